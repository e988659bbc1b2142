import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { stockProduct } from '../goods.js';
import { buy, fillCart, placeOrder } from './buyers.js';
import { patient } from './calls.js';
import type { Dice } from './dice.js';
import { expectOrdersKept, ordersOfCart } from './invariants.js';
import { expectEachOnce, sendOperations, untilCarriedOut, workerOf } from './operations.js';
import { patience } from './soak-settings.js';
import type { Member, RunningShop } from './soak-shop.js';

const OPERATIONS = { requests: 3, each: 40 };
const PIECES = 100;
const CARTS = 4;

/** Sends the orders of these carts to an instance and freezes it while it makes them. */
async function freezeAmidOrders(shop: RunningShop, frozen: Member, carts: string[]) {
  const call = patient(() => frozen);
  const placing = carts.map((cartId) => {
    const key = randomUUID();
    return { cartId, key, answer: placeOrder(call, cartId, key) };
  });
  const claims = () => shop.db.query(`select 1 from idempotency_record where status is null and route like '%/payment-information'`);
  await expect.poll(async () => (await claims()).length, { interval: 1 }).toBeGreaterThan(0);
  frozen.server.kill('SIGSTOP');
  return placing;
}

/** Waits until the database has ended the transactions in which an instance froze. */
async function untilReleased(shop: RunningShop, { name }: Member): Promise<void> {
  const open = `select 1 from pg_stat_activity where application_name = $1 and state like 'idle in transaction%'`;
  await expect.poll(async () => (await shop.db.query(open, [name])).length, { timeout: patience }).toBe(0);
}

/** One instance freezes: the shop goes on without it, and nothing is done twice when it wakes up. */
export async function frozenInstance(shop: RunningShop, dice: Dice): Promise<void> {
  const { id, sku } = await stockProduct(shop, { qty: PIECES });
  const carts = await Promise.all(
    Array.from({ length: CARTS }, () =>
      fillCart(
        patient(() => dice.one(shop.instances)),
        sku,
      ),
    ),
  );
  const deferred = await sendOperations(shop, dice, OPERATIONS);
  await untilCarriedOut(shop, deferred, 1 + dice.below(OPERATIONS.each));
  const frozen = await workerOf(shop, dice);
  const placing = await freezeAmidOrders(shop, frozen, carts);
  const others = shop.instances.filter((instance) => instance !== frozen);
  const answered = await Promise.all(
    others.map((instance) =>
      buy(
        patient(() => instance),
        sku,
      ),
    ),
  );
  // The instance is frozen until the others have carried out all of the operations, also those that it had taken.
  if (others.length > 0) await untilCarriedOut(shop, deferred);
  await untilReleased(shop, frozen);
  frozen.server.kill('SIGCONT');

  await untilCarriedOut(shop, deferred);
  const anywhere = patient(() => dice.one(shop.instances));
  for (const { cartId, key, answer } of placing) {
    const { status, body } = await answer;
    if (status === 200) answered.push(Number(body));
    // An order whose answer was lost; the same key is never a second one.
    const again = () => placeOrder(anywhere, cartId, key);
    await expect.poll(async () => (await again()).status, { timeout: patience }).not.toBe(409);
    expect(await ordersOfCart(shop.db, cartId)).toBe(1);
  }
  await expectEachOnce(shop, deferred);
  expect(await expectOrdersKept(shop.db, { productId: id, pieces: PIECES, answered })).toBe(others.length + carts.length);
}
