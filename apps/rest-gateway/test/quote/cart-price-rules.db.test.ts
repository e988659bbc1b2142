import { setSetting } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, doorNames, openDoor } from '../cart-doors.js';
import { type Kit, stockKit } from '../composite-goods.js';
import { address, stockProduct } from '../goods.js';
import { combine, found, ofCart, ofItems, ofProduct, type RuleMaker, ruleMaker, subselect } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
let rules: RuleMaker;
/** The ids that conditions name. */
const ids = { cups: 0, red: 0, soft: 0, warm: 0 };
let kit: Kit;

beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
  rules = ruleMaker(shop, admin);
  const colour = await attribute('colour', 'select', ['Red']);
  const feel = await attribute('feel', 'multiselect', ['Soft', 'Warm']);
  [ids.red = 0] = colour;
  [ids.soft = 0, ids.warm = 0] = feel;
  const shelf = { qty: 10_000, price: '10.0000' };
  const mug = await stockProduct(shop, { ...shelf, sku: 'mug', weight: '0.5000' });
  await stockProduct(shop, {
    ...shelf,
    sku: 'hat',
    weight: '2.0000',
    attributes: { colour: String(ids.red), feel: `${ids.soft},${ids.warm}` },
  });
  await stockProduct(shop, { ...shelf, sku: 'licence', type: 'virtual' });
  kit = await stockKit(shop, [{ title: 'Mug', selections: [{ product: mug, qty: '2' }] }], { sku: 'kit' });
  const { body } = await shop.call('POST', '/V1/categories', { token: admin, body: { category: { name: 'Cups', is_active: true } } });
  ids.cups = body.id;
  await shop.db.query('insert into category_product (category_id, product_id, position) values ($1, $2, 0)', [ids.cups, mug.id]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await rules.none();
  await shop.db.query('delete from config_value');
  await shop.db.cache.forget('config');
});

async function attribute(code: string, frontend_input: string, labels: string[]): Promise<number[]> {
  const made = await shop.db.prisma.attribute.create({
    data: {
      ...{ entity_type_id: 4, code, frontend_input, backend_type: 'int', frontend_label: code, is_user_defined: true },
      options: { create: labels.map((label, index) => ({ label, sort_order: index })) },
    },
    include: { options: { orderBy: { sort_order: 'asc' } } },
  });
  return made.options.map(({ id }) => id);
}

const setting = (path: string, value: string) => setSetting(shop.db, path, value, { scope: 'default' });
const totals = async (door: Door) => (await door.call('GET', '/totals')).body;
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token: admin })).body;
const methods = async (door: Door) => {
  const { body } = await door.call('GET', '/shipping-methods');
  return body.map(({ carrier_code, amount }: { carrier_code: string; amount: number }) => [carrier_code, amount]);
};
const ship = (door: Door, values: object = {}) =>
  door.call('POST', '/billing-address', { address: { ...address, email: 'buyer@shop.test', ...values }, useForShipping: true });
const choose = (door: Door, carrier = 'flatrate') =>
  door.call('PUT', '/selected-shipping-method', { carrierCode: carrier, methodCode: carrier });
const onSku = (sku: string) => ofItems([ofProduct('sku', '==', sku)]);

