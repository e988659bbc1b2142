import { bool, GridInput, pageOf, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** Carts of shoppers, all or only those abandoned, or drafts created by admins. */
export const CartGridInput = GridInput.extend({ drafts: bool.default(false), abandoned: bool.default(false) });
export type CartGridInput = z.infer<typeof CartGridInput>;

/** Totals as of the cart's last change. */
export const CartGridRow = z.object({
  entity_id: wireInt,
  store_id: wireInt,
  store_name: wireText,
  customer_id: wireInt.nullable(),
  /** A guest's name comes from the billing address. */
  customer_name: wireText.nullable(),
  customer_email: wireText.nullable(),
  items_count: wireInt,
  items_qty: wireDecimal,
  coupon_code: wireText.nullable(),
  base_grand_total: wireDecimal,
  base_currency_code: wireText,
  grand_total: wireDecimal,
  quote_currency_code: wireText,
  created_at: wireTime,
  updated_at: wireTime,
  /** When the buyer was last reminded of it. */
  reminded_at: wireTime.nullable(),
});
export type CartGridRow = z.infer<typeof CartGridRow>;
export const CartGrid = pageOf(CartGridRow);
export type CartGrid = z.infer<typeof CartGrid>;
