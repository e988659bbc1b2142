import { setSetting } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, doorNames, openDoor } from '../cart-doors.js';
import { address, stockProduct } from '../goods.js';
import { ruleMaker } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';
import { type TaxMaker, taxMaker } from '../taxes.js';

let shop: Shop;
let admin: string;
let taxes: TaxMaker;
/** Tax classes. */
let food: number;
let trade: number;

beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
  taxes = taxMaker(shop, admin);
  food = await taxes.class('PRODUCT', 'Food');
  trade = await taxes.class('CUSTOMER', 'Trade');
  const shelf = { qty: 10_000, price: '10.0000' };
  await stockProduct(shop, { ...shelf, sku: 'mug' });
  await stockProduct(shop, { ...shelf, sku: 'penny', price: '1.0100' });
  await stockProduct(shop, { ...shelf, sku: 'bread', attributes: { tax_class_id: String(food) } });
  await stockProduct(shop, { ...shelf, sku: 'gift', attributes: { tax_class_id: '0' } });
  await stockProduct(shop, { ...shelf, sku: 'licence', type: 'virtual' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await taxes.none();
  await ruleMaker(shop, admin).none();
});

const TEXAS = { ...address, email: 'buyer@shop.test' };
const CALIFORNIA = { ...TEXAS, region_id: 12, city: 'Los Angeles', postcode: '90034' };
const GERMANY = { ...TEXAS, country_id: 'DE', region_id: 82, city: 'Berlin', postcode: '10115' };
/** A percentage of its own for every place. */
const PLACES = [
  { country: 'US', percent: 2 },
  { country: 'US', region: 57, percent: 10 },
  { country: 'US', region: 57, postcode: '75*', percent: 12 },
  { country: 'US', region: 12, percent: 5 },
  { country: 'DE', percent: 19 },
];

const totals = async (door: Door) => (await door.call('GET', '/totals')).body;
const tax = async (door: Door) => (await totals(door)).tax_amount;
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token: admin })).body;
const bill = (door: Door, to: object) => door.call('POST', '/billing-address', { address: to, useForShipping: false });
const ship = (door: Door, to: object) => door.call('POST', '/shipping-address', { address: to });
const segment = async (door: Door, code: string) => (await totals(door)).total_segments.find((one: { code: string }) => one.code === code);
const setting = (path: string, value: string) => setSetting(shop.db, path, value, { scope: 'default' });
/** A cart of these, one each. */
async function cartOf(name: (typeof doorNames)[number], ...skus: string[]): Promise<Door> {
  const door = await openDoor(shop, name, admin);
  for (const sku of skus) expect((await door.add(sku, 1)).status).toBe(200);
  return door;
}
const customerOf = async (door: Door): Promise<number> => (await door.call('GET', '')).body.customer.id;

describe.each(doorNames)('the place that taxes depend on, at the %s door,', (name) => {
  let door: Door;
  beforeEach(async () => {
    await taxes.rule(PLACES);
    door = await cartOf(name, 'mug');
  });

  it('is where the goods go, and the place in the settings before anybody knows', async () => {
    expect(await tax(door)).toBe(0.2);
    await taxes.settings({ 'defaults/country': 'DE' });
    expect(await tax(door)).toBe(1.9);
    await taxes.settings({ 'defaults/country': 'US', 'defaults/region': '57', 'defaults/postcode': '75001' });
    expect(await tax(door)).toBe(1.2);
    await ship(door, TEXAS);
    expect(await tax(door)).toBe(1);
    await bill(door, GERMANY);
    expect(await tax(door)).toBe(1);
    await ship(door, { ...TEXAS, postcode: '75001' });
    expect(await tax(door)).toBe(1.2);
    await ship(door, CALIFORNIA);
    expect(await tax(door)).toBe(0.5);
  });

  it('is where the bill goes, by the settings or as nothing is shipped', async () => {
    await taxes.settings({ 'calculation/based_on': 'billing' });
    await ship(door, TEXAS);
    expect(await tax(door)).toBe(0.2);
    await bill(door, GERMANY);
    expect(await tax(door)).toBe(1.9);
    await taxes.settings({ 'calculation/based_on': 'shipping' });
    expect(await tax(door)).toBe(1);
    const { items } = await totals(door);
    await door.add('licence', 1);
    expect(await tax(door)).toBe(2);
    await door.call('DELETE', `/items/${items[0].item_id}`);
    expect(await tax(door)).toBe(1.9);
  });

  it('is where the shop sends from, by the settings', async () => {
    await taxes.settings({ 'calculation/based_on': 'origin' });
    await ship(door, GERMANY);
    expect(await tax(door)).toBe(0.5);
    await setting('shipping/origin/country_id', 'DE');
    expect(await tax(door)).toBe(1.9);
  });
});

