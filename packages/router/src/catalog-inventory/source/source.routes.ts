import { CriteriaInput, wireBool, wireDecimal } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { sourceItemList } from './source.list.js';
import { ChangedSource, NoAnswer, SaveSource, SaveSourceItems, SkuInStock, Source, SourceCode, SourceItems, Sources, Stock, StockId, StockSourceLinks, Stocks } from './source.schema.js';
import { changeSource, getSource, getStock, listLinks, listSources, listStocks, saveSource } from './source.service.js';
import { isSalable, removeSourceItems, salableQuantity, saveSourceItems } from './source-item.service.js';

const inventory = acl('Magento_CatalogInventory::cataloginventory');

/** Stock for clients that support several sources: there is one source, and one stock that sells from it. */
export const sourceRoutes = router({
  list: inventory('GET', '/V1/inventory/sources', 'Lists the sources that goods are sent from').input(CriteriaInput).output(Sources).query(listSources),
  get: inventory('GET', '/V1/inventory/sources/{sourceCode}', 'Returns a source').input(SourceCode).output(Source).query(getSource),
  save: inventory('POST', '/V1/inventory/sources', 'Says where the source of the body is').input(SaveSource).output(NoAnswer).mutation(saveSource),
  change: inventory('PUT', '/V1/inventory/sources/{sourceCode}', 'Says where a source is').input(ChangedSource).output(NoAnswer).mutation(changeSource),
  listStocks: inventory('GET', '/V1/inventory/stocks', 'Lists the stocks').input(CriteriaInput).output(Stocks).query(listStocks),
  getStock: inventory('GET', '/V1/inventory/stocks/{stockId}', 'Returns a stock').input(StockId).output(Stock).query(getStock),
  listLinks: inventory('GET', '/V1/inventory/stock-source-links', 'Lists which sources a stock draws on').input(CriteriaInput).output(StockSourceLinks).query(listLinks),
  listItems: inventory('GET', '/V1/inventory/source-items', 'Lists the quantities of products at a source').input(CriteriaInput).output(SourceItems).query(sourceItemList.handle),
  saveItems: inventory('POST', '/V1/inventory/source-items', 'Sets the quantities of many products').input(SaveSourceItems).output(NoAnswer).mutation(saveSourceItems),
  removeItems: inventory('POST', '/V1/inventory/source-items-delete', 'Takes the quantities of many products away').input(SaveSourceItems).output(NoAnswer).mutation(removeSourceItems),
  salableQuantity: inventory('GET', '/V1/inventory/get-product-salable-quantity/{sku}/{stockId}', 'Returns how much of a product can be sold')
    .input(SkuInStock)
    .output(wireDecimal)
    .query(salableQuantity),
  isSalable: inventory('GET', '/V1/inventory/is-product-salable/{sku}/{stockId}', 'Returns whether a product can be sold').input(SkuInStock).output(wireBool).query(isSalable),
});
