import type { Database } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { asAnsweredError, type Fault, MerxError } from '../../trpc/errors.js';
import { notCancelable } from '../faults.js';
import { orderGrid } from '../grid/grid.list.js';
import { holdOrder, unholdOrder } from '../order/order.service.js';
import { cancelOrder } from '../payment/cancel-order.service.js';
import { invoiceOrder } from '../payment/capture-invoice.service.js';
import { shipOrder } from '../shipment/shipment.service.js';
import { selectNumbers } from './many-orders.queries.js';
import type { OrderTargets } from './many-orders.schema.js';

interface Progress {
  total: number;
  done: number;
  changed: number;
  refused: (Fault & { id: number; order: string | null })[];
}

type ManyCall = Call<OrderTargets> & { signal: AbortSignal };

/** Everything open of an order; the buyer is notified. */
const WHOLE = { notify: true, appendComment: false };

/**
 * Invoices everything open of many orders, as `invoiceOrder`, and captures what is authorized; each order is a transaction of its own. Orders
 * that cannot be invoiced, and declined captures, are reported. Stops between two orders when the signal is aborted.
 */
export const invoiceOrders = (call: ManyCall) =>
  eachOrder(call, ({ ctx }, orderId) => invoiceOrder({ ctx, input: { ...WHOLE, orderId, capture: true } }));

/** Ships everything open of many orders, as `invoiceOrders`. */
export const shipOrders = (call: ManyCall) => eachOrder(call, ({ ctx }, orderId) => shipOrder({ ctx, input: { ...WHOLE, orderId } }));

/** Puts many orders on hold, as `invoiceOrders`. */
export const holdOrders = (call: ManyCall) => eachOrder(call, ({ ctx }, id) => holdOrder({ ctx, input: { id } }));

/** Releases many orders from hold, as `invoiceOrders`. */
export const unholdOrders = (call: ManyCall) => eachOrder(call, ({ ctx }, id) => unholdOrder({ ctx, input: { id } }));

/** Cancels many orders, as `invoiceOrders`. */
export const cancelOrders = (call: ManyCall) =>
  eachOrder(call, async ({ ctx }, id) => {
    if (!(await cancelOrder({ ctx, input: { id } }))) throw notCancelable();
  });

async function* eachOrder(call: ManyCall, change: (call: ManyCall, orderId: number) => Promise<unknown>): AsyncGenerator<Progress> {
  const { db } = call.ctx;
  const ids = await idsOf(db, call.input);
  const numbers = new Map((await selectNumbers(db, ids)).map(({ entity_id, increment_id }) => [entity_id, increment_id]));
  const total = ids.length;
  let [done, changed] = [0, 0];
  yield { total, done, changed, refused: [] };
  for (const id of ids) {
    if (call.signal.aborted) return;
    const reason = await refusalOf(() => change(call, id));
    done++;
    if (!reason) changed++;
    yield { total, done, changed, refused: reason ? [{ id, order: numbers.get(id) ?? null, ...reason }] : [] };
  }
}

async function idsOf(db: Database, { ids, searchCriteria, text }: OrderTargets): Promise<number[]> {
  if (!searchCriteria) return [...new Set(ids)];
  return (await orderGrid.keys(db, { searchCriteria, text }, undefined, null)).keys;
}

/** Why an order was not changed; undefined if it was. Throws bugs, and when the database is unavailable. */
async function refusalOf(change: () => Promise<unknown>): Promise<Fault | undefined> {
  try {
    await change();
    return undefined;
  } catch (error) {
    const answered = asAnsweredError(error);
    if (!(answered instanceof MerxError) || answered.code === 'SERVICE_UNAVAILABLE') throw error;
    const { message, parameters } = answered.errors?.[0] ?? answered;
    return { message, parameters };
  }
}
