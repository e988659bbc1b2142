import { CriteriaInput, wireInt } from '@merx/wire';
import { acl } from '../../trpc/procedures.js';
import { NoAnswer, SourceList } from '../source/source.schema.js';
import { linkList, stockList } from './stock.list.js';
import { ArrangedStock, CreateStock, Links, Stock, StockId, StockSourceLinks, Stocks, UpdateStock } from './stock.schema.js';
import { arrangeStock, createStock, deleteStock, getStock, removeLinks, saveLinks, sourcesOfStock, updateStock } from './stock.service.js';

const view = acl('Magento_InventoryApi::stock');
const edit = acl('Magento_InventoryApi::stock_edit');
const link = acl('Magento_InventoryApi::stock_source_link');

export const stockRoutes = {
  listStocks: view('GET', '/V1/inventory/stocks', 'Lists inventory stocks').input(CriteriaInput).output(Stocks).query(stockList.handle),
  getStock: view('GET', '/V1/inventory/stocks/{stockId}', 'Returns an inventory stock').input(StockId).output(Stock).query(getStock),
  createStock: edit('POST', '/V1/inventory/stocks', 'Creates an inventory stock').input(CreateStock).output(wireInt).mutation(createStock),
  updateStock: edit('PUT', '/V1/inventory/stocks/{stockId}', 'Updates an inventory stock and its sales channels').input(UpdateStock).output(wireInt).mutation(updateStock),
  deleteStock: acl('Magento_InventoryApi::stock_delete')('DELETE', '/V1/inventory/stocks/{stockId}', 'Deletes an inventory stock').input(StockId).output(NoAnswer).mutation(deleteStock),
  listLinks: link('GET', '/V1/inventory/stock-source-links', 'Lists the sources assigned to stocks').input(CriteriaInput).output(StockSourceLinks).query(linkList.handle),
  saveLinks: link('POST', '/V1/inventory/stock-source-links', 'Assigns sources to stocks').input(Links).output(NoAnswer).mutation(saveLinks),
  removeLinks: link('POST', '/V1/inventory/stock-source-links-delete', 'Removes sources from stocks').input(Links).output(NoAnswer).mutation(removeLinks),
  sourcesOfStock: acl('Magento_InventoryApi::source')('GET', '/V1/inventory/get-sources-assigned-to-stock-ordered-by-priority/{stockId}', 'Lists the sources of a stock in order of priority')
    .input(StockId)
    .output(SourceList)
    .query(sourcesOfStock),
  /** Admin only, not served over REST. */
  arrangeStock: edit().input(ArrangedStock).output(wireInt).mutation(arrangeStock),
};
