import { type Queryable, violatedConstraint } from '@merx/db';
import { lockedOrder, newLines, shippedLines } from '../../sales/index.js';
import type { Call } from '../../trpc/context.js';
import { required } from '../../trpc/errors.js';
import { holdOptions } from '../attribute/option.queries.js';
import * as faults from '../faults.js';
import { isClosed, returnStatus } from '../item/return-status.js';
import { type ItemContext, newItem } from '../return/item-input.js';
import { newComment, newTrack } from '../return/part-input.js';
import { insertItems, updateItem, updateReturn } from '../return/return.queries.js';
import type { ImportedReturn } from '../return/return.schema.js';
import { lockReturn, readReturn } from '../return/return.service.js';
import { closedItem } from '../return/save-return.service.js';
import * as queries from './import-return.queries.js';

/**
 * Imports a return of an imported order as given, with its number and times: its items are as far as they say, whatever the order has left to
 * return, and nobody is mailed. With an id it updates the imported return, and adds new comments and tracks. Returns its id. Throws 400 for
 * items of another order, steps that cannot be, and a number that is taken, 404 for an unknown order or return; then nothing was stored.
 */
export async function importReturn({
  ctx: { db },
  input: { rmaDataObject: given },
}: Call<{ rmaDataObject: ImportedReturn }>): Promise<number> {
  try {
    return await db.transaction((tx) => (given.entity_id ? updateImported(tx, given.entity_id, given) : insertImported(tx, given)));
  } catch (error) {
    if (violatedConstraint(error) !== 'rma_increment_id_key') throw error;
    throw faults.returnNumberTaken({ incrementId: given.increment_id ?? '' });
  }
}

async function insertImported(tx: Queryable, given: ImportedReturn): Promise<number> {
  const { order_id: orderId, increment_id, customer_custom_email } = given;
  if (!orderId) throw required('order_id');
  if (!increment_id) throw required('increment_id');
  const locked = await lockedOrder(tx, orderId, 'order_id');
  const { store_id, customer_id } = locked.order;
  const items = await itemsOf(tx, locked.items, given);
  const status = returnStatus(items);
  const row = { increment_id, order_id: orderId, store_id, customer_id, status, customer_custom_email: customer_custom_email ?? null };
  const id = await queries.insertImportedReturn(tx, { ...row, date_requested: given.date_requested ?? null });
  await insertItems(
    tx,
    items.map((item) => ({ ...item, rma_entity_id: id })),
  );
  await addLines(tx, id, { comments: given.comments ?? [], tracks: given.tracks ?? [] }, status);
  return id;
}

async function updateImported(tx: Queryable, id: number, given: ImportedReturn): Promise<number> {
  const { row, items: before, locked } = await lockReturn(tx, id);
  if (given.order_id !== row.order_id) throw faults.fieldFixed({ fieldName: 'order_id' });
  const items = await itemsOf(tx, locked.items, given);
  const status = returnStatus(items);
  const existing = new Map(before.map((item) => [item.order_item_id, item]));
  for (const item of items) {
    const present = existing.get(item.order_item_id);
    if (present) await updateItem(tx, { ...present, ...item });
    else await insertItems(tx, [{ ...item, rma_entity_id: id }]);
  }
  await updateReturn(tx, id, { status, customer_custom_email: given.customer_custom_email ?? null });
  const known = await readReturn(tx, id);
  const comments = newLines(given.comments ?? [], known.comments, ['created_at', 'comment']);
  await addLines(tx, id, { comments, tracks: newLines(given.tracks ?? [], known.tracks, ['carrier_code', 'track_number']) }, status);
  return id;
}

/** The items of a return; in a closed one, those that are open are denied. Throws 400. */
async function itemsOf(tx: Queryable, orderItems: ItemContext['orderItems'] & Ordered, given: ImportedReturn) {
  if (!given.items?.length) throw faults.returnWithoutItems();
  const context: ItemContext = { orderItems, lines: shippedLines(orderItems), held: new Map(), options: await holdOptions(tx) };
  return given.items.map((item, index) => {
    const isDenied = item.status === 'denied';
    const reached = isDenied ? { ...item, status: item.qty_authorized ? 'authorized' : 'pending' } : item;
    const made = newItem(reached, `items[${index}].`, context);
    return (isDenied || isClosed(given.status ?? '')) && made.status !== 'received' ? closedItem(made) : made;
  });
}

type Ordered = Parameters<typeof shippedLines>[0];

type Lines = { [Name in 'comments' | 'tracks']: readonly NonNullable<ImportedReturn[Name]>[number][] };

/** Adds comments, oldest first, and tracks. Throws 400 for one without a text or a number. */
async function addLines(tx: Queryable, id: number, { comments, tracks }: Lines, status: string): Promise<void> {
  const stored = comments
    .toSorted((a, b) => ((a.created_at ?? '') < (b.created_at ?? '') ? -1 : 1))
    .map((comment) => ({
      ...newComment(comment, { status: comment.status ?? status, isStaff: comment.admin ?? true }),
      created_at: comment.created_at ?? null,
    }));
  if (stored.length > 0) await queries.insertImportedComments(tx, id, stored);
  if (tracks.length > 0) await queries.insertTracks(tx, id, tracks.map(newTrack));
}
