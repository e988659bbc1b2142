import type { Database, Queryable } from '@merx/db';
import { notFound } from '../../trpc/errors.js';
import { idNeeded } from '../faults.js';
import { type ExactOrder, type LockedOrder, lockOrder, updateLockedOrder } from './locked-order.queries.js';
import { type OrderState, stateAfter } from './order-states.js';
import { type HistoryLine, insertHistory, type StatusOfState, selectStatuses } from './order-status.queries.js';
import { progressOf } from './progress.js';

export interface OrderChange extends LockedOrder {
  tx: Queryable;
}

/** What a change leaves of an order, and the call's result. */
export interface ChangedOrder<T> extends LockedOrder {
  /** A line for the order's history; its status is the order's new one. */
  history?: Omit<HistoryLine, 'status'>;
  result: T;
}

/** What a call answers that leaves the order as it is. */
export interface Unchanged<T> {
  order?: undefined;
  result: T;
}

/** A line of the history that says no more than the new status. */
export const SILENT: Omit<HistoryLine, 'status'> = {
  comment: null,
  isCustomerNotified: false,
  isVisibleOnFront: false,
  entityName: 'order',
};

/** Throws 400 for id 0, which stands for an id that was forgotten. */
export function requireId(id: number): void {
  if (id === 0) throw idNeeded();
}

/**
 * Changes an order in one transaction that locks its row first: every action and document of an order goes this way, so of two at once the
 * second sees what the first has left. The state follows from what is left to invoice, ship and refund; a state that is new brings its
 * own status, unless `work` has chosen another. Throws 400 for id 0, 404 for an unknown order, and whatever `work` throws: then nothing was
 * changed.
 */
export function changeOrder<T>(
  db: Database,
  orderId: number,
  work: (change: OrderChange) => Promise<ChangedOrder<T> | Unchanged<T>>,
): Promise<T> {
  requireId(orderId);
  return db.transaction((tx) => changeOrderIn(db, tx, orderId, work));
}

/** As `changeOrder`, inside a transaction that does more than that. */
export async function changeOrderIn<T>(
  db: Database,
  tx: Queryable,
  orderId: number,
  work: (change: OrderChange) => Promise<ChangedOrder<T> | Unchanged<T>>,
): Promise<T> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) throw notFound('id', orderId);
  const done = await work({ tx, ...locked });
  if (!done.order) return done.result;
  const { history, result, ...changed } = done;
  const state = stateAfter(progressOf(changed));
  const order = await inState(db, tx, changed, state, locked.order);
  await updateLockedOrder(tx, { ...changed, order });
  if (history) await insertHistory(tx, orderId, { ...history, status: order.status });
  return result;
}

/** The order with its state, and with that state's own status when the state is a new one and no status was chosen with it. */
async function inState(db: Database, tx: Queryable, { order }: LockedOrder, state: OrderState, before: ExactOrder): Promise<ExactOrder> {
  if (order.state === state && (state === before.state || order.status !== before.status)) return order;
  const isFitting = order.state === state && (await statusesOf(db, tx, state)).includes(order.status);
  return { ...order, state, status: isFitting ? order.status : await defaultStatus(db, tx, state) };
}

/** Which statuses an order may have in which state, the default of each state first; kept in memory. Inside a transaction `tx` is the transaction. */
export const allStatuses = (db: Database, tx: Queryable): Promise<StatusOfState[]> =>
  db.cache.get('order-statuses', () => selectStatuses(tx));

/** The statuses that an order may have in a state, its default first. */
export async function statusesOf(db: Database, tx: Queryable, state: string): Promise<string[]> {
  const all = await allStatuses(db, tx);
  return all.filter((one) => one.state === state).map(({ status }) => status);
}

/** What an order is called by itself in a state. */
export async function defaultStatus(db: Database, tx: Queryable, state: string): Promise<string> {
  return (await statusesOf(db, tx, state))[0] ?? state;
}
