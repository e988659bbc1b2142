import { pageOf, wireBool, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** From the amounts of the order: `authorized` while a payment provider holds the money, `canceled` if nothing was paid before. */
const PAYMENT_STATES = ['pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'canceled'] as const;
/** From the quantities of its items. */
const FULFILLMENT_STATES = ['unfulfilled', 'partially_shipped', 'shipped', 'nothing_to_ship'] as const;

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
  payment_state: z.enum(PAYMENT_STATES),
  fulfillment_state: z.enum(FULFILLMENT_STATES),
  total_item_count: wireInt,
  total_qty_ordered: wireDecimal,
  payment_method: wireText.nullable(),
  payment_title: wireText.nullable(),
  shipping_method: wireText.nullable(),
  shipping_description: wireText.nullable(),
  /** Null for an order that is shipped. */
  pickup_location_code: wireText.nullable(),
  pickup_location_name: wireText.nullable(),
  is_ready_for_pickup: wireBool,
});
export type OrderGridRow = z.infer<typeof OrderGridRow>;
export const OrderGrid = pageOf(OrderGridRow);

export const DocumentGridRow = z.object({
  entity_id: wireInt,
  increment_id: wireText,
  created_at: wireTime,
  store_id: wireInt,
  order_id: wireInt,
  order_increment_id: wireText,
  order_created_at: wireTime,
  order_status: wireText,
  customer_email: wireText,
  billing_name: wireText.nullable(),
  shipping_name: wireText.nullable(),
  /** This and the amounts are null for shipments. */
  state: wireInt.nullable(),
  base_grand_total: wireDecimal.nullable(),
  base_currency_code: wireText.nullable(),
  grand_total: wireDecimal.nullable(),
  order_currency_code: wireText.nullable(),
  /** The quantity of lines, without their parts. */
  total_qty: wireDecimal,
});
export type DocumentGridRow = z.infer<typeof DocumentGridRow>;
export const DocumentGrid = pageOf(DocumentGridRow);
