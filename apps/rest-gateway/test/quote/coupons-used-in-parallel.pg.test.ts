import { afterAll, beforeAll, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from '../goods.js';
import { type RuleMaker, ruleMaker } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let rules: RuleMaker;
beforeAll(async () => {
  shop = await openShop();
  rules = ruleMaker(shop, (await shop.admin('Magento_SalesRule::quote')).token);
});
afterAll(() => shop.close());

const place = (cartId: string) =>
  shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
    body: { email: 'rush@shop.test', paymentMethod: { method: 'checkmo' } },
  });

it('a coupon of five uses makes five orders cheaper when twenty are placed at once; the others are refused and keep their carts', async () => {
  const { sku } = await stockProduct(shop, { qty: 1000 });
  const five = await rules.coupon('FIVE', { uses_per_coupon: 5, discount_amount: 50 });
  const carts = await Promise.all(Array.from({ length: 20 }, () => readyGuestCart(shop, sku)));
  for (const cartId of carts) expect((await shop.call('PUT', `/V1/guest-carts/${cartId}/coupons/FIVE`)).status).toBe(200);
  const answers = await Promise.all(carts.map(async (cartId) => ({ cartId, ...(await place(cartId)) })));
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status === 400);
  expect([won.length, lost.length]).toEqual([5, 15]);
  const orders = await shop.db.query<{ discount: number; n: number }>(
    'select discount_amount::float8 as discount, count(*) as n from sales_order group by 1',
  );
  expect(orders).toEqual([{ discount: -5, n: 5 }]);
  expect(await rules.uses(five)).toEqual({ rule: 5, coupon: 5 });
  const [{ cartId, body } = { cartId: '', body: {} }] = lost;
  expect(body.parameters).toEqual({ couponCode: 'FIVE' });
  expect((await shop.call('DELETE', `/V1/guest-carts/${cartId}/coupons`)).status).toBe(200);
  expect((await place(cartId)).status).toBe(200);
  expect(await rules.uses(five)).toEqual({ rule: 5, coupon: 5 });
});
