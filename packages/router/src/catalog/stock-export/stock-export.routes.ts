import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { ExportedPage, ExportedProducts, ExportedStocks, SalesChannelPath } from './stock-export.schema.js';
import { dumpStock, exportSalable } from './stock-export.service.js';

const stocks = acl('Magento_InventoryApi::stock');

export const stockExportRoutes = router({
  salable: stocks('GET', '/V1/inventory/export-stock-salable-qty/{salesChannelType}/{salesChannelCode}', 'Lists what can be sold of products in the stock of a website')
    .input(ExportedProducts)
    .output(ExportedPage)
    .query(exportSalable),
  dump: stocks('GET', '/V1/inventory/dump-stock-index-data/{salesChannelType}/{salesChannelCode}', 'Lists the quantities of all products in the stock of a website')
    .input(SalesChannelPath)
    .output(ExportedStocks)
    .query(dumpStock),
});
