import { type Database, type Queryable, shopConfig } from '@merx/db';
import { filledIn } from '@merx/wire';
import { holdStock } from '../../catalog-inventory/index.js';
import { mailQueued, queueMail } from '../../mail/index.js';
import type { Call } from '../../trpc/context.js';
import { MerxError } from '../../trpc/errors.js';
import { notReadyForPickup } from '../faults.js';
import { changeOrderIn, defaultStatus, type OrderChange } from '../order/change-order.service.js';
import { mailRecipients } from '../order/order-mail.js';
import { canNotify, hasShipped } from '../order/pickup.js';
import { shipFrom } from '../shipment/shipment.service.js';
import { lockOrdersWithProducts } from './pickup.queries.js';
import type { NotifyOrders, NotifyResult } from './pickup.schema.js';

/**
 * Notifies the buyers of these orders that they are ready for pickup, and ships those orders of which nothing was shipped from the places where
 * they are picked up. One transaction: an order that is refused is unchanged and reported, and the others are notified.
 */
export async function notifyReadyForPickup({ ctx: { db }, input: { orderIds } }: Call<NotifyOrders>): Promise<NotifyResult> {
  const ids = [...new Set(orderIds)];
  const errors = await db.transaction(async (tx) => {
    // In the common order: orders, then the stock of all of them by product.
    await holdStock(tx, await lockOrdersWithProducts(tx, ids));
    const refused: NotifyResult['errors'] = [];
    for (const id of ids) {
      const message = await notifyOne(db, tx, id);
      if (message !== null) refused.push({ id, message });
    }
    return refused;
  });
  if (errors.length < ids.length) mailQueued(db);
  return { successful: errors.length === 0, errors };
}

/** Why the buyer of an order was not notified; null if they were. Everything that can be refused is checked before anything is written. */
async function notifyOne(db: Database, tx: Queryable, id: number): Promise<string | null> {
  try {
    return await changeOrderIn(db, tx, id, async (change) => {
      const shipped = await shippedFromPlace(db, change);
      const isMailed = await queueReadyMail(db, tx, change.order);
      const notice = { ...(await placeAfter(db, tx, shipped.order)), send_notification: 1, notification_sent: 0 };
      const history = { comment: NOTIFIED, isCustomerNotified: isMailed, isVisibleOnFront: true, entityName: 'order' };
      return { ...shipped, order: { ...shipped.order, ...notice }, history, result: null };
    });
  } catch (error) {
    if (!(error instanceof MerxError)) throw error;
    return filledIn(error);
  }
}

/** The state and status of a notified order: one that is not paid yet is processing, but has the status of a complete one. */
async function placeAfter(db: Database, tx: Queryable, { state, status }: OrderChange['order']) {
  if (state === 'complete') return { state, status };
  return { state: 'processing', status: await defaultStatus(db, tx, 'complete') };
}

const NOTIFIED = 'Order notified for pickup';

/** The order with everything shipped, unless something was shipped before. Throws 400 if the place does not have all of it. */
async function shippedFromPlace(db: Database, change: OrderChange) {
  const { pickup_location_code: code } = change.order;
  if (code === null || !canNotify(change)) throw notReadyForPickup();
  if (hasShipped(change)) return change;
  try {
    return await shipFrom(db, change, code);
  } catch (error) {
    if (error instanceof MerxError) throw notReadyForPickup();
    throw error;
  }
}

/** Queues the mail according to the settings of the store view; returns whether the buyer gets it. */
async function queueReadyMail(
  db: Database,
  tx: Queryable,
  { entity_id: subjectId, store_id: storeId, customer_email }: OrderChange['order'],
) {
  const config = await shopConfig(db.cache, tx, storeId);
  const recipients = mailRecipients(config, 'order_ready_for_pickup', customer_email);
  for (const recipient of recipients) await queueMail(tx, { kind: 'order_ready_for_pickup', storeId, subjectId, recipient });
  return recipients.length > 0;
}
