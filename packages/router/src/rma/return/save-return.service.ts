import type { Database, Queryable } from '@merx/db';
import { mailQueued } from '../../mail/index.js';
import { lockedOrder, shippedLines } from '../../sales/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound, required } from '../../trpc/errors.js';
import { holdOptions } from '../attribute/option.queries.js';
import * as faults from '../faults.js';
import { advance, type ItemProgress, isFinal } from '../item/item-progress.js';
import { isClosed, returnStatus } from '../item/return-status.js';
import { changedItem, type ItemContext, namedItem, newItem, requireReturnable } from './item-input.js';
import { newComment, newTrack } from './part-input.js';
import * as queries from './return.queries.js';
import type { Return, ReturnInput } from './return.schema.js';
import { heldOfOrder, lockReturn, readReturn } from './return.service.js';
import { queueReturnMail } from './return-mail.service.js';

type Locked = Awaited<ReturnType<typeof lockedOrder>>;

/** Who requests a return. */
export interface Requester {
  /** Whether the shop adds it, rather than the buyer. */
  isStaff: boolean;
  /** The customer whose order it must be. */
  customerId?: number;
}

/**
 * Creates a return of shipped items of an order; one with an id is an existing return, and is changed. Throws 404 for an
 * unknown order or return, 400 with every fault, among them more pieces than were shipped and are in no other return.
 */
export function saveReturn({ ctx: { db }, input: { rmaDataObject: given } }: Call<{ rmaDataObject: ReturnInput }>): Promise<Return> {
  return given.entity_id ? updateReturn(db, given.entity_id, given) : createReturn(db, given, { isStaff: true });
}

/**
 * Changes a return: its items by their id, new items, comments and tracks. Absent ones stay; the status follows from the
 * items, and `closed` denies those whose goods have not arrived. Throws as `saveReturn`.
 */
export const changeReturn = ({ ctx, input }: Call<{ id: number; rmaDataObject: ReturnInput }>): Promise<Return> =>
  updateReturn(ctx.db, input.id, input.rmaDataObject);

/** As `saveReturn`, for a new return. */
export async function createReturn(db: Database, given: ReturnInput, { isStaff, customerId }: Requester): Promise<Return> {
  const { order_id: orderId, items: wanted } = given;
  if (!orderId) throw required('order_id');
  if (!wanted?.length) throw faults.returnWithoutItems();
  const email = emailOf(given);
  const saved = await db.transaction(async (tx) => {
    const locked = await lockedOrder(tx, orderId, 'order_id');
    const { order } = locked;
    if (customerId !== undefined && order.customer_id !== customerId) throw notFound('order_id', orderId);
    const context = await contextOf(tx, locked, 0);
    const items = wanted.map((item, index) => newItem(item, `items[${index}].`, context));
    requireReturnable(items, [], context);
    const status = returnStatus(items);
    requireStatus(given.status, 'pending', status);
    const { store_id, customer_id } = order;
    const id = await queries.insertReturn(tx, { order_id: orderId, store_id, customer_id, status, customer_custom_email: email ?? null });
    await queries.insertItems(
      tx,
      items.map((item) => ({ ...item, rma_entity_id: id })),
    );
    await addParts(db, tx, { id, status, isStaff }, given);
    await queueReturnMail(db, tx, { id, kind: 'rma_new' });
    return readReturn(tx, id);
  });
  mailQueued(db);
  return saved;
}

async function updateReturn(db: Database, id: number, given: ReturnInput): Promise<Return> {
  const email = emailOf(given);
  const saved = await db.transaction(async (tx) => {
    const { row, items: before, locked } = await lockReturn(tx, id);
    if (given.order_id && given.order_id !== row.order_id) throw faults.fieldFixed({ fieldName: 'order_id' });
    const context = await contextOf(tx, locked, id);
    const { items, added } = itemsAfter(before, given, context);
    const all = [...items, ...added];
    requireReturnable(all, before, context);
    const status = returnStatus(all);
    requireStatus(given.status, row.status, status);
    for (const item of items) await queries.updateItem(tx, item);
    if (added.length > 0)
      await queries.insertItems(
        tx,
        added.map((item) => ({ ...item, rma_entity_id: id })),
      );
    await queries.updateReturn(tx, id, { status, customer_custom_email: email === undefined ? row.customer_custom_email : email });
    await addParts(db, tx, { id, status, isStaff: true }, given);
    if (status !== row.status) await queueReturnMail(db, tx, { id, kind: 'rma_status' });
    return readReturn(tx, id);
  });
  mailQueued(db);
  return saved;
}

/** The items of an existing return after a change, and the new ones. Throws 400. */
function itemsAfter(before: readonly queries.ExactItem[], given: ReturnInput, context: ItemContext) {
  const wanted = (given.items ?? []).map((item, index) => ({ item, place: `items[${index}].` }));
  const changed = new Map(
    wanted.flatMap(({ item, place }) =>
      item.entity_id ? [[item.entity_id, changedItem(namedItem(before, item.entity_id), item, place, context)]] : [],
    ) as [number, queries.ExactItem][],
  );
  const added = wanted.flatMap(({ item, place }) => (item.entity_id ? [] : [newItem(item, place, context)]));
  const items = before.map((item) => changed.get(item.entity_id) ?? item);
  if (added.length > 0 && before.every(isFinal)) throw faults.returnFinal();
  return { items: given.status === 'closed' ? items.map(closedItem) : items, added };
}

/** Goods that did not arrive are denied. Throws 400 for goods that are neither approved nor rejected. */
export function closedItem<Item extends ItemProgress>(item: Item): Item {
  if (isFinal(item)) return item;
  if (item.status === 'received') throw faults.returnReceived();
  return { ...item, ...advance(item, { status: 'denied' }, { isDecimal: true, place: '' }) };
}

/** A given status must be the present one or that which follows from the items; `closed` may always be asked for. */
function requireStatus(given: string | null | undefined, present: string, status: string): void {
  if (!given || given === present || given === status) return;
  if (given !== 'closed' || !isClosed(status)) throw faults.statusFollowsItems({ status: given });
}

async function contextOf(tx: Queryable, { order, items }: Locked, returnId: number): Promise<ItemContext> {
  const held = await heldOfOrder(tx, order.entity_id, returnId);
  return { orderItems: items, lines: shippedLines(items), held, options: await holdOptions(tx) };
}

/** Adds the comments and tracks that a client sends along; those with an id are the return's own, sent back. */
async function addParts(
  db: Database,
  tx: Queryable,
  { id, status, isStaff }: { id: number; status: string; isStaff: boolean },
  { comments, tracks }: ReturnInput,
): Promise<void> {
  for (const given of comments ?? []) {
    if (given.entity_id) continue;
    const comment = newComment(given, { status, isStaff });
    await queries.insertComment(tx, id, comment);
    if (comment.customer_notified) await queueReturnMail(db, tx, { id, kind: 'rma_comment', comment: comment.comment });
  }
  for (const track of tracks ?? []) if (!track.entity_id) await queries.insertTrack(tx, id, newTrack(track));
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LONGEST_EMAIL = 254;

/** The given address for mails; null removes it, undefined keeps it. Throws 400. */
function emailOf({ customer_custom_email: given }: ReturnInput): string | null | undefined {
  if (given === undefined) return undefined;
  const email = given?.trim() || null;
  if (email && (!ADDRESS.test(email) || email.length > LONGEST_EMAIL)) throw faults.notAnEmail({ fieldName: 'customer_custom_email' });
  return email;
}