describe('the place that taxes depend on', () => {
  beforeEach(() => taxes.rule(PLACES));

  it('is the bill’s for a guest who has not said where the goods go', async () => {
    const guest = await cartOf('guest', 'mug');
    await bill(guest, GERMANY);
    expect(await tax(guest)).toBe(1.9);
  });

  it('is the customer’s own address, of the kind that counts, until the cart has one', async () => {
    const door = await cartOf('mine', 'mug');
    const customer_id = await customerOf(door);
    const at = async ({ country_id, region_id, postcode }: typeof TEXAS) => {
      const data = {
        customer_id,
        firstname: 'A',
        lastname: 'B',
        street: ['C'],
        city: 'D',
        telephone: '1',
        country_id,
        region_id,
        postcode,
      };
      return (await shop.db.prisma.customerAddress.create({ data })).id;
    };
    const own = (defaults: object) => shop.db.prisma.customer.update({ where: { id: customer_id }, data: defaults });
    await own({ default_billing: await at(CALIFORNIA) });
    expect(await tax(door)).toBe(0.5);
    await own({ default_shipping: await at(GERMANY) });
    expect(await tax(door)).toBe(1.9);
    await taxes.settings({ 'calculation/based_on': 'billing' });
    expect(await tax(door)).toBe(0.5);
    await bill(door, TEXAS);
    expect(await tax(door)).toBe(1);
    await taxes.settings({ 'calculation/based_on': 'shipping' });
    expect(await tax(door)).toBe(1.9);
  });

  it('is where the goods are to go of the methods and totals that a buyer asks for beforehand', async () => {
    await taxes.settings({ 'classes/shipping_tax_class': '2' });
    const guest = await cartOf('guest', 'mug');
    const { body } = await guest.call('POST', '/estimate-shipping-methods', { address: { country_id: 'DE' } });
    expect(body).toMatchObject([{ amount: 5, price_excl_tax: 5, price_incl_tax: 5.95 }]);
    expect(await tax(guest)).toBe(0.2);
  });
});

describe('the class', () => {
  it('of the goods, and of what is not taxed', async () => {
    await taxes.rule([{ country: 'US', percent: 20 }]);
    await taxes.rule([{ country: 'US', percent: 5 }], { product_tax_class_ids: [food] });
    const door = await cartOf('guest', 'mug', 'bread', 'gift');
    const { items, tax_amount } = await totals(door);
    expect(items.map((item: { tax_percent: number; tax_amount: number }) => [item.tax_percent, item.tax_amount])).toEqual([
      [20, 2],
      [5, 0.5],
      [0, 0],
    ]);
    expect(tax_amount).toBe(2.5);
  });

  it('of the goods in a store view', async () => {
    await taxes.rule([{ country: 'US', percent: 20 }]);
    await taxes.rule([{ country: 'US', percent: 5 }], { product_tax_class_ids: [food] });
    const { id } = await stockProduct(shop, { sku: 'cake' });
    const door = await cartOf('guest', 'cake');
    expect(await tax(door)).toBe(2);
    const data = { product_id: id, store_id: 1, attributes: { tax_class_id: String(food) } };
    await shop.db.prisma.productStore.create({ data });
    expect(await tax(door)).toBe(0.5);
    await shop.db.prisma.productStore.update({
      where: { product_id_store_id: { product_id: id, store_id: 1 } },
      data: { attributes: { tax_class_id: '0' } },
    });
    expect(await tax(door)).toBe(0);
  });

  it('of the buyer, by the group that he is in now', async () => {
    await taxes.rule([{ country: 'US', percent: 20 }]);
    await taxes.rule([{ country: 'US', percent: 1 }], { customer_tax_class_ids: [trade] });
    const { id: dealers } = await shop.db.prisma.customerGroup.create({ data: { code: 'Dealers', tax_class_id: trade } });
    const door = await cartOf('mine', 'mug');
    const customer = await customerOf(door);
    expect(await tax(door)).toBe(2);
    await shop.db.prisma.customer.update({ where: { id: customer }, data: { group_id: dealers } });
    expect(await tax(door)).toBe(0.1);
    expect((await door.call('GET', '')).body.customer_tax_class_id).toBe(trade);
    await shop.db.prisma.customerGroup.update({ where: { id: dealers }, data: { tax_class_id: 3 } });
    expect(await tax(door)).toBe(2);
    await shop.db.prisma.customerGroup.update({ where: { id: dealers }, data: { tax_class_id: trade } });
    const { status, body } = await door.order();
    expect(status).toBe(200);
    expect(await orderOf(body)).toMatchObject({ customer_group_id: dealers, tax_amount: 0.1, grand_total: 15.1 });
  });

  it('of guests, whose group is the one of those who are not logged in', async () => {
    await taxes.rule([{ country: 'US', percent: 1 }], { customer_tax_class_ids: [trade] });
    const door = await cartOf('guest', 'mug');
    expect(await tax(door)).toBe(0);
    await shop.db.prisma.customerGroup.update({ where: { id: 0 }, data: { tax_class_id: trade } });
    expect(await tax(door)).toBe(0.1);
    await shop.db.prisma.customerGroup.update({ where: { id: 0 }, data: { tax_class_id: 3 } });
  });
});

