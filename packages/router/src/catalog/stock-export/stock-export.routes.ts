import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { ExportedPage, ExportedProducts, ExportedStocks, SalesChannelPath } from './stock-export.schema.js';
import { dumpStock, exportSalable } from './stock-export.service.js';

const inventory = acl('Magento_CatalogInventory::cataloginventory');

export const stockExportRoutes = router({
  salable: inventory('GET', '/V1/inventory/export-stock-salable-qty/{salesChannelType}/{salesChannelCode}', 'Lists what can be sold of products in the stock of a website')
    .input(ExportedProducts)
    .output(ExportedPage)
    .query(exportSalable),
  dump: inventory('GET', '/V1/inventory/dump-stock-index-data/{salesChannelType}/{salesChannelCode}', 'Lists the quantities of all products in the stock of a website')
    .input(SalesChannelPath)
    .output(ExportedStocks)
    .query(dumpStock),
});
