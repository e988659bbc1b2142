import { expect } from 'vitest';
import { stockProduct } from '../goods.js';
import { fillCart, placeOrder } from './buyers.js';
import { attempt, patient } from './calls.js';
import type { Dice } from './dice.js';
import { expectOrdersKept, ordersOfCart } from './invariants.js';
import { load, patience } from './soak-settings.js';
import type { SoakShop } from './soak-shop.js';

const PIECES = 1000;
const CUTS = 3;

interface Purchases {
  answered: number[];
  /** Carts that turned out to be ordered when the call was repeated: the first answer was lost. */
  ordered: string[];
}

/** Guests who buy at any of the instances until they are stopped. */
function startBuyers(shop: SoakShop, dice: Dice, sku: string) {
  const bought: Purchases = { answered: [], ordered: [] };
  let stopped = false;
  const call = patient(() => dice.one(shop.instances));
  const buyer = async () => {
    while (!stopped) {
      const cartId = await fillCart(call, sku);
      // No key: a connection that is lost with the claim of one keeps it claimed for a minute, and a cart is ordered once anyway.
      const { status, body } = await placeOrder(call, cartId);
      expect([200, 404]).toContain(status);
      if (status === 200) bought.answered.push(Number(body));
      else bought.ordered.push(cartId);
    }
  };
  const buyers = Array.from({ length: load.buyers * shop.instances.length }, buyer);
  const stop = async () => {
    stopped = true;
    await Promise.all(buyers);
  };
  return { bought, stop };
}

/** Ends every session that the instances have with the database. */
export const endSessions = ({ db }: SoakShop) =>
  db.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'soak-%'`);

/** The sessions are ended and the lines are cut amid orders: 503 meanwhile, and no order that was answered is lost. */
export async function lostDatabase(shop: SoakShop, dice: Dice): Promise<void> {
  const { id, sku } = await stockProduct(shop, { qty: PIECES });
  const { bought, stop } = startBuyers(shop, dice, sku);
  const moreOrders = async () => {
    const wanted = bought.answered.length + 1 + dice.below(3);
    await expect.poll(() => bought.answered.length, { interval: 5, timeout: patience }).toBeGreaterThanOrEqual(wanted);
  };
  for (let cut = 0; cut < CUTS; cut++) {
    await moreOrders();
    await endSessions(shop);
  }
  await moreOrders();
  for (const { line } of shop.instances) line.cut();
  for (const instance of shop.instances) expect((await attempt(instance, 'POST', '/V1/guest-carts'))?.status).toBe(503);
  for (const { line } of shop.instances) line.mend();
  await moreOrders();
  await stop();
  const { answered, ordered } = bought;
  const count = await expectOrdersKept(shop.db, { productId: id, pieces: PIECES, answered });
  expect(count).toBe(answered.length + ordered.length);
  for (const cartId of ordered) expect(await ordersOfCart(shop.db, cartId)).toBe(1);
}
