import { addAgreement, setSetting, unsetSetting } from '@merx/router';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Door, openDoor } from '../cart-doors.js';
import { stockAlbum } from '../composite-goods.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { orderTraces } from './order-traces.js';

const EVERYWHERE = { scope: 'default' } as const;

let shop: Shop;
let admin: string;
let mug: { id: number; sku: string };
let tea: { id: number; sku: string };
let album: { sku: string };
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
  mug = await stockProduct(shop, { price: '12.5000', qty: 1000 });
  tea = await stockProduct(shop, { price: '4.9900', qty: 1000 });
  album = await stockAlbum(shop, ['1.5000']);
  const forAll = { website_ids: [1], customer_group_ids: [0, 1], is_active: true, stop_rules_processing: false, uses_per_customer: 1 };
  await made('/V1/salesRules', { rule: { ...forAll, name: 'Everybody', simple_action: 'by_percent', discount_amount: 5, sort_order: 1 } });
  const spring = { ...forAll, name: 'Spring', simple_action: 'by_percent', discount_amount: 10, sort_order: 2 };
  const { rule_id } = await made('/V1/salesRules', { rule: { ...spring, coupon_type: 'SPECIFIC_COUPON', uses_per_coupon: 1000 } });
  await made('/V1/coupons', { coupon: { rule_id, code: 'SPRING', is_primary: true } });
});
afterAll(() => shop.close());

