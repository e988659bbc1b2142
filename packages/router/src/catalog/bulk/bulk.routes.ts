import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { streamOf } from '../../trpc/stream.js';
import { BulkChangeInput, BulkProgress } from './bulk.schema.js';
import { changeProducts } from './bulk.service.js';

const products = acl('Magento_Catalog::products');

/** For the admin alone: not served over REST. */
export const bulkRoutes = router({
  change: products().input(BulkChangeInput).output(streamOf(BulkProgress)).mutation(changeProducts),
});
