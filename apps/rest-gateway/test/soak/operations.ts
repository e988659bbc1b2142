import { expect } from 'vitest';
import { numberedReview, numbersOf, upTo } from '../bulk/deferred-reviews.js';
import { stockProduct } from '../goods.js';
import { patient } from './calls.js';
import type { Dice } from './dice.js';
import { patience } from './soak-settings.js';
import type { Member, RunningShop } from './soak-shop.js';

/** Requests whose operations are carried out later: each writes numbered reviews of a product of its own. */
export interface Deferred {
  products: number[];
  uuids: string[];
  /** Operations in each request. */
  each: number;
}

const CALLERS = 3;

/** Sends so many requests to instances by chance, for three callers: what one caller sent is carried out in turn. */
export async function sendOperations(shop: RunningShop, dice: Dice, size: { requests: number; each: number }): Promise<Deferred> {
  const deferred: Deferred = { products: [], uuids: [], each: size.each };
  const callers = await Promise.all(Array.from({ length: CALLERS }, () => shop.admin('Magento_Review::reviews_all')));
  for (let n = 0; n < size.requests; n++) {
    const { id } = await stockProduct(shop);
    const body = upTo(size.each).map((number) => numberedReview(id, number));
    const call = patient(() => dice.one(shop.instances));
    const answer = await call('POST', '/async/bulk/V1/reviews', { token: callers[n % CALLERS]?.token ?? '', body });
    expect(answer.status).toBe(202);
    deferred.products.push(id);
    deferred.uuids.push(answer.body.bulk_uuid);
  }
  return deferred;
}

const carriedOut = async ({ db }: RunningShop, { uuids }: Deferred): Promise<number> => {
  const [row] = await db.query<{ n: number }>('select count(*) as n from bulk_operation where status = 1 and bulk_uuid = any($1::uuid[])', [
    uuids,
  ]);
  return row?.n ?? 0;
};

/** Waits until at least so many operations are carried out, by default all. */
export async function untilCarriedOut(shop: RunningShop, deferred: Deferred, count = deferred.uuids.length * deferred.each): Promise<void> {
  await expect.poll(() => carriedOut(shop, deferred), { interval: 5, timeout: patience }).toBeGreaterThanOrEqual(count);
}

/** Every operation was carried out once, in the order of its request. */
export async function expectEachOnce(shop: RunningShop, { products, each }: Deferred): Promise<void> {
  for (const product of products) expect(await numbersOf(shop.db, product)).toEqual(upTo(each));
}

/** The instance that was the last to carry out an operation; any of them while none shows one. */
export async function workerOf({ db, instances }: RunningShop, dice: Dice): Promise<Member> {
  const [session] = await db.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name = any($1) and query ilike '%bulk_operation%'
     order by query_start desc limit 1`,
    [instances.map(({ name }) => name)],
  );
  return instances.find(({ name }) => name === session?.name) ?? dice.one(instances);
}
