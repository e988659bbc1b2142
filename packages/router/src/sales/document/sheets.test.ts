import { configReader } from '@merx/db';
import { describe, expect, it } from 'vitest';
import { localeFormat } from '../order/locale-format.js';
import type { OrderParts } from '../order/order.queries.js';
import type { Documents } from './document.queries.js';
import { shipmentView } from './document-view.js';
import { creditmemoSheet, invoiceSheet, packingSlip, type SheetShop } from './sheets.js';

const address = { firstname: 'Ann', lastname: 'Buyer', street: ['1 Main St'], city: 'Austin', postcode: '73301', country_id: 'US' };
const order = {
  order: {
    ...{ entity_id: 9, increment_id: '000000009', created_at: '2026-03-01 07:30:00', store_name: 'Site\nMug Shop\nEnglish', is_virtual: 0 },
    ...{ order_currency_code: 'EUR', base_currency_code: 'USD', subtotal: 30, shipping_amount: 5, grand_total: 33, coupon_code: 'SPRING' },
    ...{ shipping_description: 'Flat Rate - Fixed' },
  },
  items: [
    {
      item_id: 1,
      sku: 'shirt-red',
      name: 'Shirt',
      product_type: 'configurable',
      product_options: { labels: [{ label: 'Colour', value: 'Red' }] },
    },
    { item_id: 2, sku: 'shirt-red', name: 'Red shirt', parent_item_id: 1, product_options: {} },
    { item_id: 3, sku: 'kit', name: 'Kit', product_type: 'bundle', product_options: {} },
    { item_id: 4, sku: 'camera', name: 'Camera', parent_item_id: 3, product_options: {} },
  ],
  addresses: [
    { ...address, address_type: 'billing' },
    { ...address, address_type: 'shipping', city: 'Dallas' },
  ],
  payment: { method: 'checkmo', additional_information: { method_title: 'Check / Money order' } },
  histories: [],
} as unknown as OrderParts;
const row = { entity_id: 1, parent_id: 3, qty: 2, price: 10, row_total: 20 };
const invoice = {
  document: {
    ...{ entity_id: 3, order_id: 9, store_id: 1, increment_id: '000000003', created_at: '2026-03-02 08:00:00', state: 2, total_qty: 3 },
    ...{ subtotal: 30, discount_amount: -2, shipping_amount: 5, tax_amount: 0, grand_total: 33, updated_at: '' },
  },
  items: [
    { ...row, order_item_id: 1, sku: 'shirt-red', name: 'Shirt' },
    { ...row, order_item_id: 2, sku: 'shirt-red', name: 'Red shirt', row_total: 0 },
    { ...row, order_item_id: 3, sku: 'kit', name: 'Kit', qty: 1, row_total: 10 },
    { ...row, order_item_id: 4, sku: 'camera', name: 'Camera', qty: 1, row_total: 10 },
  ],
  comments: [
    { entity_id: 2, parent_id: 3, comment: 'for staff', is_customer_notified: 0, is_visible_on_front: 0, created_at: '' },
    { entity_id: 1, parent_id: 3, comment: 'Thank\nyou', is_customer_notified: 0, is_visible_on_front: 1, created_at: '' },
  ],
} as Documents['invoice'];

const regions = [{ id: 57, code: 'TX', name: 'Texas' }];
const directory = { countries: new Map([['US', { id: 'US', regions }]]) } as unknown as SheetShop['directory'];

const sheetOf = (settings: [string, string][] = []) =>
  invoiceSheet(invoice, order, { directory, config: configReader(new Map([['general/locale/timezone', 'UTC'], ...settings])) });

