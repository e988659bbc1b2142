import { expect } from 'vitest';
import { stockProduct } from '../goods.js';
import { fillCart, placeOrder } from '../soak/buyers.js';
import { patient } from '../soak/calls.js';
import type { Dice } from '../soak/dice.js';
import { expectOrdersKept, ordersOfCart } from '../soak/invariants.js';
import { load, patience } from '../soak/soak-settings.js';
import { end } from '../soak/soak-shop.js';
import type { ReachShop } from './reach-shop.js';

const PIECES = 100_000;

/** Guests who buy through the proxy until they are stopped; what they were answered. */
function startBuyers({ proxy }: ReachShop, sku: string) {
  const answered: number[] = [];
  /** Carts that turned out to be ordered when the call was repeated: the first answer was lost. */
  const ordered: string[] = [];
  let isOver = false;
  const call = patient(() => proxy);
  const buyer = async () => {
    while (!isOver) {
      const cartId = await fillCart(call, sku);
      const { status, body } = await placeOrder(call, cartId);
      expect([200, 404]).toContain(status);
      if (status === 200) answered.push(Number(body));
      else ordered.push(cartId);
    }
  };
  const buyers = Array.from({ length: load.buyers * 2 }, buyer);
  const stop = async () => {
    isOver = true;
    await Promise.all(buyers);
  };
  return { answered, ordered, stop };
}

/** Guests buy while these outages happen one after the other: they go on after each, and no order is lost or doubled. */
export async function buyThrough(shop: ReachShop, outages: readonly (() => Promise<unknown>)[]): Promise<void> {
  const { id, sku } = await stockProduct(shop, { qty: PIECES });
  const { answered, ordered, stop } = startBuyers(shop, sku);
  const goesOn = async () => {
    const wanted = answered.length + 3;
    await expect.poll(() => answered.length, { interval: 5, timeout: patience }).toBeGreaterThanOrEqual(wanted);
  };
  await goesOn();
  for (const outage of outages) {
    await outage();
    await goesOn();
  }
  await stop();
  const count = await expectOrdersKept(shop.db, { productId: id, pieces: PIECES, answered });
  expect(count).toBe(answered.length + ordered.length);
  for (const cartId of ordered) expect(await ordersOfCart(shop.db, cartId)).toBe(1);
}

/** Kills each part in turn. What a supervisor does is done here: the part is started again. */
export function killEachPart(shop: ReachShop, dice: Dice): Promise<void> {
  const { proxy, pooler, primary, standby } = shop;
  const gateway = dice.one(shop.instances);
  return buyThrough(shop, [
    () => proxy.restart(),
    () => pooler.restart(),
    async () => {
      await end(gateway, 'SIGKILL');
      await shop.restart(gateway);
    },
    async () => {
      await standby.signal('SIGQUIT');
      await standby.start();
    },
    async () => {
      await primary.signal('SIGQUIT');
      await primary.start();
    },
  ]);
}

/** The primary is lost for good and its standby promoted: only the pooler is told. */
export async function failOver(shop: ReachShop, poolTo: string): Promise<void> {
  const { primary, standby, pooler } = shop;
  // A commit is answered when the standby has it: the only way to lose none.
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  const isSynchronous = async () =>
    (await primary.query(`select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`)).length > 0;
  await expect.poll(isSynchronous, { timeout: patience }).toBe(true);
  await buyThrough(shop, [
    async () => {
      await primary.signal('SIGQUIT');
      await standby.query('select pg_promote()');
      pooler.moveTo(poolTo);
    },
  ]);
}
