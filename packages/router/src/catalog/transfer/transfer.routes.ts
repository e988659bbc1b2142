import { wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { streamOf } from '../../trpc/stream.js';
import { streamProducts } from './export.service.js';
import { importProducts } from './import.service.js';
import { ExportInput, ImportInput, ImportProgress } from './transfer.schema.js';

const products = acl('Magento_Catalog::products');

/** Products as CSV. For the admin alone: not served over REST. */
export const transferRoutes = router({
  export: products().meta({ isLogged: true }).input(ExportInput).output(streamOf(wireText)).query(streamProducts),
  import: products().input(ImportInput).output(streamOf(ImportProgress)).mutation(importProducts),
});
