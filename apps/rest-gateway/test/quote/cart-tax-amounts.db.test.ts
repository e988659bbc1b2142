import { setSetting } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, doorNames, openDoor } from '../cart-doors.js';
import { address, stockProduct } from '../goods.js';
import { type RuleMaker, ruleMaker } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';
import { type TaxMaker, taxMaker } from '../taxes.js';

let shop: Shop;
let admin: string;
let taxes: TaxMaker;
let rules: RuleMaker;

beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
  taxes = taxMaker(shop, admin);
  rules = ruleMaker(shop, admin);
  const shelf = { qty: 10_000 };
  await stockProduct(shop, { ...shelf, sku: 'mug', price: '10.0000' });
  await stockProduct(shop, { ...shelf, sku: 'lamp', price: '11.9000' });
  for (const sku of ['penny', 'dime', 'cent']) await stockProduct(shop, { ...shelf, sku, price: '1.0100' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await taxes.none();
  await rules.none();
});

const TEXAS = { ...address, email: 'buyer@shop.test' };
const GERMANY = { ...TEXAS, country_id: 'DE', region_id: 82, city: 'Berlin', postcode: '10115' };
const setting = (path: string, value: string) => setSetting(shop.db, path, value, { scope: 'default' });
const totals = async (door: Door) => (await door.call('GET', '/totals')).body;
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token: admin })).body;
const ship = (door: Door, to: object) => door.call('POST', '/billing-address', { address: to, useForShipping: true });
const choose = (door: Door) => door.call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
const toPay = async (door: Door) => (await totals(door)).total_segments.find(({ code }: { code: string }) => code === 'grand_total').value;
async function cartOf(name: (typeof doorNames)[number], ...items: [sku: string, qty: number][]): Promise<Door> {
  const door = await openDoor(shop, name, admin);
  for (const [sku, qty] of items) expect((await door.add(sku, qty)).status).toBe(200);
  return door;
}

describe.each(doorNames)('prices with tax, at the %s door,', (name) => {
  beforeEach(async () => {
    await taxes.rule([
      { country: 'DE', percent: 19 },
      { country: 'AT', percent: 20 },
    ]);
    await taxes.settings({ 'calculation/price_includes_tax': '1' });
    await setting('shipping/origin/country_id', 'DE');
  });

  it('contain the tax of the shop’s own place, and are what is paid there', async () => {
    const door = await cartOf(name, ['lamp', 3]);
    await ship(door, GERMANY);
    await choose(door);
    expect(await totals(door)).toMatchObject({
      ...{ subtotal: 30, subtotal_incl_tax: 35.7, tax_amount: 5.7, shipping_amount: 15, grand_total: 45 },
      items: [{ price: 10, price_incl_tax: 11.9, row_total: 30, row_total_incl_tax: 35.7, tax_amount: 5.7, tax_percent: 19 }],
    });
    expect(await toPay(door)).toBe(50.7);
  });

  it('lose it for a buyer who is not taxed, and change for one who is taxed otherwise', async () => {
    const door = await cartOf(name, ['lamp', 1]);
    await ship(door, TEXAS);
    expect(await totals(door)).toMatchObject({ subtotal: 10, subtotal_incl_tax: 10, tax_amount: 0, items: [{ tax_percent: 0 }] });
    await ship(door, { ...GERMANY, country_id: 'AT', region_id: 95, city: 'Wien', postcode: '1010' });
    expect(await totals(door)).toMatchObject({ subtotal: 10, subtotal_incl_tax: 12, tax_amount: 2, items: [{ tax_percent: 20 }] });
    expect(await toPay(door)).toBe(12);
  });

  it('are reduced by the discount, and their tax with them', async () => {
    await rules.rule({ discount_amount: 50 });
    await taxes.settings({ 'calculation/discount_tax': '1' });
    const door = await cartOf(name, ['lamp', 1]);
    await ship(door, GERMANY);
    expect(await totals(door)).toMatchObject({ subtotal: 10, subtotal_incl_tax: 11.9, discount_amount: -5.95, tax_amount: 0.95 });
    expect(await toPay(door)).toBe(5.95);
    await choose(door);
    const { body } = await door.call('PUT', '/order', { paymentMethod: { method: 'checkmo' } });
    expect(await orderOf(body)).toMatchObject({
      ...{ subtotal: 10, discount_amount: -5.95, tax_amount: 0.95, discount_tax_compensation_amount: 0.95, grand_total: 10.95 },
      items: [{ discount_tax_compensation_amount: 0.95, tax_amount: 0.95, discount_amount: 5.95 }],
    });
  });
});

