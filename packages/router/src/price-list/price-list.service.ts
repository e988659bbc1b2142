import type { Database, Queryable } from '@merx/db';
import { checkReferences, forgetRules } from '../sales-rule/index.js';
import type { Call } from '../trpc/context.js';
import { notFound, required } from '../trpc/errors.js';
import { priceLists } from './price-list.list.js';
import * as queries from './price-list.queries.js';
import type { PriceList, PriceListInput, ProductPrice } from './price-list.schema.js';
import { mergedPriceList } from './price-list-values.js';

/** The list with that id. Throws 404 for an unknown one. */
export async function getPriceList({ ctx, input: { priceListId } }: Call<{ priceListId: number }>): Promise<PriceList> {
  return existing(await priceLists.find(ctx.db, priceListId), priceListId);
}

/** Adds a list; it has an effect at once if it is active. Throws 400 for invalid values. */
export async function createPriceList({ ctx: { db }, input: { priceList } }: Call<{ priceList: PriceListInput }>): Promise<PriceList> {
  const values = mergedPriceList(undefined, priceList);
  await checkReferences(db, priceList, [], 'priceList');
  return saved(db, await queries.insertPriceList(db, values));
}

/** Updates a list; absent fields stay. Throws 404 for an unknown one, 400 for invalid values. */
export async function changePriceList({
  ctx: { db },
  input: { priceListId, priceList },
}: Call<{ priceListId: number; priceList: PriceListInput }>): Promise<PriceList> {
  await checkReferences(db, priceList, [], 'priceList');
  await db.transaction(async (tx) => {
    await lockExisting(tx, priceListId);
    const current = existing(await priceLists.find(tx, priceListId), priceListId);
    await queries.updatePriceList(tx, priceListId, mergedPriceList(current, priceList));
  });
  return saved(db, priceListId);
}

/** Deletes a list with its prices. Throws 404 for an unknown one. */
export async function removePriceList({ ctx: { db }, input: { priceListId } }: Call<{ priceListId: number }>): Promise<boolean> {
  if (!(await queries.deletePriceList(db, priceListId))) throw notFound('priceListId', priceListId);
  await forgetRules(db);
  return true;
}

/** Adds a disabled copy of a list, with all its prices. Throws 404 for an unknown one. */
export async function duplicatePriceList({
  ctx: { db },
  input: { priceListId, name },
}: Call<{ priceListId: number; name: string }>): Promise<PriceList> {
  const copyName = name.trim();
  if (copyName === '') throw required('name');
  const id = await db.transaction(async (tx) => {
    await lockExisting(tx, priceListId);
    return queries.copyPriceList(tx, priceListId, copyName);
  });
  if (id === undefined) throw notFound('priceListId', priceListId);
  return saved(db, id);
}

/** The prices of a product in the lists that are in effect now or will be. Throws 404. */
export async function listPricesOf({ ctx, input: { productId } }: Call<{ productId: number }>): Promise<ProductPrice[]> {
  const prices = await queries.selectPricesOf(ctx.db, productId);
  if (!prices) throw notFound('productId', productId);
  return prices;
}

/** Locks a list until the transaction ends. Throws 404. */
export async function lockExisting(tx: Queryable, priceListId: number): Promise<void> {
  if (!(await queries.lockPriceList(tx, priceListId))) throw notFound('priceListId', priceListId);
}

async function saved(db: Database, id: number): Promise<PriceList> {
  await forgetRules(db);
  return existing(await priceLists.find(db, id), id);
}

function existing(list: PriceList | undefined, id: number): PriceList {
  if (!list) throw notFound('priceListId', id);
  return list;
}