describe('several rates', () => {
  it.each<[string, object[], number, number]>([
    ['of one priority are added up', [{}, {}], 20, 2],
    ['of a higher priority are on top of those before', [{}, { priority: 1 }], 21, 2.1],
    ['of a higher priority are on the price alone, if their rule says so', [{}, { priority: 1, calculate_subtotal: true }], 20, 2],
    ['of three priorities', [{}, { priority: 1 }, { priority: 2 }], 33.1, 3.31],
  ])('%s', async (_what, rules, percent, amount) => {
    for (const rule of rules) await taxes.rule([{ country: 'US', percent: 10 }], rule);
    const door = await cartOf('guest', 'mug');
    expect((await totals(door)).items).toMatchObject([{ tax_percent: percent, tax_amount: amount, price_incl_tax: 10 + amount }]);
  });

  it('are named in the totals, those of one priority together', async () => {
    const named = (percent: number, value: string) => ({ country: 'US', percent, titles: [{ store_id: '1', value }] });
    await taxes.rule([named(10, 'State')]);
    await taxes.rule([named(1.5, 'City')]);
    await taxes.rule([named(10, 'Luxury')], { priority: 1 });
    const door = await cartOf('guest', 'mug');
    expect((await segment(door, 'tax')).extension_attributes.tax_grandtotal_details).toEqual([
      {
        amount: 1.15,
        group_id: 1,
        rates: [
          { percent: '10', title: 'State' },
          { percent: '1.5', title: 'City' },
        ],
      },
      { amount: 1.12, group_id: 2, rates: [{ percent: '10', title: 'Luxury' }] },
    ]);
  });
});

describe.each(doorNames)('an order from the %s door', (name) => {
  it('keeps the taxes by rate: of all, of each item and of the shipping', async () => {
    await taxes.rule([{ country: 'US', percent: 10, titles: [{ store_id: '1', value: 'Goods tax' }] }]);
    await taxes.rule([{ country: 'US', percent: 5, titles: [{ store_id: '1', value: 'Food tax' }] }], { product_tax_class_ids: [food] });
    await taxes.settings({ 'classes/shipping_tax_class': '2' });
    const door = await cartOf(name, 'mug', 'bread', 'gift');
    const { body } = await door.order();
    const order = await orderOf(body);
    const { applied_taxes, item_applied_taxes } = order.extension_attributes;
    const [mug, bread] = order.items;
    const kept = (title: string, percent: number, amount: number) => ({
      ...{ code: expect.stringContaining('US'), title, percent, amount, base_amount: amount },
      extension_attributes: { rates: [{ code: expect.stringContaining('US'), title, percent }] },
    });
    expect(applied_taxes).toEqual([kept('Goods tax', 10, 2.5), kept('Food tax', 5, 0.5)]);
    expect(item_applied_taxes).toEqual([
      { type: 'product', item_id: mug.item_id, applied_taxes: [kept('Goods tax', 10, 1)] },
      { type: 'product', item_id: bread.item_id, applied_taxes: [kept('Food tax', 5, 0.5)] },
      { type: 'shipping', applied_taxes: [kept('Goods tax', 10, 1.5)] },
    ]);
    expect(order).toMatchObject({
      tax_amount: 3,
      shipping_tax_amount: 1.5,
      shipping_incl_tax: 16.5,
      subtotal_incl_tax: 31.5,
      grand_total: 48,
    });
  });
});
