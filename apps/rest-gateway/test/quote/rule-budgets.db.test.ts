import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDoor } from '../cart-doors.js';
import { stockProduct } from '../goods.js';
import { ruleMaker } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
let staff: ReturnType<Shop['as']>;
let sku: string;
beforeAll(async () => {
  shop = await openShop();
  const owner = await shop.admin('Magento_SalesRule::quote', 'Magento_Sales::sales', 'Magento_Sales::cancel', 'Magento_Cart::manage');
  token = owner.token;
  staff = shop.as(owner.actor);
  ({ sku } = await stockProduct(shop, { price: '40.0000' }));
});
afterAll(() => shop.close());

/** A cart with a piece, and what it is given. */
async function cart() {
  const door = await openDoor(shop, 'guest', token);
  await door.add(sku, 1);
  const discount = async () => (await door.call('GET', '/totals')).body.discount_amount;
  return { door, discount };
}

it('a rule gives discounts until its budget is spent, and again once an order is canceled', async () => {
  const ruleId = await ruleMaker(shop, token).rule({ discount_amount: 25, apply_to_shipping: true });
  const rule = { name: 'Quarter' };
  await staff.salesRule.rule.saveWithCode({ ruleId, rule, budget: 15 });
  const budget = () => staff.salesRule.rule.budget({ ruleId });
  expect(await budget()).toEqual({ budget: 15, spent: 0 });

  const [first, second, third] = [await cart(), await cart(), await cart()];
  expect(await third.discount()).toBe(-10);
  const placed = await first.door.order();
  expect(placed.status).toBe(200);
  // A quarter of the goods and of the shipping.
  expect(await budget()).toEqual({ budget: 15, spent: 11.25 });
  expect((await second.door.order()).status).toBe(200);
  expect(await budget()).toEqual({ budget: 15, spent: 22.5 });
  // It is spent: carts are priced without the rule.
  expect(await third.discount()).toBe(0);

  expect((await shop.call('POST', `/V1/orders/${placed.body}/cancel`, { token })).body).toBe(true);
  expect(await budget()).toEqual({ budget: 15, spent: 11.25 });
  expect(await third.discount()).toBe(-10);

  // What is not sent stays, null lifts the limit.
  await staff.salesRule.rule.saveWithCode({ ruleId, rule });
  expect(await budget()).toMatchObject({ budget: 15 });
  await staff.salesRule.rule.saveWithCode({ ruleId, rule, budget: null });
  expect(await budget()).toBeNull();
  expect((await third.door.order()).status).toBe(200);
});

it('a budget is an amount above zero', async () => {
  const ruleId = await ruleMaker(shop, token).rule();
  for (const budget of [0, -1, Number.MAX_SAFE_INTEGER]) {
    await expect(staff.salesRule.rule.saveWithCode({ ruleId, rule: {}, budget })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  expect(await staff.salesRule.rule.budget({ ruleId })).toBeNull();
});
