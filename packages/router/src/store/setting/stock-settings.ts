import { decimal, oneOf, toggle } from './control.js';
import { card } from './declaration.js';

/** The stock rules of products without rules of their own. */
export const stockSettings = {
  ...card('stock', 'products', {
    'cataloginventory/item_options/manage_stock': toggle,
    'cataloginventory/item_options/backorders': oneOf('backorders', '0', '1', '2'),
    'cataloginventory/item_options/min_qty': decimal,
    'cataloginventory/item_options/notify_stock_qty': decimal,
    'cataloginventory/item_options/min_sale_qty': decimal,
    'cataloginventory/item_options/max_sale_qty': decimal,
    'cataloginventory/item_options/enable_qty_increments': toggle,
    'cataloginventory/item_options/qty_increments': [decimal, { needs: 'cataloginventory/item_options/enable_qty_increments' }],
  }),
  ...card('stock', 'orders', {
    'cataloginventory/options/can_subtract': toggle,
    'cataloginventory/options/can_back_in_stock': toggle,
  }),
};
