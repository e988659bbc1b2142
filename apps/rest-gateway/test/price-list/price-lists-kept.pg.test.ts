import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from '../goods.js';
import { type Instance, openInstance, openShop, type Shop } from '../shop.js';
import { shownStatements, statementsOf } from '../statements-sent.js';

let shop: Shop;
let other: Instance;
let lists: ReturnType<Shop['as']>['priceList'];
let mug: { id: number; sku: string };
beforeAll(async () => {
  shop = await openShop();
  other = await openInstance(shop, {});
  lists = shop.as((await shop.admin()).actor).priceList;
  mug = await stockProduct(shop, { price: '20.0000' });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const priceIn = async ({ call }: Pick<Instance, 'call'>, cartId: string) =>
  (await call('GET', `/V1/guest-carts/${cartId}/items`)).body[0].price;

describe('a cart that several instances keep in memory', () => {
  it('has the prices of now after every change of a list or its prices, also one made by SQL', async () => {
    const cartId = await readyGuestCart(shop, mug.sku);
    const here = async (price: number) => {
      expect(await priceIn(shop, cartId)).toBe(price);
      await expect.poll(() => priceIn(other, cartId)).toBe(price);
    };
    await here(20);
    const { price_list_id: priceListId } = await lists.create({ priceList: { name: 'Kept', is_active: true } });
    await lists.item.save({ priceListId, items: [{ sku: mug.sku, price: 15 }] });
    await here(15);
    await lists.item.save({ priceListId, items: [{ sku: mug.sku, price: 14 }] });
    await here(14);
    await lists.item.changeByPercent({ priceListId, percent: 50 });
    await here(20);
    await lists.update({ priceListId, priceList: { type: 'override' } });
    await here(21);
    await shop.db.query('update price_list_item set price = 13 where price_list_id = $1', [priceListId]);
    await here(13);
    await shop.db.query('update price_list set customer_group_ids = array[1] where price_list_id = $1', [priceListId]);
    await here(20);
    await lists.update({ priceListId, priceList: { customer_group_ids: [] } });
    await here(13);
    await lists.delete({ priceListId });
    await here(20);
  });

  it('is read without any list while there is none, and with its prices in the same statement while there is one', async () => {
    const cartId = await readyGuestCart(shop, mug.sku);
    const add = () => shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku: mug.sku, qty: 1, quote_id: cartId } } });
    const statements = async () => {
      await add();
      // A known product would be added to the known cart without reading either.
      await shop.db.query('update quote set updated_at = now() where masked_id = $1', [cartId]);
      return shownStatements(await statementsOf(shop, add));
    };
    const before = await statements();
    const { price_list_id: priceListId } = await lists.create({ priceList: { name: 'Read', is_active: true } });
    await lists.item.save({ priceListId, items: [{ sku: mug.sku, price: 15 }] });
    let during: string[] = [];
    // Until the instance has heard of both changes, it reads again what it had kept.
    await expect
      .poll(async () => {
        during = await statements();
        return during.length;
      })
      .toBe(before.length);
    await lists.delete({ priceListId });
    expect(before.filter((text) => /price_list\b|list_prices\(/.test(text))).toEqual([]);
    expect(during.some((text) => text.includes('list_prices('))).toBe(true);
  });
});

it('orders placed while a list ends have its prices or none of them, the same for all their items', async () => {
  const hat = await stockProduct(shop, { price: '20.0000', qty: 1000 });
  const pot = await stockProduct(shop, { price: '20.0000', qty: 1000 });
  const { price_list_id: priceListId } = await lists.create({ priceList: { name: 'Ending', is_active: true } });
  await lists.item.save({ priceListId, items: [hat, pot].map(({ sku }) => ({ sku, price: 9 })) });
  const carts = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const cartId = await readyGuestCart(shop, hat.sku);
      await shop.call('POST', `/V1/guest-carts/${cartId}/items`, { body: { cartItem: { sku: pot.sku, qty: 1 } } });
      return cartId;
    }),
  );
  const place = async (cartId: string) => {
    const body = { email: 'rush@shop.test', paymentMethod: { method: 'checkmo' } };
    return (await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body })).status;
  };
  const changes = (async () => {
    for (let n = 0; n < 4; n++) {
      await lists.update({ priceListId, priceList: { ends_at: n % 2 ? null : new Date(Date.now() - 1000).toISOString() } });
      await lists.item.changeByPercent({ priceListId, percent: 100 });
    }
  })();
  const [placed] = await Promise.all([Promise.all(carts.map(place)), changes]);
  expect(new Set(placed)).toEqual(new Set([200]));
  const orders = await shop.db.query<{ prices: number[] }>(
    'select array_agg(distinct price::float8) as prices from sales_order_item group by order_id',
  );
  expect(orders).toHaveLength(20);
  for (const { prices } of orders) expect([[9], [18], [20]]).toContainEqual(prices);
});
