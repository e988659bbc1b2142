import { pageOf, wireBool, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** A stock item in lists: effective values, with settings applied. */
export const ScarceStock = z.object({
  item_id: wireInt,
  product_id: wireInt,
  sku: wireText,
  name: wireText.nullable(),
  type_id: wireText,
  /** Status of the product: 1 is enabled. */
  status: wireInt,
  qty: wireDecimal,
  min_qty: wireDecimal,
  notify_stock_qty: wireDecimal,
  is_in_stock: wireBool,
  manage_stock: wireBool,
  /** 0 no, 1 allowed, 2 allowed with a notice. */
  backorders: wireInt,
  /** When the quantity fell below the notification level. */
  low_stock_date: wireTime.nullable(),
});
export type ScarceStock = z.infer<typeof ScarceStock>;
export const StockGrid = pageOf(ScarceStock);
export type StockGrid = z.infer<typeof StockGrid>;
