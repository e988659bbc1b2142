import { pageOf, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** A return in the admin's list. */
export const ReturnGridRow = z.object({
  entity_id: wireInt,
  increment_id: wireText,
  date_requested: wireTime,
  updated_at: wireTime,
  status: wireText,
  order_id: wireInt,
  order_increment_id: wireText,
  order_created_at: wireTime,
  store_id: wireInt,
  customer_id: wireInt.nullable(),
  customer_name: wireText.nullable(),
  customer_email: wireText,
  total_qty: wireDecimal,
});
export type ReturnGridRow = z.infer<typeof ReturnGridRow>;
export const ReturnGrid = pageOf(ReturnGridRow);