describe('invoiceSheet', () => {
  it('shows what was bought, to whom it goes and what it costs', () => {
    expect(sheetOf()).toEqual({
      title: 'Invoice',
      number: '000000003',
      shopName: 'Mug Shop',
      shopLines: [],
      language: 'en_US',
      paper: 'LETTER',
      facts: [
        { label: 'Date', value: expect.stringContaining('March 2, 2026') },
        { label: 'Order', value: '000000009' },
        { label: 'Ordered', value: expect.stringContaining('March 1, 2026') },
        { label: 'Payment', value: 'Check / Money order' },
        { label: 'Sent by', value: 'Flat Rate - Fixed' },
      ],
      addresses: [
        { title: 'Bill to', lines: ['Ann Buyer', '1 Main St', 'Austin, 73301', 'United States'] },
        { title: 'Ship to', lines: ['Ann Buyer', '1 Main St', 'Dallas, 73301', 'United States'] },
      ],
      columns: expect.any(Array),
      rows: [
        { cells: ['Shirt', 'shirt-red', '2', '€10.00', '€20.00'], details: ['Colour: Red'] },
        { cells: ['Kit', 'kit', '1', '€10.00', '€10.00'], details: [] },
        { cells: ['Camera', 'camera', '1', '', ''], isPart: true },
      ],
      totals: [
        { label: 'Subtotal', amount: '€30.00' },
        { label: 'Discount (SPRING)', amount: '-€2.00' },
        { label: 'Shipping', amount: '€5.00' },
        { label: 'Grand total', amount: '€33.00', isStrong: true },
      ],
      notes: [{ title: 'Comments', lines: ['Thank', 'you'] }],
    });
  });

  it('has the English formats of the region where the language could not be printed', () => {
    const { language, totals, addresses } = sheetOf([['general/locale/code', 'ar_EG']]);
    expect(language).toBe('en_EG');
    expect(totals.at(-1)).toEqual({ label: 'Grand total', amount: '€33.00', isStrong: true });
    expect(addresses[0]?.lines.at(-1)).toBe('United States');
  });

  it('is in the language of its store view, with amounts and dates in its format', () => {
    const {
      language: _,
      columns,
      ...sheet
    } = sheetOf([
      ['general/locale/code', 'de_DE'],
      ['general/country/default', 'DE'],
      ['general/store_information/merchant_vat_number', 'DE123456789'],
    ]);
    expect(columns).toEqual([
      { title: 'Artikel' },
      { title: 'Artikelnummer' },
      { title: 'Menge', isNumber: true },
      { title: 'Einzelpreis', isNumber: true },
      { title: 'Betrag', isNumber: true },
    ]);
    expect(sheet).toMatchObject({
      ...{ title: 'Rechnung', shopLines: ['USt-IdNr. DE123456789'], paper: 'A4' },
      facts: [
        { label: 'Datum', value: expect.stringContaining('2. März 2026') },
        { label: 'Bestellung', value: '000000009' },
        { label: 'Bestellt am', value: expect.stringContaining('1. März 2026') },
        { label: 'Zahlung', value: 'Check / Money order' },
        { label: 'Versand per', value: 'Flat Rate - Fixed' },
      ],
      addresses: [
        { title: 'Rechnungsadresse', lines: expect.arrayContaining(['Vereinigte Staaten']) },
        { title: 'Lieferadresse', lines: expect.arrayContaining(['Dallas, 73301']) },
      ],
      totals: [
        { label: 'Zwischensumme', amount: '30,00\u00a0€' },
        { label: 'Rabatt (SPRING)', amount: '-2,00\u00a0€' },
        { label: 'Versand', amount: '5,00\u00a0€' },
        { label: 'Gesamtsumme', amount: '33,00\u00a0€', isStrong: true },
      ],
      notes: [{ title: 'Kommentare', lines: ['Thank', 'you'] }],
    });
  });

  it.each(['fr_FR', 'nonsense', ''])('has English labels if there are none in the language %j', (language) => {
    expect(sheetOf([['general/locale/code', language]])).toMatchObject({ title: 'Invoice', facts: [{ label: 'Date' }, {}, {}, {}, {}] });
  });

  it('is a credit memo with what was adjusted', () => {
    const document = { ...invoice.document, adjustment_positive: 2, adjustment_negative: 1.5 };
    const sheet = creditmemoSheet({ ...invoice, document } as Documents['creditmemo'], order, {
      directory,
      config: configReader(new Map()),
    });
    expect([sheet.title, sheet.rows[0]?.cells, sheet.totals.slice(-3)]).toEqual([
      'Credit memo',
      ['Shirt', 'shirt-red', '2', '€10.00', '€20.00'],
      [
        { label: 'Adjustment refund', amount: '€2.00' },
        { label: 'Adjustment fee', amount: '-€1.50' },
        { label: 'Refunded', amount: '€33.00', isStrong: true },
      ],
    ]);
  });

  it('speaks the language of the store view', () => {
    const { totals, paper } = sheetOf([
      ['general/locale/code', 'de_DE'],
      ['general/country/default', 'DE'],
    ]);
    expect([totals.at(-1)?.amount.replace(/\s/g, ' '), paper]).toEqual(['33,00 €', 'A4']);
  });
});

