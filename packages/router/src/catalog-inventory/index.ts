import { router } from '../trpc/init.js';
import { salabilityRoutes } from './salability/salability.routes.js';
import { sourceRoutes } from './source/source.routes.js';
import { sourceItemRoutes } from './source-item/source-item.routes.js';
import { stockRoutes } from './stock/stock.routes.js';
import { stockItemRoutes } from './stock-item.routes.js';

export { type CartStock, normaliseQty, quantityFault } from './quantity.js';
export { ScarceStock, StockItem, StockItemInput, type StockItemPatch } from './stock-item.schema.js';
export { createStockItem, saveStockItem, scarceStock, shownStock, stockSettings } from './stock-item.service.js';
export {
  cartStock,
  changeStockOf,
  holdStock,
  idsOfSkus,
  type LockedStock,
  lockedStock,
  returnToStock,
  type StockChange,
  stockForCart,
  takeFromStock,
  takenFromStock,
} from './stock-movement.service.js';
export { hasQty, type PartStock, partsInStock, readStockSettings, type StockRow, type StockSettings, toStockItem } from './stock-state.js';

export const catalogInventoryRoutes = router({
  ...stockItemRoutes,
  /** Stock for clients that support several sources. */
  source: router({ ...sourceRoutes, ...stockRoutes, ...sourceItemRoutes, ...salabilityRoutes }),
});
