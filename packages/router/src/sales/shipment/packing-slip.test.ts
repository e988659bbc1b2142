import { configReader } from '@merx/db';
import { describe, expect, it } from 'vitest';
import type { Documents } from '../document/document.queries.js';
import { localeFormat } from '../order/locale-format.js';
import type { OrderParts } from '../order/order.queries.js';
import { packingSlip } from './packing-slip.js';
import { shipmentInMail } from './shipment-mail.js';

const order = {
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
  packingSlip(parts, order, configReader(new Map(Object.entries(settings))));

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

  it('leaves out what there is not', () => {
    const bare = slip({}, { ...shipment, comments: [], tracks: [], document: { ...shipment.document, total_weight: 0 } });
    expect(bare).toMatchObject({ totals: [{ label: 'Pieces' }], notes: [{ title: 'Note of the buyer' }] });
  });
});

describe('a shipment in a mail', () => {
  it('has its goods, its tracks, and the comments for the buyer from the oldest on', () => {
    expect(shipmentInMail(shipment, order, localeFormat('en_US', 'UTC', 'USD'))).toMatchObject({
      number: '000000003',
      items: [{ name: 'Kit', qty: '1', choices: [{ value: '1 x Camera' }], parts: [{ sku: 'camera', qty: '1' }] }],
      tracks: [{ carrier: 'ups', number: '1Z' }],
      comments: [['first', 'second'], ['later']],
    });
  });
});
