import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect } from 'vitest';
import { stockProduct } from '../goods.js';
import { fillCart, placeOrder } from './buyers.js';
import { type Answer, type Call, patient, served } from './calls.js';
import type { Dice } from './dice.js';
import { expectOrdersKept } from './invariants.js';
import { load } from './soak-settings.js';
import { end, type Instance, type SoakShop } from './soak-shop.js';

const PIECES = 1000;
/** Fewer than the connections for orders. */
const HUNG_UP = 2;

/** A connection that the instance did not accept: it has ended, or was about to. */
class NotAccepted extends Error {}

/**
 * Calls over a connection of its own, and sends the body when the instance asks for it: from then on the call is in its hands. Throws
 * NotAccepted when it never was, and any other error when the connection breaks later.
 */
const handOver =
  ({ base }: Instance, signal?: AbortSignal): Call =>
  (method, path, { body, key } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      let isAccepted = false;
      const headers = {
        ...{ 'Content-Type': 'application/json', Expect: '100-continue', Connection: 'close' },
        ...(key && { 'Idempotency-Key': key }),
      };
      const sending = request(`${base}/rest${path}`, { method, headers, agent: false, signal }, async (response) => {
        try {
          const text = (await response.toArray()).join('');
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
        } catch (error) {
          reject(error);
        }
      });
      sending.on('continue', () => {
        isAccepted = true;
        sending.end(method === 'GET' ? undefined : JSON.stringify(body ?? {}));
      });
      sending.on('error', (error) => reject(isAccepted ? error : new NotAccepted(error.message)));
      sending.flushHeaders();
    });

/** Buys at one instance until it accepts nothing more; every call that it accepted has to be answered. */
async function buyUntilItEnds(instance: Instance, sku: string, answered: number[]): Promise<void> {
  const once = handOver(instance);
  const call: Call = async (...what) => {
    // Refused for being busy is answered as well.
    for (;;) {
      const answer = await once(...what);
      if (answer.status !== 503) return answer;
    }
  };
  try {
    for (;;) {
      const cartId = await fillCart(call, sku);
      answered.push(Number(await served(placeOrder(call, cartId))));
    }
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error;
  }
}

/** Guests who hang up while their orders wait for a row of stock that somebody holds; returns the product, and what releases the row. */
async function hangUp(shop: SoakShop, instance: Instance): Promise<{ productId: number; release: () => Promise<void> }> {
  const { id, sku } = await stockProduct(shop, { qty: PIECES });
  const carts = await Promise.all(
    Array.from({ length: HUNG_UP }, () =>
      fillCart(
        patient(() => instance),
        sku,
      ),
    ),
  );
  const release = await shop.hold(`select from stock_item where product_id = ${id} for update`);
  const leaving = new AbortController();
  const orders = carts.map((cartId) => placeOrder(handOver(instance, leaving.signal), cartId, randomUUID()));
  const waiting = `select 1 from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await shop.db.query(waiting, [instance.name])).length).toBeGreaterThan(0);
  leaving.abort();
  await Promise.allSettled(orders);
  return { productId: id, release };
}

/** One instance is stopped: it answers every call that it has accepted, and ends in order. */
export async function stoppedInstance(shop: SoakShop, dice: Dice): Promise<void> {
  const { id, sku } = await stockProduct(shop, { qty: PIECES });
  const stopping = dice.one(shop.instances);
  const answered: number[] = [];
  const buyers = Array.from({ length: load.buyers * 2 }, () => buyUntilItEnds(stopping, sku, answered));
  const wanted = 2 + dice.below(5);
  await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThanOrEqual(wanted);
  const { productId, release } = await hangUp(shop, stopping);
  const ended = end(stopping, 'SIGTERM');
  // It has no caller any more, but two orders in hand that nobody waits for.
  await Promise.all(buyers);
  await release();
  expect(await ended).toBe(0);
  expect(await stopping.log()).not.toContain('Cannot use a pool after calling end');
  expect(await expectOrdersKept(shop.db, { productId: id, pieces: PIECES, answered })).toBe(answered.length);
  await expectOrdersKept(shop.db, { productId, pieces: PIECES, answered: [] });
}
