import { randomBytes } from 'node:crypto';
import { type Database, type Queryable, shopConfig, violatedConstraint } from '@merx/db';
import { frontStoreIn, storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { badInputs, notFound } from '../../trpc/errors.js';
import { changedHere, customerUnknown, itemUnknown, orderNumberTaken, storeUnknown } from '../faults.js';
import { allStatuses, requireId } from '../order/change-order.service.js';
import { insertOrderRows } from '../order/insert-order.queries.js';
import { type LockedOrder, lockOrder, readExactOrder } from '../order/locked-order.queries.js';
import { selectHistory } from '../order/order.queries.js';
import type { Order } from '../order/order.schema.js';
import { getOrder } from '../order/order.service.js';
import { newLines } from './import-columns.js';
import { type ImportedOrder, type ImportPlace, importedOrder } from './import-order.js';
import { insertGiftMessages, selectKnownToShop, updateChoiceLabels, updateImportedRows } from './import-order.queries.js';
import { isUnchanged, keptMark } from './kept-mark.js';
import type { KeptOrder, OrderImport, UpdateImportedOrder } from './order-import.schema.js';
import { updateOrder } from './update-order.service.js';

/**
 * Imports an order as given, without calculating totals, taking stock or sending mails; one with an id is updated.
 * Throws 400 naming what is invalid or taken, 404 for an unknown id; then nothing was stored.
 */
export async function saveOrder({ ctx, input: { entity } }: Call<{ entity: OrderImport }>): Promise<Order> {
  const { entity_id: known } = entity;
  const id =
    known === null || known === undefined ? await importOrder(ctx, entity, (_tx, made) => made) : await updateOrder(ctx.db, known, entity);
  return getOrder({ ctx, input: { id } });
}

/** As `saveOrder` of a new one; returns its id and the mark with which `updateImportedOrder` recognizes it. */
export function bringOrder({ ctx, input: { entity } }: Call<{ entity: OrderImport }>): Promise<KeptOrder> {
  return importOrder(ctx, entity, async (tx, id) => ({ entity_id: id, kept_at: await markOf(tx, id) }));
}

async function markOf(tx: Queryable, id: number): Promise<string> {
  const [order] = await readExactOrder(tx, id);
  if (!order) throw new Error('The order was not written.');
  return keptMark(order);
}

/** Imports a new order, and returns what `read` makes of it in the same transaction. */
async function importOrder<T>(
  { db, scope }: Context,
  entity: OrderImport,
  read: (tx: Queryable, id: number) => T | Promise<T>,
): Promise<T> {
  const { rows, faults } = importedOrder(entity, await placeOf(db, entity.store_id ?? scope.storeId));
  if (faults.length > 0) throw badInputs(faults);
  try {
    return await db.transaction(async (tx) => read(tx, await insertImported(tx, rows)));
  } catch (error) {
    if (violatedConstraint(error) === 'sales_order_increment_id_key') throw incrementIdTaken(rows);
    throw error;
  }
}

/** The store view of an imported order. Throws 400 for one that does not exist. */
async function placeOf(db: Database, storeId: number): Promise<ImportPlace> {
  const stores = await storeDirectory(db);
  if (storeId !== 0 && !stores.stores.some(({ id }) => id === storeId)) throw storeUnknown({ storeId });
  const { website, group, store } = frontStoreIn(stores, storeId);
  const config = await shopConfig(db.cache, db, store.id);
  return {
    storeId: store.id,
    storeName: [website.name, group.name, store.name].join('\n'),
    baseCurrency: config.text('currency/options/base'),
    protectCode: randomBytes(16).toString('hex'),
    statuses: await allStatuses(db, db),
  };
}

/** Products are matched by SKU where the order does not give their ids here. */
async function insertImported(
  tx: Queryable,
  { order, gift_message, items, addresses, payment, histories }: ImportedOrder,
): Promise<number> {
  const skus = items.filter(({ product_id }) => !product_id).map((item) => String(item.sku).toLowerCase());
  const incrementId = typeof order.increment_id === 'string' ? order.increment_id : null;
  const known = await knownToShop(tx, order, { incrementId, skus });
  if (known?.is_increment_id_taken) throw incrementIdTaken({ order });
  const products = new Map(known?.products.map(({ id, sku }) => [sku, id]));
  const [orderMessage, ...itemMessages] = await giftMessages(tx, [gift_message, ...items.map((item) => item.gift_message)]);
  const rows = items.map((item, index) => ({
    ...item,
    product_id: item.product_id || products.get(String(item.sku).toLowerCase()),
    gift_message_id: itemMessages[index],
  }));
  const [inserted] = await insertOrderRows(tx, {
    order: { ...order, gift_message_id: orderMessage },
    items: rows,
    addresses,
    payment,
    histories,
  });
  if (!inserted) throw new Error('The order was not written.');
  if (items.some(({ product_options: chosen }) => JSON.stringify(chosen) !== '{}')) await updateChoiceLabels(tx, inserted.entity_id);
  return inserted.entity_id;
}

/** The existing data that an order refers to. Throws 400 for an unknown customer. */
async function knownToShop(tx: Queryable, order: ImportedOrder['order'], ids: { incrementId: string | null; skus: readonly string[] }) {
  const customerId = typeof order.customer_id === 'number' ? order.customer_id : null;
  const [known] = await selectKnownToShop(tx, { customerId, ...ids });
  if (customerId !== null && !known?.is_customer_known) throw customerUnknown({ customerId });
  return known;
}

/** The ids of the messages, at the positions of existing ones. */
async function giftMessages(tx: Queryable, messages: readonly unknown[]): Promise<(number | null)[]> {
  const existing = messages.filter(Boolean);
  const ids = existing.length > 0 ? await insertGiftMessages(tx, existing) : [];
  return messages.map((message) => (message ? (ids.shift() ?? null) : null));
}

const incrementIdTaken = ({ order }: Pick<ImportedOrder, 'order'>) => orderNumberTaken({ incrementId: String(order.increment_id) });

/**
 * Updates an imported order with later changes from its source: counters, amounts, state, addresses and new lines of its
 * history. Returns its new mark. Throws 400 for invalid data and for an order that was changed here since the mark
 * `kept_at` was made, 404 for an unknown one; then nothing was written.
 */
export async function updateImportedOrder({ ctx: { db, scope }, input }: Call<UpdateImportedOrder>): Promise<string> {
  const { entity, kept_at: keptAt } = input;
  const id = entity.entity_id ?? 0;
  requireId(id);
  const { rows, faults } = importedOrder(entity, await placeOf(db, entity.store_id ?? scope.storeId));
  if (faults.length > 0) throw badInputs(faults);
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw notFound('id', id);
    if (keptAt && !isUnchanged(locked, keptAt)) throw changedHere({ incrementId: locked.order.increment_id });
    await knownToShop(tx, rows.order, { incrementId: null, skus: [] });
    const items = itemsOf(entity, rows, locked);
    await updateImportedRows(tx, id, { ...rows, items, histories: await newHistory(tx, id, rows) });
    return markOf(tx, id);
  });
}

/** The rows of the items with their ids; keys are positions in the given list, starting at 1. */
function itemsOf({ items: given }: OrderImport, { items }: ImportedOrder, { items: existing }: LockedOrder) {
  const own = new Set(existing.map(({ item_id }) => item_id));
  return items.map(({ key, ...item }) => {
    const item_id = given?.[key - 1]?.item_id ?? 0;
    if (!own.has(item_id)) throw itemUnknown({ itemId: item_id });
    return { ...item, item_id };
  });
}

/** The lines that the order does not have yet. */
async function newHistory(tx: Queryable, id: number, { histories }: ImportedOrder) {
  const [kept] = await selectHistory(tx, id);
  return newLines(histories, kept?.histories ?? [], ['created_at', 'comment', 'status', 'entity_name']);
}
