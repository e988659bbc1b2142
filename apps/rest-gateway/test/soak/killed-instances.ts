import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { stockProduct } from '../goods.js';
import { fillCart, placeOrder } from './buyers.js';
import { type Answer, patient } from './calls.js';
import type { Dice } from './dice.js';
import { expectOrdersKept, ordersOfCart } from './invariants.js';
import { expectEachOnce, sendOperations, untilCarriedOut, workerOf } from './operations.js';
import { load } from './soak-settings.js';
import { end, type RunningShop } from './soak-shop.js';

const OPERATIONS = { requests: 6, each: 50 };
const PIECES = 20;
const BUYERS = 50;
const CLICKS = 10;

/** Kills the instance that carries out operations, at moments by chance, and starts it again. */
async function killWorkers(shop: RunningShop, deferred: Awaited<ReturnType<typeof sendOperations>>, dice: Dice): Promise<void> {
  const part = (OPERATIONS.requests * OPERATIONS.each) / (load.kills + 1);
  for (let kill = 0; kill < load.kills; kill++) {
    await untilCarriedOut(shop, deferred, Math.ceil(kill * part) + dice.below(part) + 1);
    const worker = await workerOf(shop, dice);
    await end(worker, 'SIGKILL');
    await shop.restart(worker);
  }
}

/** Makes the orders of all carts at once. */
function placeAll(shop: RunningShop, carts: string[], dice: Dice): Promise<Answer[]> {
  const call = patient(() => dice.one(shop.instances));
  return Promise.all(carts.map((cartId) => placeOrder(call, cartId, randomUUID())));
}

/** One order, for whose button a buyer clicks ten times: all that are answered name the same one. */
async function clickOften(shop: RunningShop, cartId: string, dice: Dice): Promise<void> {
  const key = randomUUID();
  const call = patient(() => dice.one(shop.instances));
  const answers = await Promise.all(Array.from({ length: CLICKS }, () => placeOrder(call, cartId, key)));
  // 409: the first click is under way, or was when its instance was killed; 404: that one became an order whose answer was lost.
  for (const { status } of answers) expect([200, 404, 409]).toContain(status);
  const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(new Set(numbers).size).toBeLessThanOrEqual(1);
  expect(await ordersOfCart(shop.db, cartId)).toBeLessThanOrEqual(1);
}

/** Instances are killed and started again: operations are carried out once each and in order, and all pieces are sold once. */
export async function killedInstances(shop: RunningShop, dice: Dice): Promise<void> {
  const [scarce, plenty] = [await stockProduct(shop, { qty: PIECES }), await stockProduct(shop)];
  const call = patient(() => dice.one(shop.instances));
  const carts = await Promise.all(Array.from({ length: BUYERS }, () => fillCart(call, scarce.sku)));
  const often = await fillCart(call, plenty.sku);
  const deferred = await sendOperations(shop, dice, OPERATIONS);
  const [answers] = await Promise.all([placeAll(shop, carts, dice), clickOften(shop, often, dice), killWorkers(shop, deferred, dice)]);
  await untilCarriedOut(shop, deferred);
  await expectEachOnce(shop, deferred);

  const answered = answers.filter(({ status }) => status === 200).map(({ body }) => Number(body));
  const orders = await expectOrdersKept(shop.db, { productId: scarce.id, pieces: PIECES, answered });
  // 400 is a refusal for want of stock. 404 and 409 are what is answered to a buyer whose call was under way at the kill.
  for (const { status } of answers) expect([200, 400, 404, 409]).toContain(status);
  const unknown = answers.filter(({ status }) => status === 404 || status === 409).length;
  expect(orders).toBeLessThanOrEqual(answered.length + unknown);
  // Who was refused was refused because all pieces were sold.
  if (answers.some(({ status }) => status === 400)) expect(orders).toBe(PIECES);
  await clickOften(shop, await fillCart(call, plenty.sku), dice);
}
