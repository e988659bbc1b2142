import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, desk } from '../changes.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let desks: Desk[];
beforeAll(async () => {
  shop = await openShop();
  desks = await Promise.all([1, 2, 3].map(async () => desk(shop, (await shop.admin()).token)));
});
afterAll(() => shop.close());

it('lets one of several saves through that started from the same version', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, sku } = await stockProduct(shop);
    const headers = { 'X-Merx-Expects': `product/${id}@0` };
    const saves = desks.map((who, index) => who.do('catalog.product.update', { sku, product: { name: `Save ${index}` } }, headers));
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    const token = (await shop.admin()).token;
    expect((await shop.call('GET', `/V1/products/${sku}`, { token })).body.name).toBe(`Save ${statuses.indexOf(200)}`);
  }
});

it('lets one of two undos of a change through', async () => {
  const { id, sku } = await stockProduct(shop);
  const [ada, bob] = desks as [Desk, Desk];
  await ada.do('catalog.product.update', { sku, product: { name: 'Renamed' } });
  const { change_id } = await ada.newest('product', id);
  const answers = await Promise.all([ada.undo(change_id), bob.undo(change_id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