const bundleOrder = {
  order: {
    ...{ entity_id: 9, increment_id: '000000009', created_at: '2026-03-01 07:30:00', store_name: 'Site\nMug Shop\nEnglish', is_virtual: 0 },
    ...{
      customer_firstname: 'Ann',
      customer_lastname: 'Buyer',
      order_currency_code: 'USD',
      subtotal: 20,
      shipping_amount: 5,
      grand_total: 25,
    },
    ...{ shipping_description: 'Flat Rate - Fixed', customer_note: 'Ring\ntwice' },
  },
  items: [
    { item_id: 1, sku: 'kit', name: 'Kit', product_type: 'bundle', product_options: { labels: [{ label: 'Body', value: '1 x Camera' }] } },
    { item_id: 2, sku: 'camera', name: 'Camera', parent_item_id: 1, product_options: {} },
  ],
  addresses: [{ address_type: 'shipping', firstname: 'Ann', lastname: 'Buyer', street: ['1 Main St'], city: 'Austin', country_id: 'US' }],
  payment: { method: 'checkmo', additional_information: {} },
  histories: [],
} as unknown as OrderParts;
const shipment = {
  document: {
    entity_id: 3,
    order_id: 9,
    store_id: 1,
    increment_id: '000000003',
    created_at: '2026-03-02 08:00:00',
    total_qty: 1,
    total_weight: 2.5,
  },
  items: [
    { entity_id: 1, parent_id: 3, order_item_id: 1, sku: 'kit', name: 'Kit', qty: 1 },
    { entity_id: 2, parent_id: 3, order_item_id: 2, sku: 'camera', name: 'Camera', qty: 1 },
  ],
  comments: [
    { entity_id: 2, parent_id: 3, comment: 'later', is_customer_notified: 1, is_visible_on_front: 0, created_at: '' },
    { entity_id: 1, parent_id: 3, comment: 'first\nsecond', is_customer_notified: 1, is_visible_on_front: 1, created_at: '' },
  ],
  tracks: [
    {
      entity_id: 1,
      parent_id: 3,
      order_id: 9,
      carrier_code: 'ups',
      title: '',
      track_number: '1Z',
      qty: 0,
      weight: 0,
      created_at: '',
      updated_at: '',
    },
  ],
} as unknown as Documents['shipment'];

const slip = (settings: Record<string, string> = {}, parts = shipment) =>
  packingSlip(parts, bundleOrder, { directory, config: configReader(new Map(Object.entries(settings))) });

describe('the packing slip', () => {
  it('says what is in the parcel and where it goes, and no price', () => {
    const sheet = slip({ 'general/locale/timezone': 'UTC' });
    expect(sheet).toMatchObject({
      ...{ title: 'Packing slip', number: '000000003', shopName: 'Mug Shop', paper: 'LETTER' },
      addresses: [{ lines: ['Ann Buyer', '1 Main St', 'Austin', 'United States'] }],
      rows: [
        { cells: ['Kit', 'kit', '1'], details: ['Body: 1 x Camera'] },
        { cells: ['Camera', 'camera', '1'], isPart: true },
      ],
      totals: [
        { label: 'Pieces', amount: '1' },
        { label: 'Weight', amount: '2.5 lbs' },
      ],
      notes: [
        { title: 'Tracking', lines: ['ups: 1Z'] },
        { title: 'Note of the buyer', lines: ['Ring', 'twice'] },
        { title: 'Comments', lines: ['first', 'second'] },
      ],
    });
    const facts = Object.fromEntries(sheet.facts.map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({ Order: '000000009', Date: expect.stringMatching(/^March 2, 2026/), 'Sent by': 'Flat Rate - Fixed' });
    expect(JSON.stringify(sheet)).not.toContain('$');
  });

  it('follows the settings of the store view', () => {
    const settings = { 'general/country/default': 'DE', 'general/locale/code': 'de_DE', 'general/locale/weight_unit': 'kgs' };
    expect(slip({ ...settings, 'general/store_information/name': 'Becherladen' })).toMatchObject({
      ...{ paper: 'A4', language: 'de_DE', shopName: 'Becherladen', totals: [{}, { amount: '2,5 kgs' }] },
    });
  });

  it('says where the store is', () => {
    const address = { street_line1: '5 Clay Road', city: 'Austin', postcode: '78704', country_id: 'US', region_id: '57' };
    const given = Object.entries({ ...address, phone: '555 0100', merchant_vat_number: 'US1' });
    const { shopLines } = slip(Object.fromEntries(given.map(([name, value]) => [`general/store_information/${name}`, value])));
    expect(shopLines).toEqual(['5 Clay Road', 'Austin, Texas 78704', 'United States', '555 0100', 'VAT US1']);
  });

  it('leaves out what there is not', () => {
    const bare = slip({}, { ...shipment, comments: [], tracks: [], document: { ...shipment.document, total_weight: 0 } });
    expect(bare).toMatchObject({ totals: [{ label: 'Pieces' }], notes: [{ title: 'Note of the buyer' }] });
  });
});

describe('a shipment in a mail', () => {
  it('has its goods, its tracks, and the comments for the buyer from the oldest on', () => {
    expect(shipmentView(shipment, bundleOrder, localeFormat('en_US', 'UTC', 'USD'), configReader(new Map()))).toMatchObject({
      number: '000000003',
      items: [{ name: 'Kit', qty: '1', choices: [{ value: '1 x Camera' }], parts: [{ sku: 'camera', qty: '1' }] }],
      tracks: [{ carrier: 'ups', number: '1Z', url: 'https://www.ups.com/track?tracknum=1Z' }],
      comments: [['first', 'second'], ['later']],
    });
  });
});
