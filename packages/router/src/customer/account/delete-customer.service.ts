import type { Database } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { type Fault, notFound } from '../../trpc/errors.js';
import type { CustomerTargets, DeletedCustomers } from './account.schema.js';
import { deleteAccounts, deleteCartMessages, lockCustomers } from './account-identity.queries.js';
import { customerGrid } from './customer.list.js';
import { customAttributeCodes } from './new-account.service.js';

const CHUNK = 200;

/** Deletes a customer with their addresses, carts and tokens; the orders stay, without an account. Throws 404. */
export async function deleteCustomer({ ctx, input: { customerId } }: Call<{ customerId: number }>): Promise<boolean> {
  if ((await deleteOf(ctx.db, [customerId])).size === 0) throw notFound('customerId', customerId);
  return true;
}

/** Deletes customers as `deleteCustomer`, in one transaction; returns the ids that do not exist. */
export async function deleteFewCustomers({ ctx, input: { ids } }: Call<{ ids: number[] }>): Promise<DeletedCustomers> {
  const gone = await deleteOf(ctx.db, ids);
  return { deleted: gone.size, missing: [...new Set(ids)].filter((id) => !gone.has(id)) };
}

interface Progress {
  total: number;
  done: number;
  changed: number;
  refused: (Fault & { id: number })[];
}

/**
 * Deletes many customers as `deleteCustomer`; each chunk is one transaction, and progress is reported after it. Missing
 * customers are reported. Stops between two chunks when the signal is aborted.
 */
export async function* deleteCustomers({ ctx, input, signal }: Call<CustomerTargets> & { signal: AbortSignal }): AsyncGenerator<Progress> {
  const ids = await idsOf(ctx.db, input);
  let [done, changed] = [0, 0];
  yield { total: ids.length, done, changed, refused: [] };
  for (let start = 0; start < ids.length && !signal.aborted; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const gone = await deleteOf(ctx.db, chunk);
    const missing = chunk.filter((id) => !gone.has(id));
    done += chunk.length;
    changed += gone.size;
    const refused = missing.map((id) => {
      const { message, parameters } = notFound('customerId', id);
      return { id, message, parameters };
    });
    yield { total: ids.length, done, changed, refused };
  }
}

async function idsOf(db: Database, { ids, searchCriteria, text }: CustomerTargets): Promise<number[]> {
  if (!searchCriteria) return [...new Set(ids)];
  return (await customerGrid.keys(db, { searchCriteria, text }, await customAttributeCodes(db, 'customer'), null)).keys;
}

/** The ids of the deleted customers. */
function deleteOf(db: Database, ids: number[]): Promise<Set<number>> {
  return db.transaction(async (tx) => {
    const found = await lockCustomers(tx, ids);
    await deleteCartMessages(tx, found);
    await deleteAccounts(tx, found);
    return new Set(found);
  });
}
