import type { Queryable } from '@merx/db';
import { type Money, money, subtract } from '@merx/wire';
import { lockStock } from '../stock-item.queries.js';
import { moveStock } from '../stock-movement.service.js';
import type { StockSettings } from '../stock-state.js';
import { deltas, isAtDefault, negative, type ReservingOrder } from './release.service.js';
import { insertReleases, selectReserved, setReserved } from './reservation.queries.js';

/** What an order has reserved of a product, and what it should have. */
export interface WrongReservation {
  product_id: number;
  reserved: Money;
  expected: Money;
}

/**
 * Appends the reservation that makes what an order has reserved of a product what it should be, and sets the sum of the stock to that of its
 * reservations. The goods at the sources stay; what can be sold of them changes. Returns the quantity of the appended reservation. The
 * caller holds the order's lock.
 */
export async function correctReserved(
  tx: Queryable,
  order: ReservingOrder & { stock_id: number },
  { product_id: productId, reserved, expected }: WrongReservation,
  settings: StockSettings,
): Promise<Money> {
  const locked = await lockStock(tx, [productId]);
  const correction = subtract(reserved, expected);
  const { entity_id, increment_id, stock_id } = order;
  await insertReleases(
    tx,
    {
      ...{ order_id: entity_id, stock_id, event_type: 'manual_compensation' },
      ...{ object_type: 'order', object_id: entity_id, object_increment_id: increment_id },
    },
    locked.map(({ product_id, sku }) => ({ product_id, sku, qty: correction })),
  );
  const sum = money(await selectReserved(tx, stock_id, productId));
  if (!isAtDefault(order)) {
    await setReserved(tx, stock_id, productId, sum.toFixed(4));
    return correction;
  }
  const changes = deltas();
  for (const { stock } of locked) {
    const more = subtract(sum, money(stock.reserved));
    changes.add(productId, { qty: negative(more), reserved: more });
  }
  await moveStock(tx, locked, changes.byProduct, settings);
  return correction;
}
