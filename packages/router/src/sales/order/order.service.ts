import { type Database, type Page, type Queryable, shopConfig } from '@merx/db';
import { jsonAnswer, pageText, type SearchCriteria } from '@merx/wire';
import { directoryOf } from '../../directory/index.js';
import { mailQueued, queueMail } from '../../mail/index.js';
import type { Call } from '../../trpc/context.js';
import { badInputs, notFound, required } from '../../trpc/errors.js';
import { cannotHold, notAnAddressType, nothingShipped, notOnHold, otherAddressType, statusNotOfState } from '../faults.js';
import { changeOrder, requireId, SILENT, statusesOf } from './change-order.service.js';
import { type ExactOrder, lockOrder } from './locked-order.queries.js';
import { itemList, orderList } from './order.list.js';
import type { AddressRow, OrderParts } from './order.queries.js';
import * as queries from './order.queries.js';
import type { Order, OrderItem } from './order.schema.js';
import { changedAddress, isAddressType } from './order-address.js';
import { orderText } from './order-document.js';
import { selectOrderDocument } from './order-document.queries.js';
import { mailRecipients } from './order-mail.js';
import type { Authors, OrderAddress, OrderAddressInput, OrderCommentInput, OrderComments } from './order-part.schema.js';
import { allows } from './order-states.js';
import { addressOf, historyOf, itemInParent, singlePage } from './order-wire.js';

export type { OrderParts } from './order.queries.js';

/** The order with that id. Throws 400 for id 0, 404 for an unknown one. */
export async function getOrder({ ctx, input }: Call<{ id: number }>): Promise<Order> {
  requireId(input.id);
  const document = await selectOrderDocument(ctx.db, input.id, ctx.fields);
  if (document === undefined) throw notFound('id', input.id);
  return jsonAnswer(ctx, orderText(document));
}

/** The stored order with that id, with all related rows. Throws as `getOrder`. */
export async function orderParts(db: Queryable, id: number): Promise<OrderParts> {
  requireId(id);
  const [parts] = await queries.selectOrder(db, id);
  if (!parts) throw notFound('id', id);
  return parts;
}

