import { type Database, type Queryable, shopConfig } from '@merx/db';
import { cancelReserved, readStockSettings } from '../../catalog-inventory/index.js';
import { returnUses } from '../../sales-rule/index.js';
import { notFound } from '../../trpc/errors.js';
import { idNeeded } from '../faults.js';
import { canceledState, itemsNotBought, returnedByCancellation, ruleIdsOf, withCancellation } from './cancellation.js';
import { expireDownloads } from './downloads.queries.js';
import { type ExactOrder, type LockedOrder, lockOrder, updateLockedOrder } from './locked-order.queries.js';
import { type HistoryLine, insertHistory, type StatusOfState, selectStatuses } from './order.queries.js';
import { type OrderState, progressOf, stateAfter } from './order-states.js';

export interface OrderChange extends LockedOrder {
  tx: Queryable;
}

/** The result of a change: the updated order, and the call's result. */
export interface ChangedOrder<T> extends LockedOrder {
  /** A line for the order's history; its status is the order's new one. */
  history?: Omit<HistoryLine, 'status'>;
  result: T;
}

/** The result of a call, with the updated order or without one if it stays unchanged. */
export type OrderOutcome<T> = ChangedOrder<T> | { order?: undefined; result: T };

/** A history line for a new status without comment. */
export const SILENT: Omit<HistoryLine, 'status'> = {
  comment: null,
  isCustomerNotified: false,
  isVisibleOnFront: false,
  entityName: 'order',
};

/** Throws 400 for id 0, which means a missing id. */
export function requireId(id: number): void {
  if (id === 0) throw idNeeded();
}

/** The order, locked until the transaction ends. Throws 404 naming `fieldName`. */
export async function lockedOrder(tx: Queryable, orderId: number, fieldName: string): Promise<LockedOrder> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) throw notFound(fieldName, orderId);
  return locked;
}

/**
 * Changes an order in one transaction that locks its row first: all actions and documents of orders use it, so the
 * second of two concurrent calls sees the result of the first. The state follows from what is left to invoice, ship and
 * refund; a new state sets its default status, unless `work` has chosen another. Throws 400 for id 0, 404 for an unknown
 * order, and whatever `work` throws: then nothing was changed.
 */
export function changeOrder<T>(db: Database, orderId: number, work: (change: OrderChange) => Promise<OrderOutcome<T>>): Promise<T> {
  requireId(orderId);
  return db.transaction((tx) => changeOrderIn(db, tx, orderId, work));
}

/** As `changeOrder`, inside a larger transaction. */
export async function changeOrderIn<T>(
  db: Database,
  tx: Queryable,
  orderId: number,
  work: (change: OrderChange) => Promise<OrderOutcome<T>>,
): Promise<T> {
  const locked = await lockedOrder(tx, orderId, 'id');
  const done = await work({ tx, ...locked });
  if (!done.order) return done.result;
  const { history, result, ...changed } = done;
  const state = stateAfter(progressOf(changed));
  const order = await inState(db, tx, changed, state, locked.order);
  await updateLockedOrder(tx, { ...changed, order });
  if (history) await insertHistory(tx, orderId, { ...history, status: order.status });
  return result;
}

/** The order with its state, and the state's default status if the state is new and no status was chosen. */
async function inState(db: Database, tx: Queryable, { order }: LockedOrder, state: OrderState, before: ExactOrder): Promise<ExactOrder> {
  if (order.state === state && (state === before.state || order.status !== before.status)) return order;
  const isFitting = order.state === state && (await statusesOf(db, tx, state)).includes(order.status);
  return { ...order, state, status: isFitting ? order.status : await defaultStatus(db, tx, state) };
}

/** The statuses available in each state, default first; cached in memory. Inside a transaction `tx` is the transaction. */
export const allStatuses = (db: Database, tx: Queryable): Promise<StatusOfState[]> =>
  db.cache.get('order-statuses', () => selectStatuses(tx));

/** The statuses available in a state, default first. */
export async function statusesOf(db: Database, tx: Queryable, state: string): Promise<string[]> {
  const all = await allStatuses(db, tx);
  return all.filter((one) => one.state === state).map(({ status }) => status);
}

/** The default status of a state. */
export async function defaultStatus(db: Database, tx: Queryable, state: string): Promise<string> {
  return (await statusesOf(db, tx, state))[0] ?? state;
}

/**
 * Cancels everything neither invoiced nor shipped of an order locked by `changeOrder`, in any state: the items return to
 * stock, and downloads of items that are not invoiced, or fully refunded, end. If this cancels the entire order, the uses
 * of its coupon and rules are returned. Rows are locked in the common order: stock by product, coupon, rules.
 */
export async function withOrderCanceled(
  db: Database,
  { tx, order, items, payment }: OrderChange,
): Promise<Omit<ChangedOrder<never>, 'result'>> {
  const after = withCancellation({ order, items, payment });
  const state = canceledState(items);
  const config = await shopConfig(db.cache, tx, order.store_id);
  await cancelReserved(tx, order, returnedByCancellation(items, after.items, state), readStockSettings(config));
  if (state === 'canceled') {
    const { applied_rule_ids, coupon_code: couponCode, customer_id: customerId } = order;
    await returnUses(tx, { orderId: order.entity_id, ruleIds: ruleIdsOf(applied_rule_ids), couponCode, customerId });
  }
  await expireDownloads(tx, itemsNotBought(items));
  return { ...after, order: { ...after.order, state }, history: SILENT };
}
