import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { runClient, runtimes } from './foreign-clients.js';

const python = runtimes.python ?? '';

describe.skipIf(!python)('a Python client on its standard library', () => {
  let shop: Shop;
  let read: Awaited<ReturnType<typeof runClient>>;
  let order: Awaited<ReturnType<Shop['call']>>['body'];
  beforeAll(async () => {
    shop = await openShop();
    read = await runClient(shop, python, 'work.py');
    const { token } = await shop.admin();
    order = (await shop.call('GET', `/V1/orders/${read.order_id}`, { token })).body;
  }, 300_000);
  afterAll(() => shop?.close());

  it('gives an attribute options, whose ids it reads as text', async () => {
    const options = await shop.db.query<{ id: string }>(`select o.id::text from eav_attribute_option o
      join eav_attribute a on a.id = o.attribute_id where a.code = 'py_colour' order by o.id`);
    expect(read.option_ids).toEqual(options.map(({ id }) => id));
  });

  it('makes products of odd SKUs with codes that nobody knows, and finds them by several filters, page by page', () => {
    expect(read).toMatchObject({
      found: ['py 1/2 Blue', 'py 1/2 Red', 'py+Green'],
      since: [3, 3],
      by_option: ['py 1/2 Red'],
      missing: null,
    });
  });

  it('sends a product back as it has read it, with one change', () => {
    expect(read.changed).toBe(12.5);
  });

  it('orders for a customer', () => {
    expect(read).toMatchObject({ line: [3, 12.5], total: 52.5, order: ['new', 'grace@python.test', 52.5, 3], stock: [10] });
    expect(order).toMatchObject({ customer_email: 'grace@python.test', customer_is_guest: 0, items: [{ sku: 'py 1/2 Blue' }] });
  });

  it('invoices and ships in two parts, and takes one piece back', async () => {
    expect(read.documents).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^\d+$/)));
    expect(read).toMatchObject({
      invoices: [
        [2, 1],
        [2, 2],
      ],
      tracks: ['JD1', 'JD2'],
      creditmemo: [true, 12.5],
      after: { state: 'complete', total_refunded: 12.5, items: [{ qty_invoiced: 3, qty_shipped: 3, qty_refunded: 1 }] },
      comments: expect.arrayContaining(['Packed by a robot']),
    });
    expect(order).toMatchObject({ state: 'complete', total_paid: 52.5, total_refunded: 12.5 });
  });

  it('hears what is refused, in words', () => {
    expect(read.refused).toEqual([
      [404, expect.stringContaining('999999')],
      [401, expect.stringMatching(/^The consumer isn't authorized to access Magento_Sales::\w+\.$/)],
      [400, expect.any(String)],
    ]);
  });
});
