import { wireInt } from '@merx/wire';
import { acl } from '../../trpc/procedures.js';
import { SalableQuantities } from './imported-stock.schema.js';
import { correctSalable } from './imported-stock.service.js';

export const importedStockRoutes = {
  /** Corrects what is reserved after an import: for typed clients only. */
  bringSalable: acl('Magento_InventoryApi::stock_source_item_assign')().input(SalableQuantities).output(wireInt).mutation(correctSalable),
};