/** A page of orders. Throws 400 for an unknown field. */
export async function listOrders({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>): Promise<Page<Order>> {
  const page = await orderList.handle({ ctx, input });
  return jsonAnswer(ctx, pageText(page));
}

/** The status of the order with that id. Throws as `getOrder`. */
export async function orderStatus({ ctx, input }: Call<{ id: number }>): Promise<string> {
  requireId(input.id);
  const order = await queries.selectOrderStatus(ctx.db, input.id);
  if (!order) throw notFound('id', input.id);
  return order.status;
}

/** The item with that id, of any order. Throws 400 for id 0, 404 for an unknown one. */
export async function getItem({ ctx, input: { id } }: Call<{ id: number }>): Promise<OrderItem> {
  requireId(id);
  const [found] = await queries.selectItem(ctx.db, id);
  if (!found) throw notFound('id', id);
  return itemInParent(found);
}

/** A page of the items of all orders; children contain their parents. Throws 400 for an unknown field. */
export const listItems = itemList.map(itemInParent).handle;

/**
 * The admins, integrations and CLI calls that created parts of an order; what the shop itself or its buyers did has no
 * author. None for an unknown order.
 */
export const orderAuthors = ({ ctx, input }: Call<{ id: number }>): Promise<Authors> => queries.selectAuthors(ctx.db, input.id);

/** Puts an order on hold and stores its previous state. Throws 404 for an unknown order, 400 when its state does not allow it. */
export function holdOrder({ ctx: { db }, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return changeOrder(db, id, async (change) => {
    const { state, status } = change.order;
    if (!allows(state, 'hold')) throw cannotHold({ state });
    const held = { ...change.order, state: 'holded', hold_before_state: state, hold_before_status: status };
    return { ...change, order: held, history: SILENT, result: true };
  });
}

/** Releases an order from hold and restores its previous state. Throws 404 for an unknown order, 400 for one that is not on hold. */
export function unholdOrder({ ctx: { db }, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return changeOrder(db, id, async (change) => {
    const { state, status, hold_before_state: before, hold_before_status } = change.order;
    if (!allows(state, 'unhold')) throw notOnHold({ state });
    const back = { state: before ?? 'new', status: hold_before_status ?? status, hold_before_state: null, hold_before_status: null };
    return { ...change, order: { ...change.order, ...back }, history: SILENT, result: true };
  });
}

/** The lines of an order's history, newest first. Throws 400 for id 0, 404 for an unknown order. */
export async function orderComments({ ctx: { db }, input: { id } }: Call<{ id: number }>): Promise<OrderComments> {
  requireId(id);
  const [found] = await queries.selectHistory(db, id);
  if (!found) throw notFound('id', id);
  return singlePage(found.histories.map(historyOf));
}

/**
 * Adds a line to an order's history; the order takes its status, and a comment is mailed according to the settings of
 * the store view. Throws 404 for an unknown order, 400 for a line without comment and status, or with a status that is
 * not available in the order's state.
 */
export async function addOrderComment({
  ctx: { db },
  input: { id, statusHistory },
}: Call<{ id: number; statusHistory: OrderCommentInput }>): Promise<boolean> {
  const { comment: text, status: given, is_customer_notified, is_visible_on_front } = statusHistory;
  const comment = text?.trim() ? text : null;
  if (comment === null && !given) throw required('comment');
  const isBuyerNotified = Boolean(is_customer_notified);
  await changeOrder(db, id, async ({ tx, order, items, payment }) => {
    const status = given || order.status;
    await requireStatus(db, tx, order, status);
    if (comment !== null) await queueCommentMail(db, tx, { ...order, status }, comment, isBuyerNotified);
    const history = { comment, isCustomerNotified: isBuyerNotified, isVisibleOnFront: Boolean(is_visible_on_front), entityName: 'order' };
    return { order: { ...order, status }, items, payment, history, result: true };
  });
  mailQueued(db);
  return true;
}

/** Throws 400 for a status that is neither current nor available in the order's state. */
export async function requireStatus(db: Database, tx: Queryable, { state, status: present }: ExactOrder, status: string): Promise<void> {
  if (status === present || (await statusesOf(db, tx, state)).includes(status)) return;
  throw statusNotOfState({ state, status });
}

async function queueCommentMail(db: Database, tx: Queryable, order: ExactOrder, comment: string, isBuyerNotified: boolean): Promise<void> {
  const { entity_id: subjectId, store_id: storeId, status } = order;
  const config = await shopConfig(db.cache, tx, storeId);
  const data = { comment: comment.trim().split(/\r?\n/), status, isBuyerTold: isBuyerNotified };
  for (const recipient of mailRecipients(config, 'order_comment', order.customer_email, { isBuyerNotified })) {
    await queueMail(tx, { kind: 'order_comment', storeId, subjectId, recipient, data });
  }
}

/**
 * Changes the billing or shipping address of an order, by its id or else its type. Required fields must be given again,
 * other fields stay unless given. Throws 404 for an unknown order or address of it, 400 naming every invalid field.
 */
export async function saveOrderAddress({
  ctx: { db },
  input: { parent_id: orderId, entity },
}: Call<{ parent_id: number; entity: OrderAddressInput }>): Promise<OrderAddress> {
  requireId(orderId);
  if (!isAddressType(entity.address_type)) throw notAnAddressType({ fieldName: 'address_type' });
  const directory = await directoryOf(db);
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked) throw notFound('parent_id', orderId);
    const [kept] = await queries.selectAddresses(tx, orderId);
    const before = namedAddress(kept?.addresses ?? [], entity);
    if (!before && entity.address_type === 'shipping' && locked.order.is_virtual) throw nothingShipped();
    const config = await shopConfig(db.cache, tx, locked.order.store_id);
    const { address, faults } = changedAddress(before, entity, { directory, config });
    if (faults.length > 0) throw badInputs(faults);
    const [saved] = await queries.upsertAddress(tx, orderId, address);
    if (!saved) throw new Error('The address of an order was not written.');
    return addressOf(saved.address);
  });
}

function namedAddress(addresses: readonly AddressRow[], { entity_id: id, address_type: type }: OrderAddressInput): AddressRow | undefined {
  if (!id) return addresses.find(({ address_type }) => address_type === type);
  const found = addresses.find(({ entity_id }) => entity_id === id);
  if (!found) throw notFound('entity_id', id);
  if (found.address_type !== type) throw otherAddressType({ entityId: id, type: found.address_type });
  return found;
}
