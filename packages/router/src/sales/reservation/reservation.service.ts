import { type Database, type ListInput, noteEvent } from '@merx/db';
import { money, readSearchCriteria, toWire } from '@merx/wire';
import { correctReserved, stockSettings } from '../../catalog-inventory/index.js';
import type { Call } from '../../trpc/context.js';
import { reservationsFit } from '../faults.js';
import { lockedOrder } from '../order/change-order.service.js';
import { mistakeList } from './reservation.list.js';
import { type ReservingRules, selectMistake } from './reservation.queries.js';
import type { ReservationMistake, WrongReservation } from './reservation.schema.js';

/** A page of the products of orders whose reservations do not fit. Throws 400 for an unknown field. */
export async function listMistakes({ ctx: { db }, input }: Call<ListInput>) {
  return mistakeList.page(db, input, await rulesOf(db));
}

const rulesOf = async (db: Database): Promise<ReservingRules> => {
  const { manage_stock, can_subtract } = await stockSettings(db, db, 0);
  return { manage_stock, can_subtract };
};

/** All products of orders whose reservations do not fit, or those of the order with that number. */
export async function reservationMistakes(db: Database, orderNumber?: string): Promise<ReservationMistake[]> {
  const filters = orderNumber === undefined ? [] : [{ field: 'order_increment_id', value: orderNumber, condition_type: 'eq' }];
  const filter_groups = filters.length > 0 ? [{ filters }] : [];
  const searchCriteria = readSearchCriteria({ filter_groups, sort_orders: [{ field: 'order_id', direction: 'ASC' }] });
  return (await mistakeList.page(db, { searchCriteria }, await rulesOf(db))).items;
}

/**
 * Appends the reservation that makes what an order has reserved of a product fit, and returns its quantity. Throws 404 for an unknown order,
 * 400 if nothing is wrong.
 */
export async function correctReservation({ ctx, input }: Call<WrongReservation>): Promise<{ quantity: number }> {
  const quantity = await correct(ctx.db, input);
  if (quantity === null) throw reservationsFit({ productId: input.product_id });
  return { quantity };
}

/** The quantity of the appended reservation; null if nothing is wrong, or no longer. */
async function correct(db: Database, { order_id, product_id }: WrongReservation): Promise<number | null> {
  const settings = await stockSettings(db, db, 0);
  return db.transaction(async (tx) => {
    const { order } = await lockedOrder(tx, order_id, 'order_id');
    const [mistake] = await selectMistake(tx, settings, { order_id, product_id });
    const { stock_id } = order;
    if (!mistake || stock_id === null) return null;
    const wrong = { product_id, reserved: money(mistake.reserved), expected: money(mistake.expected) };
    const quantity = toWire(await correctReserved(tx, { ...order, stock_id }, wrong, settings));
    await noteEvent(tx, { entity: 'order', entityId: order_id, facts: { product_id, quantity } });
    return quantity;
  });
}

/** Corrects all reservations that do not fit, or those of the order with that number, and returns what was corrected. */
export async function correctAllReservations(db: Database, orderNumber?: string): Promise<ReservationMistake[]> {
  const corrected: ReservationMistake[] = [];
  for (const mistake of await reservationMistakes(db, orderNumber)) if ((await correct(db, mistake)) !== null) corrected.push(mistake);
  return corrected;
}