describe.each(doorNames)('rules on shipping at the %s door', (name) => {
  let door: Door;
  beforeEach(async () => {
    door = await openDoor(shop, name, admin);
    await door.add('mug', 2);
    await door.add('hat', 1);
    await ship(door);
  });

  it('ship some pieces, or some goods, for nothing', async () => {
    expect(await methods(door)).toEqual([['flatrate', 15]]);
    const rule = await rules.rule({ discount_amount: 0, simple_free_shipping: '1', action_condition: onSku('mug'), discount_qty: 1 });
    expect(await methods(door)).toEqual([['flatrate', 10]]);
    await rules.change(rule, { discount_qty: 0 });
    expect(await methods(door)).toEqual([['flatrate', 5]]);
    await choose(door);
    const { body } = await door.order();
    expect(await orderOf(body)).toMatchObject({
      shipping_amount: 5,
      discount_amount: 0,
      applied_rule_ids: String(rule),
      grand_total: 35,
      items: [
        { sku: 'mug', free_shipping: 1 },
        { sku: 'hat', free_shipping: 0 },
      ],
    });
  });

  it('ship all for nothing, once one of the goods is among them', async () => {
    await rules.coupon('FREE', { discount_amount: 0, simple_free_shipping: '2', action_condition: onSku('hat') });
    await choose(door);
    expect(await totals(door)).toMatchObject({ shipping_amount: 15, grand_total: 45 });
    expect((await door.call('PUT', '/coupons/FREE')).status).toBe(200);
    expect(await methods(door)).toEqual([['flatrate', 0]]);
    expect(await totals(door)).toMatchObject({ coupon_code: 'FREE', shipping_amount: 0, discount_amount: 0, grand_total: 30 });
    const { body } = await door.order();
    expect(await orderOf(body)).toMatchObject({ coupon_code: 'FREE', shipping_amount: 0, grand_total: 30 });
  });

  it('open the free carrier, and close it with the coupon', async () => {
    await setting('carriers/freeshipping/active', '1');
    expect(await methods(door)).toEqual([['flatrate', 15]]);
    await rules.coupon('FREE', { discount_amount: 0, simple_free_shipping: '2' });
    await door.call('PUT', '/coupons/FREE');
    expect(await methods(door)).toEqual([
      ['flatrate', 0],
      ['freeshipping', 0],
    ]);
    expect((await choose(door, 'freeshipping')).body).toBe(true);
    await door.call('DELETE', '/coupons');
    expect((await door.call('GET', '/selected-shipping-method')).body).toEqual([]);
    await door.call('PUT', '/selected-payment-method', { method: { method: 'checkmo' } });
    const before = await door.state();
    expect((await door.call('PUT', '/order')).status).toBe(400);
    expect(await door.state()).toEqual(before);
    await door.call('PUT', '/coupons/FREE');
    const { status, body } = await door.call('PUT', '/order');
    expect(status).toBe(200);
    expect(await orderOf(body)).toMatchObject({ shipping_description: 'Free Shipping - Free', shipping_amount: 0, grand_total: 30 });
  });

  it('take a part off the shipping, besides the goods, and show both as one discount', async () => {
    const half = await rules.rule({ discount_amount: 50, apply_to_shipping: true, action_condition: onSku('hat') });
    await rules.rule({ simple_action: 'cart_fixed', discount_amount: 2, apply_to_shipping: true });
    await choose(door);
    expect(await totals(door)).toMatchObject({
      ...{ subtotal: 30, shipping_amount: 15, shipping_discount_amount: 7.5, discount_amount: -14.5, grand_total: 30.5 },
      items: [{ discount_amount: 1.33 }, { discount_amount: 5.67 }],
    });
    const { body } = await door.order();
    const order = await orderOf(body);
    expect(order).toMatchObject({ shipping_amount: 15, shipping_discount_amount: 7.5, discount_amount: -14.5, grand_total: 30.5 });
    expect(order.applied_rule_ids).toBe(`${half},${half + 1}`);
  });
});

