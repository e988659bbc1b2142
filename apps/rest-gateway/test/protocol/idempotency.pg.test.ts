import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const place = (cartId: string, key: string) =>
  shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
    body: { email: 'rush@shop.test', paymentMethod: { method: 'checkmo' } },
    headers: { 'Idempotency-Key': key },
  });

it('ten parallel orders of one cart with one key are one order, whose number all get', async () => {
  const { sku } = await stockProduct(shop, { qty: 1000 });
  for (let round = 0; round < 5; round++) {
    const cartId = await readyGuestCart(shop, sku);
    const key = randomUUID();
    const before = await shop.db.prisma.salesOrder.count();
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(cartId, key)));
    const carriedOut = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(carriedOut.length).toBeGreaterThan(0);
    const { body: orderId } = await place(cartId, key);
    for (const { body } of carriedOut) expect(body).toBe(orderId);
    expect(await shop.db.prisma.salesOrder.count()).toBe(before + 1);
  }
});

it('parallel calls that would each do something of their own are carried out once', async () => {
  const { token } = await shop.admin();
  const key = randomUUID();
  const rule = { name: key, website_ids: [1], customer_group_ids: [0] };
  const post = () => shop.call('POST', '/V1/salesRules', { token, body: { rule }, headers: { 'Idempotency-Key': key } });
  const answers = await Promise.all(Array.from({ length: 10 }, post));
  const { body } = await post();
  for (const answer of answers) if (answer.status !== 409) expect([answer.status, answer.body]).toEqual([200, body]);
  expect(await shop.db.prisma.salesRule.count({ where: { name: key } })).toBe(1);
});
