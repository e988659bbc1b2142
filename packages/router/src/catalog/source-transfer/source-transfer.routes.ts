import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { streamOf } from '../../trpc/stream.js';
import { ImportInput, ImportProgress } from '../transfer/transfer.schema.js';
import { importSourceItems } from './import-source-items.service.js';

const inventory = acl('Magento_CatalogInventory::cataloginventory');

/** Quantities of sources as CSV. For the admin alone: not served over REST. */
export const sourceTransferRoutes = router({
  import: inventory().input(ImportInput).output(streamOf(ImportProgress)).mutation(importSourceItems),
});
