import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, doorNames, openDoor, stockOf } from '../cart-doors.js';
import { address, stockProduct } from '../goods.js';
import { combine, dayIn, found, ofCart, ofItems, ofProduct, type RuleMaker, ruleMaker } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
let rules: RuleMaker;
/** 10 and 30 apiece. */
let mug: { id: number; sku: string };
let hat: { id: number; sku: string };
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
  rules = ruleMaker(shop, admin);
  mug = await stockProduct(shop, { sku: 'mug', price: '10.0000', qty: 10_000 });
  hat = await stockProduct(shop, { sku: 'hat', price: '30.0000', qty: 10_000 });
});
afterAll(() => shop.close());
beforeEach(() => rules.none());

const put = (door: Door, code: string) => door.call('PUT', `/coupons/${encodeURIComponent(code)}`);
const coupon = async (door: Door) => (await door.call('GET', '/coupons')).body;
const totals = async (door: Door) => (await door.call('GET', '/totals')).body;
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token: admin })).body;
const segments = async (door: Door) =>
  Object.fromEntries((await totals(door)).total_segments.map(({ code, value }: { code: string; value: number }) => [code, value]));
const onSku = (sku: string) => ofItems([ofProduct('sku', '==', sku)]);

/** An open cart with a mug and a hat. */
async function filled(name: (typeof doorNames)[number]): Promise<Door> {
  const door = await openDoor(shop, name, admin);
  for (const { sku } of [mug, hat]) expect((await door.add(sku, 1)).status).toBe(200);
  return door;
}

