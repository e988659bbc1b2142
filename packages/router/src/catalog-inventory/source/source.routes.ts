import { CriteriaInput, wireBool, wireDecimal } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { sourceItemList } from './source.list.js';
import { ChangedSource, NoAnswer, SaveSource, SaveSourceItems, SkuInStock, Source, SourceCode, SourceItems, Sources, Stock, StockId, StockSourceLinks, Stocks } from './source.schema.js';
import { changeSource, getSource, getStock, isSalable, listLinks, listSources, listStocks, removeSourceItems, salableQuantity, saveSource, saveSourceItems } from './source.service.js';

const inventory = acl('Magento_CatalogInventory::cataloginventory');

/** Stock for clients that support several sources: there is one source, and one stock that sells from it. */
export const sourceRoutes = router({
  list: inventory('GET', '/V1/inventory/sources', 'Lists inventory sources').input(CriteriaInput).output(Sources).query(listSources),
  get: inventory('GET', '/V1/inventory/sources/{sourceCode}', 'Returns an inventory source').input(SourceCode).output(Source).query(getSource),
  save: inventory('POST', '/V1/inventory/sources', 'Updates the inventory source given in the body').input(SaveSource).output(NoAnswer).mutation(saveSource),
  change: inventory('PUT', '/V1/inventory/sources/{sourceCode}', 'Updates an inventory source').input(ChangedSource).output(NoAnswer).mutation(changeSource),
  listStocks: inventory('GET', '/V1/inventory/stocks', 'Lists inventory stocks').input(CriteriaInput).output(Stocks).query(listStocks),
  getStock: inventory('GET', '/V1/inventory/stocks/{stockId}', 'Returns an inventory stock').input(StockId).output(Stock).query(getStock),
  listLinks: inventory('GET', '/V1/inventory/stock-source-links', 'Lists the sources assigned to stocks').input(CriteriaInput).output(StockSourceLinks).query(listLinks),
  listItems: inventory('GET', '/V1/inventory/source-items', 'Lists product quantities per source').input(CriteriaInput).output(SourceItems).query(sourceItemList.handle),
  saveItems: inventory('POST', '/V1/inventory/source-items', 'Sets the quantities of many products').input(SaveSourceItems).output(NoAnswer).mutation(saveSourceItems),
  removeItems: inventory('POST', '/V1/inventory/source-items-delete', 'Deletes the quantities of many products').input(SaveSourceItems).output(NoAnswer).mutation(removeSourceItems),
  salableQuantity: inventory('GET', '/V1/inventory/get-product-salable-quantity/{sku}/{stockId}', 'Returns the salable quantity of a product')
    .input(SkuInStock)
    .output(wireDecimal)
    .query(salableQuantity),
  isSalable: inventory('GET', '/V1/inventory/is-product-salable/{sku}/{stockId}', 'Returns whether a product is salable').input(SkuInStock).output(wireBool).query(isSalable),
});
