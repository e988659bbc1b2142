import { bool, GridInput, pageOf, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** The carts of shoppers, or the orders that staff have begun. */
export const CartGridInput = GridInput.extend({ drafts: bool.default(false) });
export type CartGridInput = z.infer<typeof CartGridInput>;

export const CartGridRow = z.object({
  entity_id: wireInt,
  store_id: wireInt,
  store_name: wireText,
  customer_id: wireInt.nullable(),
  /** Of a guest, what the billing address says so far. */
  customer_name: wireText.nullable(),
  customer_email: wireText.nullable(),
  items_count: wireInt,
  items_qty: wireDecimal,
  coupon_code: wireText.nullable(),
  /** The totals as they were at the cart's last change. */
  base_grand_total: wireDecimal,
  base_currency_code: wireText,
  grand_total: wireDecimal,
  quote_currency_code: wireText,
  created_at: wireText,
  updated_at: wireText,
});
export const CartGrid = pageOf(CartGridRow);
export type CartGrid = z.infer<typeof CartGrid>;
