import { CriteriaInput, wireInt } from '@merx/wire';
import { acl } from '../../trpc/procedures.js';
import { NoAnswer, SourceList } from '../source/source.schema.js';
import { linkList, stockList } from './stock.list.js';
import { ArrangedStock, CreateStock, Links, Stock, StockId, StockSourceLinks, Stocks, UpdateStock } from './stock.schema.js';
import { arrangeStock, createStock, deleteStock, getStock, removeLinks, saveLinks, sourcesOfStock, updateStock } from './stock.service.js';

const inventory = acl('Magento_CatalogInventory::cataloginventory');

export const stockRoutes = {
  listStocks: inventory('GET', '/V1/inventory/stocks', 'Lists inventory stocks').input(CriteriaInput).output(Stocks).query(stockList.handle),
  getStock: inventory('GET', '/V1/inventory/stocks/{stockId}', 'Returns an inventory stock').input(StockId).output(Stock).query(getStock),
  createStock: inventory('POST', '/V1/inventory/stocks', 'Creates an inventory stock').input(CreateStock).output(wireInt).mutation(createStock),
  updateStock: inventory('PUT', '/V1/inventory/stocks/{stockId}', 'Updates an inventory stock and its sales channels').input(UpdateStock).output(wireInt).mutation(updateStock),
  deleteStock: inventory('DELETE', '/V1/inventory/stocks/{stockId}', 'Deletes an inventory stock').input(StockId).output(NoAnswer).mutation(deleteStock),
  listLinks: inventory('GET', '/V1/inventory/stock-source-links', 'Lists the sources assigned to stocks').input(CriteriaInput).output(StockSourceLinks).query(linkList.handle),
  saveLinks: inventory('POST', '/V1/inventory/stock-source-links', 'Assigns sources to stocks').input(Links).output(NoAnswer).mutation(saveLinks),
  removeLinks: inventory('POST', '/V1/inventory/stock-source-links-delete', 'Removes sources from stocks').input(Links).output(NoAnswer).mutation(removeLinks),
  sourcesOfStock: inventory('GET', '/V1/inventory/get-sources-assigned-to-stock-ordered-by-priority/{stockId}', 'Lists the sources of a stock in order of priority')
    .input(StockId)
    .output(SourceList)
    .query(sourcesOfStock),
  /** Admin only, not served over REST. */
  arrangeStock: inventory().input(ArrangedStock).output(wireInt).mutation(arrangeStock),
};
