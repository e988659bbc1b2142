import type { Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { badInputs, notFound } from '../../trpc/errors.js';
import { changedHere, customerUnknown, itemUnknown } from '../faults.js';
import { requireId } from '../order/change-order.service.js';
import { type LockedOrder, lockOrder, readExactOrder } from '../order/locked-order.queries.js';
import { selectHistory } from '../order/order-status.queries.js';
import { type ImportedOrder, importedOrder } from './import-order.js';
import { selectKnownToShop } from './import-order.queries.js';
import { placeOf } from './import-order.service.js';
import { newLines } from './new-lines.js';
import type { OrderImport } from './order-import.schema.js';
import { updateImportedRows } from './update-import.queries.js';

interface ImportUpdate {
  entity: OrderImport;
  /** When the order was last changed here, as known to the caller. */
  kept_at?: string | null | undefined;
}

/**
 * Updates an imported order with later changes from its source: counters, amounts, state, addresses and new lines of its
 * history. Returns the time of the change. Throws 400 for invalid data and for an order that was changed here after
 * `kept_at`, 404 for an unknown one; then nothing was written.
 */
export async function updateImportedOrder({ ctx: { db, scope }, input }: Call<ImportUpdate>): Promise<string> {
  const { entity, kept_at: keptAt } = input;
  const id = entity.entity_id ?? 0;
  requireId(id);
  const { rows, faults } = importedOrder(entity, await placeOf(db, entity.store_id ?? scope.storeId));
  if (faults.length > 0) throw badInputs(faults);
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw notFound('id', id);
    if (keptAt && locked.order.updated_at !== keptAt) {
      throw changedHere({ incrementId: locked.order.increment_id });
    }
    await requireCustomer(tx, rows);
    await updateImportedRows(tx, id, {
      order: JSON.stringify(rows.order),
      items: JSON.stringify(itemsOf(entity, rows, locked)),
      addresses: JSON.stringify(rows.addresses),
      payment: JSON.stringify(rows.payment),
      histories: JSON.stringify(await newHistory(tx, id, rows)),
    });
    const [written] = await readExactOrder(tx, id);
    return written?.order.updated_at ?? '';
  });
}

async function requireCustomer(tx: Queryable, { order }: ImportedOrder): Promise<void> {
  const customerId = typeof order.customer_id === 'number' ? order.customer_id : null;
  const [known] = await selectKnownToShop(tx, { customerId, incrementId: null, skus: [] });
  if (customerId !== null && !known?.is_customer_known) throw customerUnknown({ customerId });
}

/** The rows of the items with their ids; keys are positions in the given list, starting at 1. */
function itemsOf({ items: given }: OrderImport, { items }: ImportedOrder, { items: there }: LockedOrder) {
  const own = new Set(there.map(({ item_id }) => item_id));
  return items.map(({ key, gift_message: _, product_options: chosen, ...item }) => {
    const item_id = given?.[key - 1]?.item_id ?? 0;
    if (!own.has(item_id)) throw itemUnknown({ itemId: item_id });
    return { ...item, item_id, product_options: chosen };
  });
}

/** The lines that the order does not have yet. */
async function newHistory(tx: Queryable, id: number, { histories }: ImportedOrder) {
  const [kept] = await selectHistory(tx, id);
  return newLines(histories, kept?.histories ?? [], ['created_at', 'comment', 'status', 'entity_name']);
}
