import { router } from '../trpc/init.js';
import { importedStockRoutes } from './import/imported-stock.routes.js';
import { lowQuantityRoutes } from './low-quantity/low-quantity.routes.js';
import { pickupLocationRoutes } from './pickup-location/pickup-location.routes.js';
import { placeRoutes } from './place/place.routes.js';
import { salabilityRoutes } from './salability/salability.routes.js';
import { sourceRoutes } from './source/source.routes.js';
import { sourceItemRoutes } from './source-item/source-item.routes.js';
import { sourceSelectionRoutes } from './source-selection/source-selection.routes.js';
import { stockRoutes } from './stock/stock.routes.js';
import { stockItemRoutes } from './stock-item.routes.js';
import { transferRoutes } from './transfer/transfer.routes.js';

export { reserveImported } from './import/imported-stock.service.js';
export type { PickupLocation } from './pickup-location/pickup-location.schema.js';
export {
  findPickupLocation,
  type PickupPlace,
  type PickupProducts,
  selectPickupPlace,
  selectPickupProducts,
} from './pickup-location/pickup-location.service.js';
export { importPlaces } from './place/place.service.js';
export { ProductQuantities, type QuantityInput, QuantityInputs } from './product-quantities/product-quantities.schema.js';
export { productQuantities, saveProductQuantities } from './product-quantities/product-quantities.service.js';
export { type CartStock, normaliseQty, quantityFault } from './quantity.js';
export { correctReserved } from './reservation/correction.service.js';
export { deductVirtual, shipReserved } from './reservation/deduction.service.js';
export { pruneReservations } from './reservation/prune.service.js';
export { cancelReserved, type ReturnLine, refundReserved } from './reservation/reservation.service.js';
export { canBeSold, type StockedProduct, shownQuantity } from './salability/salability.js';
export { productsIn, stockOfChannel } from './salability/salability.service.js';
export { DEFAULT_SOURCE } from './source/source-values.js';
export { SourceItemInput } from './source-item/source-item.schema.js';
export { allSourceItems, faultsOfItems, putSourceItems } from './source-item/source-item.service.js';
export { productsAtSources } from './source-selection/source-selection.service.js';
export { hasSeveralSources, stockDirectory, stockOfWebsite } from './stock/stock-directory.service.js';
export { changeStockOf, type StockChange } from './stock-change.service.js';
export { stockDocuments } from './stock-document.service.js';
export { ScarceStock, StockItem, StockItemInput, type StockItemPatch } from './stock-item.schema.js';
export { createStockItem, saveStockItem, scarceStock, shownStock, stockSettings } from './stock-item.service.js';
export {
  cartStock,
  holdStock,
  idsOfSkus,
  type LockedStock,
  lockedStock,
  stockForCart,
  takenFromStock,
  writeTaken,
} from './stock-movement.service.js';
export {
  hasQty,
  type PartStock,
  partsInStock,
  readStockSettings,
  type StockRow,
  type StockSettings,
  stateOf,
  toStockItem,
} from './stock-state.js';
export { SourceChange } from './transfer/transfer.schema.js';
export { changeSourcesOf } from './transfer/transfer.service.js';

export const catalogInventoryRoutes = router({
  ...stockItemRoutes,
  /** Stock for clients that support several sources. */
  source: router({
    ...sourceRoutes,
    ...stockRoutes,
    ...sourceItemRoutes,
    ...salabilityRoutes,
    ...sourceSelectionRoutes,
    ...transferRoutes,
    ...lowQuantityRoutes,
    ...placeRoutes,
    ...pickupLocationRoutes,
    ...importedStockRoutes,
  }),
});