describe('a rule with conditions', () => {
  const add = (sku: string, qty: number) => (door: Door) => door.add(sku, qty);
  const german = { country_id: 'DE', region_id: 82, postcode: '10115', city: 'Berlin' };

  it.each<[string, () => object, (door: Door) => Promise<unknown>]>([
    ['the subtotal', () => ofCart('base_subtotal', '>=', 30), add('mug', 2)],
    ['the number of pieces', () => ofCart('total_qty', '>', 3), add('mug', 3)],
    ['the weight', () => ofCart('weight', '>=', '2.5'), add('hat', 1)],
    ['the country', () => ofCart('country_id', '==', 'DE'), (door) => ship(door, german)],
    ['the region by its id', () => ofCart('region_id', '==', 57), ship],
    ['the region by its name', () => ofCart('region', '==', 'texas'), ship],
    ['the postcode', () => ofCart('postcode', '{}', '733'), ship],
    ['one of some postcodes', () => ofCart('postcode', '()', '10115,10117'), (door) => ship(door, german)],
    [
      'the payment method',
      () => ofCart('payment_method', '==', 'checkmo'),
      async (door) => {
        await ship(door);
        await door.call('PUT', '/selected-payment-method', { method: { method: 'checkmo' } });
      },
    ],
    [
      'the shipping method',
      () => ofCart('shipping_method', '()', 'flatrate_flatrate,tablerate_bestway'),
      async (door) => {
        await ship(door);
        await choose(door);
      },
    ],
    ['an attribute', () => found([ofProduct('colour', '==', String(ids.red))]), add('hat', 1)],
    ['an attribute of several values', () => found([ofProduct('feel', '()', [String(ids.warm)])]), add('hat', 1)],
    ['the type', () => found([ofProduct('type_id', '==', 'virtual')]), add('licence', 1)],
    ['the quantity of a line', () => found([ofProduct('sku', '==', 'mug'), ofProduct('quote_item_qty', '>=', 3)]), add('mug', 2)],
    ['the amount of a line', () => found([ofProduct('quote_item_row_total', '>', 15)]), add('mug', 1)],
    ['pieces among some goods', () => subselect('qty', '>=', 2, [ofProduct('sku', '()', 'hat,licence')]), add('hat', 2)],
    ['the amount of some goods', () => subselect('base_row_total', '>', 10, [ofProduct('category_ids', '==', ids.cups)]), add('mug', 1)],
    [
      'one of two',
      () => combine([ofCart('base_subtotal', '>', 1000), found([ofProduct('sku', '==', 'hat')])], { aggregator_type: 'any' }),
      add('hat', 1),
    ],
    ['not the goods that some are', () => found([ofProduct('quote_item_qty', '<', 2)], { value: '0' }), add('mug', 1)],
  ])('counts from when the cart meets it: %s', async (_what, condition, meet) => {
    await rules.rule({ condition: combine([condition()]) });
    const door = await openDoor(shop, 'guest', admin);
    await door.add('mug', 1);
    expect((await totals(door)).discount_amount).toBe(0);
    await meet(door);
    const { subtotal, discount_amount } = await totals(door);
    expect(subtotal).toBeGreaterThanOrEqual(10);
    expect(discount_amount).toBe(-subtotal / 10);
  });

  it('is about the billing address when nothing is shipped', async () => {
    await rules.rule({ condition: combine([ofCart('country_id', '==', 'DE')]) });
    const door = await openDoor(shop, 'guest', admin);
    await door.add('licence', 1);
    await door.call('POST', '/billing-address', { address: { ...address, ...german, email: 'buyer@shop.test' }, useForShipping: false });
    expect(await totals(door)).toMatchObject({ discount_amount: -1 });
  });

  it.each<[string, () => object, number[]]>([
    ['a category', () => ofProduct('category_ids', '()', [String(ids.cups)]), [1, 0, 2]],
    ['not a category', () => ofProduct('category_ids', '!()', [String(ids.cups)]), [0, 1, 0]],
    ['an attribute of several values', () => ofProduct('feel', '{}', String(ids.soft)), [0, 1, 0]],
    ['the sku of a bundle', () => ofProduct('sku', '==', 'kit'), [0, 0, 2]],
    ['the sku of its part', () => ofProduct('sku', '==', 'mug'), [1, 0, 2]],
    ['its own sku, for a part', () => ofProduct('children::sku', '==', 'mug'), [1, 0, 2]],
    ['the price', () => ofProduct('quote_item_price', '>', 10), [0, 0, 2]],
  ])('acts on the goods it is for alone: %s', async (_what, condition, discounts) => {
    await rules.rule({ action_condition: ofItems([condition()]) });
    const door = await openDoor(shop, 'guest', admin);
    await door.add('mug', 1);
    await door.add('hat', 1);
    const choice = kit.options.map(({ id, selections }) => ({ option_id: id, option_qty: 1, option_selections: selections }));
    expect((await door.add('kit', 1, { bundle_options: choice })).status).toBe(200);
    const { items, discount_amount } = await totals(door);
    expect(items.map((item: { discount_amount: number }) => item.discount_amount)).toEqual(discounts);
    expect(discount_amount).toBe(-discounts.reduce((sum, one) => sum + one, 0));
  });

  it('counts at once when it is changed, and is gone when it is switched off', async () => {
    const rule = await rules.rule();
    const door = await openDoor(shop, 'guest', admin);
    await door.add('mug', 1);
    expect((await totals(door)).discount_amount).toBe(-1);
    await rules.change(rule, { discount_amount: 20 });
    expect((await totals(door)).discount_amount).toBe(-2);
    await rules.change(rule, { is_active: false });
    expect((await totals(door)).discount_amount).toBe(0);
  });
});

describe('the name of a discount', () => {
  it('is the label of the store view, else the common one, else the code of the coupon', async () => {
    const { id: storeId } = await shop.db.prisma.store.create({
      data: { code: 'german', name: 'German', website_id: 1, store_group_id: 1, is_active: 1 },
    });
    await shop.db.cache.forget('stores');
    await rules.rule({
      store_labels: [
        { store_id: 0, store_label: 'For all' },
        { store_id: storeId, store_label: 'Für alle' },
      ],
    });
    const coupon = await rules.coupon('TENTH', { sort_order: 1 });
    const shown = async (view: string) => {
      const at = (path: string) => `/rest/${view}/V1/guest-carts${path}`;
      const { body: cart } = await shop.call('POST', at(''));
      await shop.call('POST', at('/items'), { body: { cartItem: { quote_id: cart, sku: 'mug', qty: 1 } } });
      await shop.call('PUT', at(`/${cart}/coupons/tenth`));
      const { body } = await shop.call('GET', at(`/${cart}/totals`));
      const { title } = body.total_segments.find(({ code }: { code: string }) => code === 'discount');
      return [title, body.extension_attributes?.coupon_label];
    };
    expect(await shown('default')).toEqual(['Discount (For all, TENTH)', undefined]);
    expect(await shown('german')).toEqual(['Discount (Für alle, TENTH)', undefined]);
    await rules.change(coupon.ruleId, { store_labels: [{ store_id: storeId, store_label: 'Ein Zehntel' }] });
    expect(await shown('default')).toEqual(['Discount (For all, TENTH)', undefined]);
    expect(await shown('german')).toEqual(['Discount (Für alle, Ein Zehntel)', 'Ein Zehntel']);
  });
});