describe.each(doorNames)('a coupon at the %s door', (name) => {
  let door: Door;
  beforeEach(async () => {
    door = await filled(name);
  });

  it('of more than 100 percent leaves nothing to pay and nothing below', async () => {
    await rules.coupon('Everything', { discount_amount: 150, apply_to_shipping: true });
    expect(await put(door, 'Everything')).toMatchObject({ status: 200, body: true });
    expect(await totals(door)).toMatchObject({ discount_amount: -40, subtotal_with_discount: 0, grand_total: 0, base_grand_total: 0 });
  });

  it('is set in any case, read as it is written in the shop, and given up again', async () => {
    await rules.coupon('Half 50%/2', { discount_amount: 50 });
    const before = await door.state();
    expect(await door.call('GET', '/coupons')).toMatchObject({ status: 200, body: [] });
    expect((await totals(door)).coupon_code).toBeUndefined();
    expect(await put(door, ' hALF 50%/2')).toMatchObject({ status: 200, body: true });
    expect(await coupon(door)).toBe('Half 50%/2');
    expect(await totals(door)).toMatchObject({
      coupon_code: 'Half 50%/2',
      discount_amount: -20,
      subtotal_with_discount: 20,
      grand_total: 20,
    });
    expect(await segments(door)).toMatchObject({ subtotal: 40, discount: -20, grand_total: 20 });
    expect(await put(door, 'half 50%/2')).toMatchObject({ status: 200, body: true });
    expect(await door.call('DELETE', '/coupons')).toMatchObject({ status: 200, body: true });
    expect(await coupon(door)).toEqual([]);
    expect(await withoutTimes(door)).toEqual(timeless(before));
    expect(await door.call('DELETE', '/coupons')).toMatchObject({ status: 200, body: true });
  });

  it('is the only one: a second takes the place of the first', async () => {
    await rules.coupon('FIRST', { discount_amount: 50 });
    await rules.coupon('SECOND', { discount_amount: 25 });
    await put(door, 'FIRST');
    expect((await put(door, 'SECOND')).body).toBe(true);
    expect(await coupon(door)).toBe('SECOND');
    expect(await totals(door)).toMatchObject({ coupon_code: 'SECOND', discount_amount: -10 });
  });

  it('needs goods', async () => {
    await rules.coupon('SAVE');
    const empty = await openDoor(shop, name, admin);
    const before = await empty.state();
    const answers = [await put(empty, 'SAVE'), await empty.call('DELETE', '/coupons')];
    expect(answers.map(({ status, body }) => [status, typeof body.message])).toEqual([
      [404, 'string'],
      [404, 'string'],
    ]);
    expect(await empty.call('GET', '/coupons')).toMatchObject({ status: 200, body: [] });
    expect(await empty.state()).toEqual(before);
  });

  it.each<[string, rule: object, values?: object]>([
    ['has expired', {}, { expiration_date: '2020-01-01 00:00:00' }],
    ['was used as often as it may be', { uses_per_coupon: 1 }],
    ['is of a rule that is switched off', { is_active: false }],
    ['is of another customer group', { customer_group_ids: [2] }],
    ['is of a rule that has not begun', { from_date: dayIn(2) }],
    ['is of a rule that has ended', { to_date: dayIn(-2) }],
    ['asks for a dearer cart', { condition: combine([ofCart('base_subtotal', '>=', 1000)]) }],
    ['asks for goods that are not there', { condition: combine([found([ofProduct('sku', '==', 'shoe')])]) }],
    ['is for goods that are not there', { action_condition: onSku('shoe') }],
    ['comes after a rule that ends them all', { sort_order: 9 }],
  ])('is refused when it %s; the one that the cart has stays', async (_why, values, more) => {
    await rules.coupon('KEEP', { discount_amount: 25 });
    expect((await put(door, 'KEEP')).status).toBe(200);
    const bad = await rules.coupon('BAD', values, more);
    if ('sort_order' in values) await rules.rule({ stop_rules_processing: true, sort_order: 8 });
    if ('uses_per_coupon' in values) await shop.db.query('update salesrule_coupon set times_used = 1 where coupon_id = $1', [bad.couponId]);
    const before = await door.state();
    expect(await put(door, 'BAD')).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('%couponCode'), parameters: { couponCode: 'BAD' } },
    });
    expect(await door.state()).toEqual(before);
    expect(await coupon(door)).toBe('KEEP');
    await door.call('DELETE', '/coupons');
    expect((await put(door, 'BAD')).status).toBe(404);
    expect(await coupon(door)).toEqual([]);
  });

  it.each([
    ['NOBODY', 404],
    ['%', 404],
    ["KEEP' or '1' = '1", 404],
    ['K\u00e9ep', 404],
    ['x'.repeat(300), 404],
    [' ', 404],
    ['KEEP\u0000', 400],
  ])('is refused when nobody knows the code: %j', async (code, status) => {
    await rules.coupon('KEEP');
    await put(door, 'KEEP');
    const before = await door.state();
    expect(await put(door, code)).toMatchObject({ status, body: { message: expect.any(String) } });
    expect(await door.state()).toEqual(before);
  });

  it('is refused on a website that is not the rule’s', async () => {
    const website = await shop.db.prisma.website.create({ data: { code: `site-${name}`, name: 'Another' } });
    await shop.db.cache.forget('stores');
    await rules.coupon('ELSEWHERE', { website_ids: [website.id] });
    expect((await put(door, 'ELSEWHERE')).status).toBe(404);
    await rules.coupon('BOTH', { website_ids: [website.id, 1] });
    expect((await put(door, 'BOTH')).status).toBe(200);
  });

  it('shows no more while the cart is not one for it, and comes back with the goods', async () => {
    await rules.coupon('HATS', { condition: combine([found([ofProduct('sku', '==', hat.sku)])]) });
    await put(door, 'HATS');
    const {
      items: [, line],
    } = await totals(door);
    expect((await door.call('DELETE', `/items/${line.item_id}`)).body).toBe(true);
    expect(await coupon(door)).toEqual([]);
    expect(await totals(door)).toMatchObject({ discount_amount: 0, grand_total: 10 });
    expect((await totals(door)).coupon_code).toBeUndefined();
    await door.add(hat.sku, 2);
    expect(await coupon(door)).toBe('HATS');
    expect(await totals(door)).toMatchObject({ coupon_code: 'HATS', discount_amount: -7 });
  });

  it('is in the order, and was used once', async () => {
    const label = { store_labels: [{ store_id: 0, store_label: 'Spring sale' }] };
    const spring = await rules.coupon('SPRING', { ...label, simple_action: 'cart_fixed', discount_amount: 5, sort_order: 2 });
    const always = await rules.rule({ store_labels: [{ store_id: 1, store_label: 'For all' }], sort_order: 1 });
    await put(door, 'spring');
    expect(await rules.uses(spring)).toEqual({ rule: 0, coupon: 0 });
    const { status, body: orderId } = await door.order();
    expect(status).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({
      coupon_code: 'SPRING',
      discount_amount: -9,
      base_discount_amount: -9,
      discount_description: 'For all, Spring sale',
      applied_rule_ids: `${always},${spring.ruleId}`,
      grand_total: 41,
      items: [
        { sku: mug.sku, discount_amount: 2.25, discount_percent: 10, applied_rule_ids: `${always},${spring.ruleId}` },
        { sku: hat.sku, discount_amount: 6.75, discount_percent: 10, applied_rule_ids: `${always},${spring.ruleId}` },
      ],
    });
    expect(await rules.uses(spring)).toEqual({ rule: 1, coupon: 1 });
    expect((await door.order()).status).toBe(404);
    expect(await rules.uses(spring)).toEqual({ rule: 1, coupon: 1 });
  });

  it('counts on from the uses that it came with, up to its limit', async () => {
    const moved = await rules.coupon('MOVED', { uses_per_coupon: 8 }, { times_used: 7 });
    const other = await filled('guest');
    for (const one of [door, other]) expect((await put(one, 'MOVED')).status).toBe(200);
    expect((await door.order()).status).toBe(200);
    expect((await rules.uses(moved)).coupon).toBe(8);
    expect((await other.order()).status).toBe(400);
    expect((await rules.uses(moved)).coupon).toBe(8);
  });

  it('is not used by an order that is refused', async () => {
    const save = await rules.coupon('SAVE');
    const { id, sku } = await stockProduct(shop, { qty: 5 });
    await door.add(sku, 5);
    await put(door, 'SAVE');
    await shop.db.query('update stock_item set qty = 4 where product_id = $1', [id]);
    expect((await door.order()).status).toBe(400);
    expect(await rules.uses(save)).toEqual({ rule: 0, coupon: 0 });
    expect(await coupon(door)).toBe('SAVE');
    await shop.db.query('update stock_item set qty = 5 where product_id = $1', [id]);
    expect((await door.order()).status).toBe(200);
    expect(await rules.uses(save)).toEqual({ rule: 1, coupon: 1 });
  });

  it('is used by the first buyer when there is one use: the second hears of it before anything is ordered', async () => {
    const { id, sku } = await stockProduct(shop, { qty: 50 });
    const once = await rules.coupon('ONCE', { uses_per_coupon: 1 });
    const other = await filled('guest');
    for (const one of [door, other]) {
      await one.add(sku, 3);
      expect((await put(one, 'ONCE')).status).toBe(200);
    }
    expect((await other.order()).status).toBe(200);
    const [stock, orders] = [await stockOf(shop, id), await shop.db.prisma.salesOrder.count()];
    await door.call('POST', '/billing-address', { address: { ...address, email: 'buyer@shop.test' }, useForShipping: true });
    await door.call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
    await door.call('PUT', '/selected-payment-method', { method: { method: 'checkmo' } });
    expect([await coupon(door), (await totals(door)).discount_amount]).toEqual(['ONCE', 0]);
    const before = await door.state();
    expect(await door.call('PUT', '/order')).toMatchObject({ status: 400, body: { parameters: { couponCode: 'ONCE' } } });
    expect(await door.state()).toEqual(before);
    expect([await stockOf(shop, id), await shop.db.prisma.salesOrder.count()]).toEqual([stock, orders]);
    expect(await rules.uses(once)).toEqual({ rule: 1, coupon: 1 });
    await door.call('DELETE', '/coupons');
    const { status, body: orderId } = await door.call('PUT', '/order');
    expect(status).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({ discount_amount: 0, grand_total: 95 });
  });
});

