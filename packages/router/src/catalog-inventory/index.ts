import { router } from '../trpc/init.js';
import { sourceRoutes } from './source/source.routes.js';
import { stockItemRoutes } from './stock-item.routes.js';

export { type CartStock, normaliseQty, quantityFault } from './quantity.js';
export { type ShownStock, shownStock } from './shown-stock.service.js';
export { type ChangedStock, changeStockOf, idsOfSkus, type StockChange } from './stock-change.service.js';
export { ScarceStock } from './stock-grid.schema.js';
export { scarceStock } from './stock-grid.service.js';
export { StockItem, StockItemInput, type StockItemPatch } from './stock-item.schema.js';
export { createStockItem, saveStockItem, stockSettings } from './stock-item.service.js';
export { cartStock, holdStock, returnToStock, type StockLine, stockForCart, takeFromStock } from './stock-movement.service.js';
export { readStockSettings, type StockSettings } from './stock-settings.js';
export { hasQty, type PartStock, partsInStock, type StockRow, toStockItem } from './stock-state.js';

export const catalogInventoryRoutes = router({ ...stockItemRoutes, source: sourceRoutes });
