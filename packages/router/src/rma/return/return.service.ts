import type { Database, Queryable } from '@merx/db';
import { money, toWire } from '@merx/wire';
import { choicesOf, exactOrder, lockedOrder, shippedLines } from '../../sales/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { returnKept } from '../faults.js';
import { heldQty } from '../item/item-progress.js';
import { addHeld, type HeldOfItem, returnableQty } from '../item/returnable.js';
import { returnList } from './return.list.js';
import * as queries from './return.queries.js';
import type { Return, ReturnableItem } from './return.schema.js';
import { returnOf } from './return-wire.js';

type ById = Call<{ id: number }>;

const wireReturns = returnList.map(returnOf);

/** A page of returns. Throws 400 for an unknown field. */
export const listReturns = wireReturns.handle;

/** The return with that id. Throws 404. */
export const getReturn = ({ ctx, input }: ById): Promise<Return> => readReturn(ctx.db, input.id);

/** As `getReturn`, also inside a transaction. */
export async function readReturn(db: Queryable, id: number): Promise<Return> {
  const found = await wireReturns.find(db, id);
  if (!found) throw notFound('id', id);
  return found;
}

/**
 * Locks the order of a return until the transaction ends, and reads both: all changes of an order's returns lock the order
 * first, as shipments and refunds do. Throws 404.
 */
export async function lockReturn(tx: Queryable, id: number) {
  const owner = await queries.selectReturnOwner(tx, id);
  if (!owner) throw notFound('id', id);
  const locked = await lockedOrder(tx, owner.order_id, 'order_id');
  const stored = await queries.selectStoredReturn(tx, id);
  if (!stored) throw notFound('id', id);
  return { ...stored, locked };
}

/** Deletes a return. Throws 404, and 400 once goods have arrived: otherwise they could be returned twice. */
export async function deleteReturn({ ctx: { db }, input: { id } }: ById): Promise<boolean> {
  await db.transaction(async (tx) => {
    const { items } = await lockReturn(tx, id);
    if (items.some(({ qty_returned }) => qty_returned !== null)) throw returnKept();
    await queries.deleteReturn(tx, id);
  });
  return true;
}

/** What an order's returns, except one of them, take up of each of its items. */
export async function heldOfOrder(tx: Queryable, orderId: number, besides = 0): Promise<ReadonlyMap<number, HeldOfItem>> {
  const held = new Map<number, HeldOfItem>();
  for (const row of await queries.selectHeldItems(tx, orderId, besides)) {
    const one = { held: heldQty(row), refunded: money(row.refunded) };
    held.set(row.order_item_id, addHeld(held.get(row.order_item_id), one));
  }
  return held;
}

/** The items of an order that can be returned by themselves, with their quantities. Throws 400 for id 0, 404 for an unknown order. */
export const listReturnable = ({ ctx, input }: Call<{ orderId: number }>): Promise<ReturnableItem[]> =>
  returnableItems(ctx.db, input.orderId);

/** As `listReturnable`. */
export async function returnableItems(db: Database, orderId: number): Promise<ReturnableItem[]> {
  const { items } = await exactOrder(db, orderId, 'orderId');
  const held = await heldOfOrder(db, orderId);
  const lines = shippedLines(items);
  return items.flatMap((item): ReturnableItem[] => {
    const line = lines.get(item.item_id);
    if (!line) return [];
    return [
      {
        order_item_id: item.item_id,
        sku: item.sku,
        name: item.name ?? item.sku,
        choices: choicesOf({ product_options: item.product_options }),
        qty_shipped: toWire(line.shipped),
        qty_returnable: toWire(returnableQty(line, held.get(item.item_id))),
        is_qty_decimal: item.is_qty_decimal === 1,
      },
    ];
  });
}
