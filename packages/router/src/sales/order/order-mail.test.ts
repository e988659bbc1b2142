import { configReader } from '@merx/db';
import { describe, expect, it } from 'vitest';
import type { OrderParts } from './order.queries.js';
import { orderView } from './order-mail.js';

const address = {
  entity_id: 1,
  parent_id: 1,
  address_type: 'billing',
  firstname: 'Ann',
  lastname: 'Buyer',
  company: 'Buyers & Co',
  street: ['1 Main St', 'Floor 2'],
  city: 'Austin',
  region: 'Texas',
  postcode: '73301',
  country_id: 'US',
  telephone: '5',
};
const item = { item_id: 1, order_id: 1, sku: 'mug', name: 'Mug', qty_ordered: 2, row_total: 25, created_at: '', updated_at: '' };

function partsOf(order: object = {}, parts: object = {}): OrderParts {
  return {
    order: {
      entity_id: 12,
      increment_id: '000000012',
      created_at: '2026-03-01 07:30:00',
      customer_firstname: 'Ann',
      customer_lastname: 'Buyer',
      order_currency_code: 'USD',
      base_currency_code: 'USD',
      subtotal: 25,
      discount_amount: 0,
      shipping_amount: 5,
      tax_amount: 0,
      grand_total: 30,
      is_virtual: 0,
      shipping_description: 'Flat Rate - Fixed',
      ...order,
    },
    items: [item],
    addresses: [address, { ...address, address_type: 'shipping', city: 'Dallas' }],
    payment: { method: 'checkmo', additional_information: { method_title: 'Check / Money order' } },
    histories: [],
    ...parts,
  } as unknown as OrderParts;
}

const mailOf = (order?: object, parts?: object, language = 'en_US', timeZone = 'America/Chicago') =>
  orderView(
    partsOf(order, parts),
    configReader(
      new Map([
        ['general/locale/code', language],
        ['general/locale/timezone', timeZone],
      ]),
    ),
  ).mail;

describe('orderView', () => {
  it('shows the whole order in words', () => {
    const lines = ['Ann Buyer', 'Buyers & Co', '1 Main St', 'Floor 2', 'Austin, Texas 73301', 'United States', '5'];
    expect(mailOf()).toEqual({
      customer: { name: 'Ann Buyer' },
      order: {
        number: '000000012',
        date: expect.stringMatching(/^March 1, 2026.* 1:30\sAM$/),
        items: [{ name: 'Mug', sku: 'mug', qty: '2', rowTotal: '$25.00', choices: [], parts: [] }],
        discountDescription: null,
        totals: { subtotal: '$25.00', discount: null, shipping: '$5.00', tax: null, grandTotal: '$30.00' },
        billingAddress: lines,
        shippingAddress: lines.map((line) => line.replace('Austin', 'Dallas')),
        shippingMethod: 'Flat Rate - Fixed',
        paymentMethod: 'Check / Money order',
        note: null,
      },
    });
  });

  it.each([
    ['de_DE', 'EUR', 1234.5, '1.234,50\u00a0€', /1\. März 2026.* 08:30/],
    ['en_GB', 'GBP', 1234.5, '£1,234.50', /1 March 2026.* 08:30/],
    ['ja_JP', 'JPY', 1234, '￥1,234', /2026年3月1日.* 8:30/],
    ['sr_Cyrl_RS', 'RSD', 2, '2,00\u00a0RSD', /1\. март 2026\..* 08:30/],
  ])('writes amounts and times as %s does', (language, currency, grand_total, amount, date) => {
    const { order } = mailOf({ order_currency_code: currency, grand_total }, {}, language, 'Europe/Berlin');
    expect(order.totals.grandTotal).toBe(amount);
    expect(order.date).toMatch(date);
  });

  it.each([
    ['no language', { language: 'xx_!!' }, '$30.00'],
    ['no time zone', { timeZone: 'Moon/Crater' }, '$30.00'],
    ['no currency', { currency: 'GOLD' }, '30.00 GOLD'],
    ['a currency that nobody knows', { currency: 'XYZ' }, 'XYZ\u00a030.00'],
  ])('makes do with settings that name %s', (_name, { language, timeZone, currency = 'USD' }: Record<string, string>, amount) => {
    expect(mailOf({ order_currency_code: currency }, {}, language, timeZone).order.totals.grandTotal).toBe(amount);
  });

  it('shows discount and tax where there are some, and no shipping for what is not shipped', () => {
    const { totals, discountDescription } = mailOf({
      discount_amount: -2.5,
      discount_description: 'SPRING',
      tax_amount: 1.2,
      is_virtual: 1,
      shipping_amount: 0,
    }).order;
    expect([totals.discount, discountDescription, totals.tax, totals.shipping]).toEqual(['-$2.50', 'SPRING', '$1.20', null]);
    expect(mailOf({ shipping_amount: 0 }).order.totals.shipping).toBe('$0.00');
  });

  it('shows a line with its choices in words, else with its parts', () => {
    const child = { ...item, item_id: 2, parent_item_id: 1, sku: 'mug-red', name: 'Red mug', row_total: 0, qty_ordered: 1.5 };
    const labels = [{ label: 'Colour', value: 'Red' }];
    const lines = (product_options: unknown) => mailOf({}, { items: [{ ...item, product_options }, child] }).order.items;
    expect(lines({ labels })).toMatchObject([{ choices: labels, parts: [] }]);
    for (const none of [{}, null, 'text', { labels: 'Red' }, { labels: [null, 5, { label: 'x' }] }]) {
      expect(lines(none)).toMatchObject([{ choices: [], parts: [{ name: 'Red mug', sku: 'mug-red', qty: '1.5' }] }]);
    }
  });

  it('makes do with an order from elsewhere that has next to nothing', () => {
    const bare = { addresses: [], payment: null, items: [{ ...item, name: undefined, row_total: undefined }] };
    const { customer, order } = mailOf({ customer_firstname: undefined, customer_lastname: undefined, increment_id: undefined }, bare);
    expect(customer.name).toBe('');
    expect(order).toMatchObject({ number: '12', billingAddress: null, shippingAddress: null, paymentMethod: '' });
    expect(order.items[0]).toMatchObject({ name: 'mug', rowTotal: '$0.00' });
    expect(mailOf({}, { addresses: [{ ...address, country_id: 'XX', street: [] }] }).order.billingAddress).toContain('XX');
  });
});
