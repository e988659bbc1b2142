import { pageOf, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

export const OrderGridRow = z.object({
  entity_id: wireInt,
  increment_id: wireText,
  store_id: wireInt,
  store_name: wireText,
  created_at: wireTime,
  updated_at: wireTime,
  billing_name: wireText.nullable(),
  /** Null for an order that is not shipped. */
  shipping_name: wireText.nullable(),
  customer_id: wireInt.nullable(),
  customer_email: wireText,
  base_grand_total: wireDecimal,
  base_currency_code: wireText.nullable(),
  grand_total: wireDecimal,
  order_currency_code: wireText.nullable(),
  status: wireText,
  status_label: wireText,
  state: wireText,
  total_item_count: wireInt,
  total_qty_ordered: wireDecimal,
  payment_method: wireText.nullable(),
  payment_title: wireText.nullable(),
  shipping_method: wireText.nullable(),
  shipping_description: wireText.nullable(),
});
export type OrderGridRow = z.infer<typeof OrderGridRow>;
export const OrderGrid = pageOf(OrderGridRow);
