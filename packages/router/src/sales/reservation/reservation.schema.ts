import { inventoryReservation } from '@merx/db/tables';
import { entity, int, pageOf, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** A reservation in the admin's list: negative for goods that are reserved, positive for goods that no longer are. */
export const ReservationRow = z.object({
  reservation_id: wireInt,
  order_id: wireInt,
  order_increment_id: wireText,
  ...entity(inventoryReservation, { pick: ['stock_id', 'product_id', 'sku', 'quantity', 'event_type', 'object_increment_id'] }).out,
  stock_name: wireText,
  created_at: wireTime,
});
export type ReservationRow = z.infer<typeof ReservationRow>;
export const Reservations = pageOf(ReservationRow);

/** A product of an order that has more or less of it reserved than it should. */
export const ReservationMistake = z.object({
  key: wireText,
  order_id: wireInt,
  order_increment_id: wireText,
  state: wireText,
  status: wireText,
  created_at: wireTime,
  stock_id: wireInt,
  stock_name: wireText,
  product_id: wireInt,
  sku: wireText,
  reserved: wireDecimal,
  /** What is neither shipped nor canceled nor refunded. */
  expected: wireDecimal,
  /** What is reserved too much; negative for too little. */
  difference: wireDecimal,
});
export type ReservationMistake = z.infer<typeof ReservationMistake>;
export const ReservationMistakes = pageOf(ReservationMistake);

export const WrongReservation = z.object({ order_id: int, product_id: int });
export type WrongReservation = z.infer<typeof WrongReservation>;

/** The quantity of the appended reservation. */
export const CorrectedReservation = z.object({ quantity: wireDecimal });
