import { afterAll, beforeAll, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from '../goods.js';
import { ofItems, ofProduct } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('orders placed while a rule changes have its former price or its new one, the same for all their items', async () => {
  const rules = shop.as((await shop.admin()).actor).salesRule.catalogRule;
  const [mug, hat] = [await stockProduct(shop, { qty: 1000, price: '10.0000' }), await stockProduct(shop, { qty: 1000, price: '10.0000' })];
  const scope = { name: 'Sale', website_ids: [1], customer_group_ids: [0], is_active: true };
  const former = { simple_action: 'by_percent', discount_amount: 10, condition: null };
  // Carts read no attributes for the former condition: with the new one they need other values of their products.
  const present = { simple_action: 'to_fixed', discount_amount: 4, condition: ofItems([ofProduct('sku', '()', [mug.sku, hat.sku])]) };
  const { rule_id: ruleId } = await rules.create({ rule: { ...scope, ...former } });
  const carts = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const cartId = await readyGuestCart(shop, mug.sku);
      await shop.call('POST', `/V1/guest-carts/${cartId}/items`, { body: { cartItem: { sku: hat.sku, qty: 1 } } });
      return cartId;
    }),
  );
  const place = async (cartId: string) => {
    const body = { email: 'rush@shop.test', paymentMethod: { method: 'checkmo' } };
    return (await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body })).status;
  };
  const changes = (async () => {
    for (let n = 0; n < 8; n++) await rules.update({ ruleId, rule: n % 2 ? former : present });
  })();
  const [placed] = await Promise.all([Promise.all(carts.map(place)), changes]);
  expect(new Set(placed)).toEqual(new Set([200]));
  const orders = await shop.db.query<{ prices: number[] }>(
    'select array_agg(distinct price::float8) as prices from sales_order_item group by order_id',
  );
  expect(orders).toHaveLength(24);
  for (const { prices } of orders) expect([[4], [9]]).toContainEqual(prices);
});