describe.each(doorNames)('the tax on shipping, at the %s door,', (name) => {
  let door: Door;
  beforeEach(async () => {
    await taxes.rule([{ country: 'US', percent: 20 }]);
    door = await cartOf(name, ['mug', 1]);
    await ship(door, TEXAS);
  });
  const method = async () => (await door.call('GET', '/shipping-methods')).body;

  it('is none as long as shipping has no tax class', async () => {
    expect(await method()).toMatchObject([{ amount: 5, price_excl_tax: 5, price_incl_tax: 5 }]);
    await choose(door);
    expect(await totals(door)).toMatchObject({ shipping_amount: 5, shipping_incl_tax: 5, shipping_tax_amount: 0, tax_amount: 2 });
  });

  it('is on top of the price', async () => {
    await taxes.settings({ 'classes/shipping_tax_class': '2' });
    expect(await method()).toMatchObject([{ amount: 5, base_amount: 5, price_excl_tax: 5, price_incl_tax: 6 }]);
    await choose(door);
    expect(await totals(door)).toMatchObject({ shipping_amount: 5, shipping_incl_tax: 6, shipping_tax_amount: 1, tax_amount: 3 });
    const { body } = await door.order();
    expect(await orderOf(body)).toMatchObject({ shipping_amount: 5, shipping_incl_tax: 6, shipping_tax_amount: 1, grand_total: 18 });
  });

  it('is in the price, where the settings say so', async () => {
    await taxes.settings({ 'classes/shipping_tax_class': '2', 'calculation/shipping_includes_tax': '1' });
    await setting('carriers/flatrate/price', '6.00');
    expect(await method()).toMatchObject([{ amount: 6, price_excl_tax: 5, price_incl_tax: 6 }]);
    await choose(door);
    expect(await totals(door)).toMatchObject({ shipping_amount: 5, shipping_incl_tax: 6, shipping_tax_amount: 1, tax_amount: 3 });
    expect(await toPay(door)).toBe(18);
    // A shop where nothing is taxed asks 6.00 without tax.
    await setting('shipping/origin/country_id', 'DE');
    expect(await method()).toMatchObject([{ amount: 6, price_excl_tax: 6, price_incl_tax: 7.2 }]);
    expect(await toPay(door)).toBe(19.2);
  });

  it('is on what a rule leaves of it', async () => {
    await taxes.settings({ 'classes/shipping_tax_class': '2' });
    await rules.rule({ discount_amount: 50, apply_to_shipping: true });
    await choose(door);
    expect(await totals(door)).toMatchObject({
      shipping_discount_amount: 2.5,
      shipping_tax_amount: 0.5,
      tax_amount: 1.5,
      discount_amount: -7.5,
    });
    expect(await toPay(door)).toBe(9);
  });
});

describe.each(doorNames)('the sum, at the %s door,', (name) => {
  it('is with tax as base_grand_total and as a segment, and without it as grand_total, wherever totals are answered', async () => {
    await taxes.rule([{ country: 'US', percent: 10 }]);
    const door = await cartOf(name, ['mug', 2]);
    const chosen = { shipping_carrier_code: 'flatrate', shipping_method_code: 'flatrate' };
    const to = name === 'mine' ? { ...TEXAS, email: undefined } : TEXAS;
    const supposed = await door.call('POST', '/totals-information', { addressInformation: { address: to, ...chosen } });
    const shipped = await door.call('POST', '/shipping-information', {
      addressInformation: { shipping_address: to, billing_address: to, ...chosen },
    });
    const answers = [supposed.body, shipped.body.totals, (await door.call('GET', '/payment-information')).body.totals, await totals(door)];
    if (name !== 'admin') answers.push((await door.call('PUT', '/collect-totals', { paymentMethod: { method: 'checkmo' } })).body);
    for (const answer of answers) {
      expect(answer).toMatchObject({ subtotal: 20, shipping_amount: 10, tax_amount: 2, grand_total: 30, base_grand_total: 32 });
      expect(answer.total_segments).toContainEqual(expect.objectContaining({ code: 'grand_total', value: 32 }));
    }
  });
});

