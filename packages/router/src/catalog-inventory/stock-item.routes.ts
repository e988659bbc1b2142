import { GridInput, wireInt } from '@merx/wire';
import { acl } from '../trpc/procedures.js';
import { LowStockQuery, StockGrid, StockItem, StockItemCollection, StockItemQuery, StockItemUpdate, StockStatus } from './stock-item.schema.js';
import { getStockItem, getStockStatus, listLowStock, stockGrid, updateStockItem } from './stock-item.service.js';

const inventory = acl('Magento_CatalogInventory::cataloginventory', 'Magento_Catalog::catalog_inventory');

export const stockItemRoutes = {
  item: inventory('GET', '/V1/stockItems/{productSku}', 'Returns the stock item of a product').input(StockItemQuery).output(StockItem).query(getStockItem),
  update: inventory('PUT', '/V1/products/{productSku}/stockItems/{itemId}', 'Updates the stock item of a product').input(StockItemUpdate).output(wireInt).mutation(updateStockItem),
  lowStock: inventory('GET', '/V1/stockItems/lowStock/', 'Lists products with a low quantity').input(LowStockQuery).output(StockItemCollection).query(listLowStock),
  status: inventory('GET', '/V1/stockStatuses/{productSku}', 'Returns whether a product is in stock').input(StockItemQuery).output(StockStatus).query(getStockStatus),
  grid: acl('Magento_CatalogInventory::cataloginventory')().input(GridInput).output(StockGrid).query(stockGrid),
};
