import { type Database, type Queryable, shopConfig } from '@merx/db';
import type { GridInput, SearchCriteria } from '@merx/wire';
import type { Call, OwnCall } from '../../trpc/context.js';
import { type Fault, notFound } from '../../trpc/errors.js';
import type { CartCustomer } from './account.queries.js';
import * as queries from './account.queries.js';
import type { CustomerAnswer, CustomerGrid, CustomerList, CustomerTargets, DeletedCustomers } from './account.schema.js';
import { deleteAccounts, deleteCartMessages, lockCustomers, selectIdentity } from './account-identity.queries.js';
import { customerGrid, customers } from './customer.list.js';

export type { CartCustomer };

/** The account with its addresses in API format, or undefined. */
export const selectCustomer = (db: Queryable, id: number): Promise<CustomerAnswer | undefined> => queries.selectCustomerAnswer(db, id);

/** The accounts with these ids, by id, in one query. */
export const selectCustomers = (db: Queryable, ids: number[]): Promise<Map<number, CustomerAnswer>> =>
  queries.selectCustomerAnswers(db, ids);

/** The customer data needed by carts, or undefined. */
export const cartCustomer = (tx: Queryable, id: number): Promise<CartCustomer | undefined> => queries.selectCartCustomer(tx, id);

/** The account with its addresses. Throws 404. */
export async function getCustomer({ ctx, input }: Call<{ customerId: number }>): Promise<CustomerAnswer> {
  const customer = await selectCustomer(ctx.db, input.customerId);
  if (!customer) throw notFound('customerId', input.customerId);
  return customer;
}

/** The caller's own account, without the confirmation key, which only the confirmation mail may contain. */
export async function getMyAccount({ ctx }: OwnCall): Promise<CustomerAnswer> {
  return withoutKey(await getCustomer({ ctx, input: ctx }));
}

/** An account without its confirmation key, which only the confirmation mail may contain. */
export const withoutKey = ({ confirmation: _, ...customer }: CustomerAnswer): CustomerAnswer => customer;

/** Whether the account is read-only: always false. Throws 404 for an unknown one. */
export async function isReadOnly({ ctx, input }: Call<{ customerId: number }>): Promise<boolean> {
  if (!(await selectIdentity(ctx.db, input.customerId))) throw notFound('customerId', input.customerId);
  return false;
}

/** Codes of the custom attributes of accounts or addresses. Cached in memory. */
export function customAttributeCodes(db: Database, entityType: 'customer' | 'customer_address'): Promise<ReadonlySet<string>> {
  return db.cache.get(`attributes:${entityType}:custom`, async () => new Set(await queries.selectCustomAttributeCodes(db, entityType)));
}

/** A page of the customers that match the criteria. Throws 400 for an unknown field. */
export const listCustomers = async ({ ctx: { db }, input }: Call<{ searchCriteria: SearchCriteria }>): Promise<CustomerList> =>
  customers.page(db, input, await customAttributeCodes(db, 'customer'));

/** A page of customers for the admin's list. Throws 400 for an unknown field. */
export async function listCustomerGrid({ ctx: { db }, input }: { ctx: Pick<Call['ctx'], 'db'>; input: GridInput }): Promise<CustomerGrid> {
  const [codes, config] = await Promise.all([customAttributeCodes(db, 'customer'), shopConfig(db.cache, db, 0)]);
  return { ...(await customerGrid.page(db, input, codes)), base_currency_code: config.text('currency/options/base') };
}

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