describe('the tax on goods with a discount', () => {
  it('is on what is left, or on the whole price, by the settings', async () => {
    await taxes.rule([{ country: 'US', percent: 20 }]);
    await rules.rule({ discount_amount: 25 });
    const door = await cartOf('guest', ['mug', 2]);
    expect(await totals(door)).toMatchObject({ discount_amount: -5, tax_amount: 3, items: [{ row_total_incl_tax: 24 }] });
    expect(await toPay(door)).toBe(18);
    await taxes.settings({ 'calculation/apply_after_discount': '0' });
    expect(await totals(door)).toMatchObject({ discount_amount: -5, tax_amount: 4, items: [{ row_total_incl_tax: 24 }] });
    expect(await toPay(door)).toBe(19);
  });

  it('is on what a discount of the price with tax leaves, by the settings', async () => {
    await taxes.rule([{ country: 'US', percent: 20 }]);
    await taxes.settings({ 'calculation/discount_tax': '1' });
    await rules.rule({ discount_amount: 25 });
    const door = await cartOf('guest', ['mug', 2]);
    expect(await totals(door)).toMatchObject({ discount_amount: -6, tax_amount: 2.8 });
    expect(await toPay(door)).toBe(16.8);
  });
});

describe('what is rounded', () => {
  const three: [string, number][] = [
    ['penny', 1],
    ['dime', 1],
    ['cent', 1],
  ];

  it.each<[string, items: [string, number][], rows: number[]]>([
    ['UNIT_BASE_CALCULATION', three, [0.08, 0.08, 0.08]],
    ['ROW_BASE_CALCULATION', three, [0.08, 0.08, 0.08]],
    ['TOTAL_BASE_CALCULATION', three, [0.08, 0.09, 0.08]],
    ['UNIT_BASE_CALCULATION', [['penny', 3]], [0.24]],
    ['ROW_BASE_CALCULATION', [['penny', 3]], [0.25]],
    ['TOTAL_BASE_CALCULATION', [['penny', 3]], [0.25]],
  ])('is said by the algorithm %s, for %j', async (algorithm, items, rows) => {
    await taxes.rule([{ country: 'US', percent: 8.25 }]);
    await taxes.settings({ 'calculation/algorithm': algorithm });
    const door = await cartOf('guest', ...items);
    const { items: lines, tax_amount } = await totals(door);
    expect(lines.map((line: { tax_amount: number }) => line.tax_amount)).toEqual(rows);
    expect(tax_amount).toBeCloseTo(
      rows.reduce((sum, row) => sum + row, 0),
      10,
    );
  });
});

describe.each(doorNames)('a display currency, at the %s door,', (name) => {
  beforeEach(async () => {
    await setting('currency/options/default', 'EUR');
    await shop.db.query(
      `insert into directory_currency_rate (currency_from, currency_to, rate) values ('USD', 'EUR', 0.7067)
       on conflict (currency_from, currency_to) do update set rate = 0.7067`,
    );
    await taxes.rule([{ country: 'US', percent: 8.25 }]);
    await taxes.settings({ 'classes/shipping_tax_class': '2' });
    await rules.rule({ simple_action: 'cart_fixed', discount_amount: 5 });
  });

  it('has its own amounts beside those of the base currency, each rounded by itself', async () => {
    const door = await cartOf(name, ['mug', 2], ['penny', 1]);
    await ship(door, TEXAS);
    expect((await door.call('GET', '/shipping-methods')).body).toMatchObject([
      // 3 × 5.00; × 0.7067 = 10.6005; taxed 0.8745
      { amount: 10.6, base_amount: 15, price_excl_tax: 10.6, price_incl_tax: 11.47 },
    ]);
    await choose(door);
    const shown = {
      ...{
        base_subtotal: 21.01,
        base_discount_amount: -5,
        base_shipping_amount: 15,
        base_tax_amount: 2.56,
        base_shipping_tax_amount: 1.24,
      },
      // 2 × 7.07 (7.067) + 0.71 (0.713767); 5 × 0.7067 = 3.5335; tax of 11.32 and of 10.60
      ...{
        subtotal: 14.85,
        discount_amount: -3.53,
        shipping_amount: 10.6,
        tax_amount: 1.81,
        shipping_tax_amount: 0.88,
        shipping_incl_tax: 11.47,
      },
    };
    expect(await totals(door)).toMatchObject({
      ...shown,
      ...{ base_currency_code: 'USD', quote_currency_code: 'EUR', base_grand_total: 33.57, grand_total: 21.92 },
      items: [
        { price: 7.07, base_price: 10, row_total: 14.14, base_row_total: 20 },
        { price: 0.71, base_price: 1.01 },
      ],
    });
    expect(await toPay(door)).toBe(23.73);
    const { body } = await door.order();
    expect(await orderOf(body)).toMatchObject({
      ...shown,
      ...{ base_currency_code: 'USD', order_currency_code: 'EUR', base_to_order_rate: 0.7067, base_grand_total: 33.57, grand_total: 23.73 },
      total_due: 23.73,
    });
  });
});
