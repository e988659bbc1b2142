export { type CartStock, normaliseQty, quantityFault } from './quantity.js';
export { catalogInventoryRoutes } from './stock-item.routes.js';
export { StockItem, StockItemInput, type StockItemPatch } from './stock-item.schema.js';
export { createStockItem, saveStockItem, stockSettings } from './stock-item.service.js';
export { cartStock, returnToStock, type StockLine, stockForCart, takeFromStock } from './stock-movement.service.js';
export { readStockSettings, type StockSettings } from './stock-settings.js';
export { type StockRow, toStockItem } from './stock-state.js';