async function made(path: string, body: object) {
  const answer = await shop.call('POST', path, { token: admin, body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

/** A cart with a coupon that lacks nothing but the order; a customer's has a download, and addresses for the address book. */
async function ready(name: 'guest' | 'mine'): Promise<Door> {
  const door = await openDoor(shop, name, admin);
  const place = { ...address, ...(name === 'mine' && { save_in_address_book: 1 }) };
  const answers = [
    await door.add(mug.sku, 2),
    await door.add(tea.sku, 1),
    ...(name === 'mine' ? [await door.add(album.sku, 1)] : []),
    await door.call('POST', '/billing-address', { address: place, useForShipping: true }),
    await door.call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' }),
    await door.call('PUT', '/coupons/spring'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return door;
}

/** Everything that a call can bring along is new, so that the order writes as much as it may. */
const order = (door: Door, name: 'guest' | 'mine') =>
  door.call('POST', '/payment-information', {
    ...(name === 'guest' && { email: 'late@shop.test' }),
    paymentMethod: { method: 'checkmo' },
    billingAddress: { ...address, city: 'Dallas', postcode: '75001', ...(name === 'mine' && { save_in_address_book: 1 }) },
  });

/** A hindrance: puts itself in the way, and returns how to take it out again. */
type Hindrance = () => Promise<() => Promise<unknown>>;

const sql =
  (there: string, back: string): Hindrance =>
  async () => {
    await shop.db.query(there);
    return () => shop.db.query(back);
  };
const settings =
  (values: Record<string, string>): Hindrance =>
  async () => {
    for (const [path, value] of Object.entries(values)) await setSetting(shop.db, path, value, EVERYWHERE);
    return () => Promise.all(Object.keys(values).map((path) => unsetSetting(shop.db, path, EVERYWHERE)));
  };
/** Lets the database do something in the midst of the order, as another call or a fault would. */
const meanwhile =
  (event: string, does: string, kind = 'trigger'): Hindrance =>
  async () => {
    await shop.db.query(`create function meanwhile() returns trigger language plpgsql as $$ begin ${does}; return new; end $$`);
    await shop.db.query(`create ${kind} meanwhile ${event} execute function meanwhile()`);
    return () => shop.db.query('drop function meanwhile cascade');
  };
const fault = (event: string, kind?: string) => meanwhile(event, `raise exception 'The disk is full.'`, kind);
const duringOrder = (does: string) => meanwhile('after insert on sales_order for each row', does);

const agreement: Hindrance = async () => {
  await addAgreement(shop.db, { name: 'Terms', checkboxText: 'I agree', content: 'Terms', isHtml: false, isManual: true, storeIds: [] });
  const off = await settings({ 'checkout/options/enable_agreements': '1' })();
  return async () => {
    await shop.db.query('delete from checkout_agreement');
    await shop.db.cache.forget('agreements');
    await off();
  };
};

const used = (times: string) => `update salesrule_coupon set times_used = ${times}`;
const REFUSED: [string, Hindrance, message: RegExp][] = [
  ['an agreement is not ticked', agreement, /agree/i],
  ['the shipping method is offered no more', settings({ 'carriers/flatrate/active': '0' }), /shipping method is missing/],
  ['the payment method is offered no more', settings({ 'payment/checkmo/active': '0' }), /payment method/i],
  [
    'the total is below the least that is sold',
    settings({ 'sales/minimum_order/active': '1', 'sales/minimum_order/amount': '100' }),
    /at least/,
  ],
  [
    'the last of its products is sold out',
    () =>
      sql(`update stock_item set qty = 0 where product_id = ${tea.id}`, `update stock_item set qty = 900 where product_id = ${tea.id}`)(),
    /qty is not available/,
  ],
  ['its coupon is used up before', sql(used('usage_limit'), used('0')), /coupon code "%couponCode" has been used/],
  ['its coupon is used up while the order is written', duringOrder(used('usage_limit')), /coupon code "%couponCode" has been used/],
  ['its coupon is deleted while the order is written', duringOrder('delete from salesrule_coupon'), /coupon %couponId is no longer valid/],
];
const REFUSED_CUSTOMER: typeof REFUSED = [
  [
    'its customer uses the coupon elsewhere while the order is written',
    duringOrder('insert into salesrule_coupon_usage select coupon_id, new.customer_id, 1 from salesrule_coupon'),
    /You have used the coupon code/,
  ],
  [
    'its customer uses the rule elsewhere while the order is written',
    duringOrder('insert into salesrule_customer select min(rule_id), new.customer_id, 1 from salesrule'),
    /You have used the discount/,
  ],
];

const row = 'for each row';
const FAULTS: [string, Hindrance][] = [
  ...[
    'stock_item',
    'sales_order',
    'sales_order_item',
    'sales_order_address',
    'sales_order_payment',
    'sales_order_status_history',
    'mail_message',
    'salesrule_coupon',
    'salesrule',
  ].map((table): [string, Hindrance] => [`${table} is written`, fault(`before insert or update on ${table} ${row}`)]),
  ['the cart ends', fault(`before update on quote ${row} when (old.is_active and not new.is_active)`)],
  ['all is kept', fault(`after insert on sales_order deferrable initially deferred ${row}`, 'constraint trigger')],
];
const FAULTS_CUSTOMER: typeof FAULTS = ['salesrule_coupon_usage', 'salesrule_customer', 'downloadable_purchase', 'customer_address'].map(
  (table) => [`${table} is written`, fault(`before insert or update on ${table} ${row}`)],
);

describe.each(['guest', 'mine'] as const)('an order at the %s door leaves everything as it was', (name) => {
  let clear: (() => Promise<unknown>) | undefined;
  afterEach(async () => {
    await clear?.();
    clear = undefined;
  });
  const customers = <Case>(cases: Case[]): Case[] => (name === 'mine' ? cases : []);

  /** Hinders an order and answers what it was told; the cart must be ordered once nothing is in its way. */
  async function hindered(hinder: Hindrance) {
    const door = await ready(name);
    clear = await hinder();
    const before = await orderTraces(shop);
    const answer = await order(door, name);
    expect(await orderTraces(shop)).toEqual(before);
    await clear();
    clear = undefined;
    expect(await order(door, name)).toMatchObject({ status: 200, body: expect.any(Number) });
    expect(await orderTraces(shop)).not.toEqual(before);
    return answer;
  }

  it.each([...REFUSED, ...customers(REFUSED_CUSTOMER)])('when %s', async (_name, hinder, message) => {
    expect(await hindered(hinder)).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
  });

  it.each([...FAULTS, ...customers(FAULTS_CUSTOMER)])('when the database fails as %s, and tells nobody why', async (_name, hinder) => {
    const { status, body } = await hindered(hinder);
    expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('disk')]);
  });
});
