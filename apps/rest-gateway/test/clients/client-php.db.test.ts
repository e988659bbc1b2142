import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { runClient, runtimes } from './foreign-clients.js';

const php = runtimes.php ?? '';

describe.skipIf(!php)('a PHP client on guzzle', () => {
  let shop: Shop;
  let read: Awaited<ReturnType<typeof runClient>>;
  let order: Awaited<ReturnType<Shop['call']>>['body'];
  beforeAll(async () => {
    shop = await openShop();
    read = await runClient(shop, php, 'work.php');
    const { token } = await shop.admin();
    order = (await shop.call('GET', `/V1/orders/${read.order_id}`, { token })).body;
  }, 300_000);
  afterAll(() => shop?.close());

  it('makes products with the empty maps of PHP, and finds them by times with a zone, page by page', () => {
    expect(read).toMatchObject({
      made: ['php-Blue', 'php-Red', 'php-Green'],
      found: { 'php-Blue': 10, 'php-Red': 11, 'php-Green': 12 },
      unfiltered: 3,
      none: [],
    });
  });

  it('sends a product back as it has read it, with one change', async () => {
    expect(read.changed).toBe(12.5);
    const [row] = await shop.db.query(`select attributes->>'name' as name, price::text, weight::text from product where sku = 'php-Blue'`);
    expect(row).toEqual({ name: 'Blue cup & saucer', price: '12.5000', weight: '0.5000' });
  });

  it('orders as a guest', () => {
    expect(read).toMatchObject({ methods: { flatrate: 10 }, total: 35, found_order: ['new', 'grace@php.test', 35], stock: [10, 8] });
    expect(order).toMatchObject({ customer_email: 'grace@php.test', items: [{ sku: 'php-Blue', qty_ordered: 2, price: 12.5 }] });
  });

  it('invoices by a document that echoes the order, ships, and refunds into the stock', async () => {
    expect(read).toMatchObject({ invoice: [2, 35], shipment: [2, '1Z999'], shipped_state: 'complete', creditmemo: 35 });
    expect(order).toMatchObject({
      ...{ state: 'closed', status: 'closed', total_paid: 35, total_refunded: 35 },
      items: [{ qty_invoiced: 2, qty_shipped: 2, qty_refunded: 2 }],
    });
    const [stock] = await shop.db.query(
      `select qty::text from stock_item where product_id = (select id from product where sku = 'php-Blue')`,
    );
    expect(stock).toEqual({ qty: '10.0000' });
  });

  it('hears what is refused', () => {
    expect(read.refused).toEqual([404, 401]);
  });
});
