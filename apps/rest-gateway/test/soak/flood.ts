import { expect } from 'vitest';
import { stockProduct } from '../goods.js';
import { buy } from './buyers.js';
import { attempt, patient } from './calls.js';
import type { Dice } from './dice.js';
import { expectOrdersKept } from './invariants.js';
import { load } from './soak-settings.js';
import type { Instance, SoakShop } from './soak-shop.js';

const PIECES = 1000;
const SEARCH =
  '/V1/search?searchCriteria[request_name]=quick_search_container&searchCriteria[filter_groups][0][filters][0][field]=search_term&searchCriteria[filter_groups][0][filters][0][value]=goods';

/** Guests who search and read a product at every instance until they are stopped. */
function startGuests(shop: SoakShop, sku: string) {
  let stopped = false;
  const refusals = new Map<Instance, number>();
  const guest = async (instance: Instance) => {
    while (!stopped) {
      for (const path of [SEARCH, `/V1/products/${sku}`]) {
        const answer = await attempt(instance, 'GET', path);
        expect([200, 503]).toContain(answer?.status);
        if (answer?.status === 503) refusals.set(instance, (refusals.get(instance) ?? 0) + 1);
      }
    }
  };
  const guests = shop.instances.flatMap((instance) => Array.from({ length: load.guests }, () => guest(instance)));
  return {
    refusals,
    stop: async () => {
      stopped = true;
      await Promise.all(guests);
    },
  };
}

/** A flood of guests, whose searches first all hang and then are quick: carts are filled and ordered all the while. */
export async function flood(shop: SoakShop, dice: Dice): Promise<void> {
  const { id, sku } = await stockProduct(shop, { qty: PIECES });
  const call = patient(() => dice.one(shop.instances));
  const buyAll = () => Promise.all(Array.from({ length: load.buyers * shop.instances.length }, () => buy(call, sku)));
  const release = await shop.hold('lock table product_search in access exclusive mode');
  const guests = startGuests(shop, sku);
  await expect.poll(() => guests.refusals.size, { message: 'searches hang at every instance' }).toBe(shop.instances.length);
  const answered = await buyAll();
  await release();
  answered.push(...(await buyAll()));
  await guests.stop();
  expect(await expectOrdersKept(shop.db, { productId: id, pieces: PIECES, answered })).toBe(answered.length);
}