it('a coupon that was used up hinders no order that it is not for any more', async () => {
  const hats = await rules.coupon('HATS', { uses_per_coupon: 1, action_condition: onSku(hat.sku) });
  const [door, other] = [await filled('guest'), await filled('guest')];
  for (const one of [door, other]) expect((await put(one, 'HATS')).status).toBe(200);
  expect((await other.order()).status).toBe(200);
  const { items } = await totals(door);
  await door.call('DELETE', `/items/${items[1].item_id}`);
  expect(await coupon(door)).toEqual([]);
  const { status, body } = await door.order();
  expect(status).toBe(200);
  const order = await orderOf(body);
  expect([order.coupon_code, order.discount_amount]).toEqual([undefined, 0]);
  expect(await rules.uses(hats)).toEqual({ rule: 1, coupon: 1 });
});

/** What a client reads of the cart, without the moments of its changes. */
const timeless = (state: unknown) => JSON.parse(JSON.stringify(state), (key, value) => (key === 'updated_at' ? undefined : value));
const withoutTimes = async (door: Door) => timeless(await door.state());

describe("the coupon of another's cart", () => {
  const answers = (path: string, token?: string) =>
    Promise.all(
      ['GET', 'PUT', 'DELETE'].map(async (method) => {
        const { status, body } = await shop.call(method, `${path}/coupons${method === 'PUT' ? '/SAVE' : ''}`, { token });
        return [status, typeof body.message];
      }),
    );
  const all = (status: number) => Array(3).fill([status, 'string']);

  it('is nobody’s business', async () => {
    await rules.coupon('SAVE');
    const mine = await filled('mine');
    const guest = await filled('guest');
    const { id } = (await guest.call('GET', '')).body;
    const before = [await mine.state(), await guest.state()];
    const { token: clerk } = await shop.admin('Magento_SalesRule::quote');
    expect(await answers('/V1/carts/mine')).toEqual(all(401));
    expect(await answers('/V1/carts/mine', admin)).toEqual(all(401));
    expect(await answers(`/V1/carts/${id}`)).toEqual(all(401));
    expect(await answers(`/V1/carts/${id}`, mine.token)).toEqual(all(401));
    expect(await answers(`/V1/carts/${id}`, clerk)).toEqual(all(401));
    expect(await answers(`/V1/guest-carts/${id}`)).toEqual(all(404));
    expect(await answers('/V1/carts/999999', admin)).toEqual(all(404));
    expect([await mine.state(), await guest.state()]).toEqual(before);
  });

  it('is there no more once the cart was ordered', async () => {
    await rules.coupon('SAVE');
    for (const name of doorNames) {
      const door = await filled(name);
      expect((await door.order()).status).toBe(200);
      expect([(await door.call('GET', '/coupons')).status, (await put(door, 'SAVE')).status]).toEqual([404, 404]);
      expect((await door.call('DELETE', '/coupons')).status).toBe(404);
    }
  });
});

describe('a coupon with a limit for each customer', () => {
  const again = async (token: string): Promise<Door['call']> => {
    await shop.call('POST', '/V1/carts/mine', { token });
    await shop.call('POST', '/V1/carts/mine/items', { token, body: { cartItem: { sku: mug.sku, qty: 1 } } });
    return (method, path, body) => shop.call(method, `/V1/carts/mine${path}`, { token, body });
  };

  it('is used once by each customer; guests are not counted', async () => {
    const own = await rules.coupon('OWN', { uses_per_customer: 1 });
    const door = await filled('mine');
    await put(door, 'OWN');
    expect((await door.order()).status).toBe(200);
    const call = await again(String(door.token));
    const before = (await call('GET', '')).body;
    expect((await call('PUT', '/coupons/OWN')).status).toBe(404);
    expect((await call('GET', '')).body).toEqual(before);
    const stranger = await filled('mine');
    expect((await put(stranger, 'OWN')).status).toBe(200);
    for (const guest of [await filled('guest'), await filled('guest')]) {
      expect((await put(guest, 'OWN')).status).toBe(200);
      expect((await guest.order()).status).toBe(200);
    }
    expect(await rules.uses(own)).toEqual({ rule: 3, coupon: 3 });
  });
});
