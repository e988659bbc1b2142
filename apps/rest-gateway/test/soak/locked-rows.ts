import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { stockProduct } from '../goods.js';
import { buy, fillCart, placeOrder } from './buyers.js';
import { type Call, patient, served } from './calls.js';
import { expectOrdersKept } from './invariants.js';
import type { Instance, SoakShop } from './soak-shop.js';

const PIECES = 100;
/** Orders of the locked product at each instance: fewer than the connections for orders, which others need as well. */
const WAITING = 2;

interface Waiting {
  /** Whether it was refused at least once. */
  refused: boolean;
  ended: Promise<unknown>;
}

/** One stock row and one cart are locked by a foreign session: who wants them is refused and comes back, and nobody else notices. */
export async function lockedRows(shop: SoakShop): Promise<void> {
  const [locked, free] = [await stockProduct(shop, { qty: PIECES }), await stockProduct(shop, { qty: PIECES })];
  const [first] = shop.instances;
  if (!first) throw new Error('No instance is running.');
  const carts = await Promise.all(
    shop.instances.flatMap((instance) =>
      Array.from({ length: WAITING }, async () => ({
        instance,
        cartId: await fillCart(
          patient(() => instance),
          locked.sku,
        ),
      })),
    ),
  );
  const lockedCart = await fillCart(
    patient(() => first),
    free.sku,
  );
  const releases = [
    await shop.hold(`select from stock_item where product_id = ${locked.id} for update`),
    await shop.hold(`select from quote where masked_id = '${lockedCart}' for update`),
  ];
  const answered: number[] = [];
  const waiting = [
    ...carts.map(({ instance, cartId }) =>
      wait(instance, async (call) => void answered.push(Number(await served(placeOrder(call, cartId, randomUUID()))))),
    ),
    ...shop.instances.map((instance) => wait(instance, (call) => served(setLimit(shop, call, locked.sku)))),
    wait(first, (call) => served(placeOrder(call, lockedCart, randomUUID()))),
  ];
  await expect.poll(() => waiting.every(({ refused }) => refused), { message: 'whoever wants a locked row is refused' }).toBe(true);
  // The rows are still locked while all of these are answered.
  const others = await Promise.all(shop.instances.map((instance) => callOthers(shop, instance, { locked: locked.sku, free: free.sku })));
  for (const release of releases) await release();
  await Promise.all(waiting.map(({ ended }) => ended));
  expect(answered).toHaveLength(carts.length);
  expect(await expectOrdersKept(shop.db, { productId: locked.id, pieces: PIECES, answered })).toBe(answered.length);
  // Of the free product there is the order of the locked cart as well.
  expect(await expectOrdersKept(shop.db, { productId: free.id, pieces: PIECES, answered: others })).toBe(others.length + 1);
}

function wait(instance: Instance, work: (call: Call) => Promise<unknown>): Waiting {
  const waiting: Waiting = { refused: false, ended: Promise.resolve() };
  const call = patient(
    () => instance,
    () => {
      waiting.refused = true;
    },
  );
  waiting.ended = work(call);
  return waiting;
}

/** A change of the stock row that leaves the quantity alone. */
const setLimit = ({ token }: SoakShop, call: Call, sku: string) =>
  call('PUT', `/V1/products/${sku}/stockItems/1`, { token, body: { stockItem: { max_sale_qty: 50, use_config_max_sale_qty: false } } });

/** What goes on at an instance meanwhile; returns the number of an order of the free product. */
async function callOthers(shop: SoakShop, instance: Instance, { locked, free }: { locked: string; free: string }): Promise<number> {
  const { token } = shop;
  const call = patient(() => instance);
  const order = await buy(call, free);
  await fillCart(call, locked);
  await served(call('GET', `/V1/products/${locked}`));
  await served(call('GET', '/V1/orders?searchCriteria[page_size]=1', { token }));
  await served(call('PUT', `/V1/products/${free}`, { token, body: { product: { name: 'Renamed amid a lock' } } }));
  return order;
}
