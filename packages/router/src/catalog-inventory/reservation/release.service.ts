import type { Queryable } from '@merx/db';
import { add, isZero, type Money, min, money, subtract, ZERO } from '@merx/wire';
import { DEFAULT_STOCK } from '../stock/stock-directory.service.js';
import type { LockedStock } from '../stock-item.queries.js';
import type { StockDelta } from '../stock-movement.service.js';
import { decreaseReserved, insertReleases, type Release, selectOpen } from './reservation.queries.js';

/** An order whose row is locked. */
export interface ReservingOrder {
  entity_id: number;
  increment_id: string;
  /** Null for one that has reserved nothing: its goods were subtracted from the default source when it was placed. */
  stock_id: number | null;
}

/** Why reserved goods are released: what happened to the order, and the document of it. */
export interface Cause {
  event: 'order_canceled' | 'shipment_created' | 'invoice_created' | 'creditmemo_created';
  type: 'order' | 'shipment' | 'invoice' | 'creditmemo';
  id: number;
  incrementId: string | null;
}

/** Whether the order's goods are in the default stock. */
export const isAtDefault = ({ stock_id }: ReservingOrder): boolean => stock_id === null || stock_id === DEFAULT_STOCK;

/** The part of these quantities that the order still has reserved, by product id; products without one are left out. */
export async function openPart(tx: Queryable, order: ReservingOrder, wanted: ReadonlyMap<number, Money>): Promise<Map<number, Money>> {
  if (order.stock_id === null || wanted.size === 0) return new Map();
  const open = await selectOpen(tx, order.entity_id, [...wanted.keys()]);
  return new Map(open.map(({ product_id, open: left }) => [product_id, min(money(left), wanted.get(product_id) ?? ZERO)]));
}

/** Records that these quantities of locked products are no longer reserved. The sums of the default stock are the caller's. */
export async function release(
  tx: Queryable,
  order: ReservingOrder,
  cause: Cause,
  locked: readonly LockedStock[],
  released: ReadonlyMap<number, Money>,
): Promise<void> {
  const lines = locked.flatMap(({ product_id, sku }) => {
    const qty = released.get(product_id);
    return qty && !isZero(qty) ? [{ product_id, sku, qty }] : [];
  });
  if (lines.length === 0 || order.stock_id === null) return;
  const of: Release = {
    order_id: order.entity_id,
    stock_id: order.stock_id,
    event_type: cause.event,
    object_type: cause.type,
    object_id: cause.id,
    object_increment_id: cause.incrementId,
  };
  await insertReleases(tx, of, lines);
  if (order.stock_id !== DEFAULT_STOCK) await decreaseReserved(tx, order.stock_id, lines);
}

/** Collects the changes of stock items. */
export function deltas() {
  const byProduct = new Map<number, StockDelta>();
  return {
    byProduct,
    add(productId: number, { qty = ZERO, reserved = ZERO }: Partial<StockDelta>): void {
      const before = byProduct.get(productId) ?? { qty: ZERO, reserved: ZERO };
      byProduct.set(productId, { qty: add(before.qty, qty), reserved: add(before.reserved, reserved) });
    },
  };
}

/** The amount with the opposite sign. */
export const negative = (qty: Money): Money => subtract(ZERO, qty);
