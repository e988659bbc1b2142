import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { type Listed, listOrder } from '../listed-orders.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';

let shop: Shop;
let staff: ReturnType<Shop['as']>;
beforeAll(async () => {
  shop = await openShop();
  staff = shop.as((await shop.admin()).actor, { storeId: 0, explicit: true });
});
afterAll(() => shop.close());

const buyer = { email: 'fig@shop.test', names: ['Fig Ures'] };
const refused = { code: 'UNAUTHORIZED' };
const bad = { code: 'BAD_REQUEST' };

describe('dashboard.sales and dashboard.revenue', () => {
  /** Noon of so many days ago, in that time zone. */
  const noon = (days: number, zone = 'UTC') =>
    `(date_trunc('day', now() at time zone '${zone}') + interval '12 hours' - interval '${days} days') at time zone '${zone}'`;
  const dayOf = async (days: number, zone = 'UTC') =>
    (await shop.db.query<{ day: string }>(`select to_char(${noon(days, zone)} at time zone '${zone}', 'YYYY-MM-DD') as day`))[0]?.day ?? '';

  beforeAll(async () => {
    await listOrder(shop.db, { ...buyer, total: '10.1000', at: noon(0) });
    await listOrder(shop.db, { ...buyer, total: '20.2000', at: noon(0), refunded: '0.3000' });
    await listOrder(shop.db, { ...buyer, total: '500.0000', at: noon(0), state: 'canceled' });
    await listOrder(shop.db, { ...buyer, total: '5.0000', at: noon(1) });
    await listOrder(shop.db, { ...buyer, total: '7.0000', at: noon(7), storeId: 0 });
    await listOrder(shop.db, { ...buyer, total: '3.0000', at: noon(29) });
    await listOrder(shop.db, { ...buyer, total: '900.0000', at: noon(30) });
  });

  it('counts what was not canceled, less what was given back', async () => {
    const today = await dayOf(0);
    expect(await staff.dashboard.sales({})).toEqual({
      base_currency_code: 'USD',
      today: { from: today, to: today, orders: 2, revenue: 30, average: 15 },
      yesterday: { from: await dayOf(1), to: await dayOf(1), orders: 1, revenue: 5, average: 5 },
      same_day_last_week: { from: await dayOf(7), to: await dayOf(7), orders: 1, revenue: 7, average: 7 },
      last_7_days: { from: await dayOf(6), to: today, orders: 3, revenue: 35, average: 11.6667 },
      last_30_days: { from: await dayOf(29), to: today, orders: 5, revenue: 45, average: 9 },
    });
    expect(await staff.dashboard.sales({ storeId: 0 })).toMatchObject({
      today: { orders: 0, revenue: 0, average: 0 },
      last_30_days: { orders: 1, revenue: 7 },
    });
  });

  it('begins its days at midnight of the time zone', async () => {
    const zone = 'Pacific/Kiritimati';
    const { entity_id } = await listOrder(shop.db, { ...buyer, total: '1.0000', at: noon(0, zone) });
    const there = await staff.dashboard.sales({ timeZone: zone });
    expect(there.today.from).toBe(await dayOf(0, zone));
    const [{ orders = 0 } = {}] = await shop.db.query<{ orders: number }>(
      `select count(*)::int as orders from sales_order where state <> 'canceled' and (created_at at time zone $1)::date = (now() at time zone $1)::date`,
      [zone],
    );
    expect(there.today.orders).toBe(orders);
    expect(orders).toBeGreaterThan(0);
    await shop.db.query('delete from sales_order where entity_id = $1', [entity_id]);
  });

  it('fills the days without orders', async () => {
    const [from, to] = [await dayOf(8), await dayOf(0)];
    const { points, base_currency_code } = await staff.dashboard.revenue({ from, to, by: 'day' });
    expect(base_currency_code).toBe('USD');
    expect(points.map(({ orders }) => orders)).toEqual([0, 1, 0, 0, 0, 0, 0, 1, 2]);
    expect(points.map(({ revenue }) => revenue)).toEqual([0, 7, 0, 0, 0, 0, 0, 5, 30]);
    expect(points[0]?.start).toBe(from);
    expect(points.at(-1)?.start).toBe(to);
  });

  it('sums up weeks from Monday and months from the first, of the days asked for alone', async () => {
    await listOrder(shop.db, { ...buyer, total: '1.5000', at: `timestamptz '2020-02-03 00:00Z'` });
    await listOrder(shop.db, { ...buyer, total: '2.5000', at: `timestamptz '2020-02-09 23:59Z'` });
    await listOrder(shop.db, { ...buyer, total: '4.0000', at: `timestamptz '2020-03-01 00:00Z'` });
    expect((await staff.dashboard.revenue({ from: '2020-02-05', to: '2020-02-10', by: 'week' })).points).toEqual([
      { start: '2020-02-03', orders: 1, revenue: 2.5 },
      { start: '2020-02-10', orders: 0, revenue: 0 },
    ]);
    expect((await staff.dashboard.revenue({ from: '2020-01-15', to: '2020-03-01', by: 'month' })).points).toEqual([
      { start: '2020-01-01', orders: 0, revenue: 0 },
      { start: '2020-02-01', orders: 2, revenue: 4 },
      { start: '2020-03-01', orders: 1, revenue: 4 },
    ]);
    expect(
      (await staff.dashboard.revenue({ from: '2020-02-09', to: '2020-02-10', by: 'day', timeZone: 'Asia/Tokyo' })).points,
    ).toMatchObject([{ orders: 0 }, { start: '2020-02-10', orders: 1 }]);
  });

  it('refuses unknown time zones, days the wrong way round and too many of them', async () => {
    for (const timeZone of ['Nowhere/City', '+01:00', '', "UTC'; select 1"])
      await expect(staff.dashboard.sales({ timeZone })).rejects.toMatchObject(bad);
    const ask = (from: string, to: string) => staff.dashboard.revenue({ from, to, by: 'day' });
    await expect(ask('2020-02-02', '2020-02-01')).rejects.toMatchObject(bad);
    await expect(ask('2000-01-01', '2020-01-01')).rejects.toMatchObject(bad);
    await expect(ask('soon', '2020-01-01')).rejects.toMatchObject(bad);
  });
});

describe('dashboard.bestsellers', () => {
  it('ranks by pieces sold, less what came back, and leaves out canceled orders', async () => {
    const { id, sku } = await stockProduct(shop, { sku: 'best-one' });
    const line = async ({ entity_id }: Listed, values: string) =>
      shop.db.query(`update sales_order_item set ${values} where order_id = $1`, [entity_id]);
    await line(
      await listOrder(shop.db, { ...buyer, total: '90.0000' }),
      `product_id = ${id}, sku = 'old-sku', qty_ordered = 90, qty_refunded = 30`,
    );
    await line(await listOrder(shop.db, { ...buyer, total: '12.0000' }), `product_id = ${id}, sku = 'old-sku', qty_ordered = 12`);
    await line(await listOrder(shop.db, { ...buyer, total: '99.0000', state: 'canceled' }), `sku = 'never', qty_ordered = 500`);
    await line(
      await listOrder(shop.db, { ...buyer, total: '60.0000' }),
      `product_id = 999999, sku = 'gone', name = 'Gone', qty_ordered = 71`,
    );
    const { items } = await staff.dashboard.bestsellers({ days: 1, limit: 2 });
    expect(items).toEqual([
      { product_id: id, sku, name: expect.any(String), qty: 72, revenue: 72 },
      { product_id: null, sku: 'gone', name: 'Gone', qty: 71, revenue: 60 },
    ]);
    await expect(staff.dashboard.bestsellers({ limit: 0 })).rejects.toMatchObject(bad);
  });
});

describe('dashboard.latestOrders', () => {
  it('shows the newest first, as the list of orders does', async () => {
    const { entity_id } = await listOrder(shop.db, { ...buyer, total: '1.0000', at: `now() + interval '2 days'` });
    const latest = await staff.dashboard.latestOrders({ limit: 3 });
    expect(latest).toHaveLength(3);
    expect(latest[0]).toMatchObject({ entity_id, billing_name: 'Fig Ures' });
  });
});

describe('dashboard.openWork', () => {
  it('follows an order from its invoice to its shipment', async () => {
    const { token } = await shop.admin();
    await shop.db.query('delete from sales_order');
    await shop.db.query(`delete from mail_message`);
    const none = { to_invoice: 0, to_ship: 0, on_hold: 0, pending_payment: 0, mails_given_up: 0 };
    expect(await staff.dashboard.openWork()).toEqual(none);
    const { id, itemId } = await sellGoods(shop, token, 2);
    expect(await staff.dashboard.openWork()).toEqual({ ...none, to_invoice: 1, to_ship: 1 });
    const pieces = (qty: number) => ({ entity: { order_id: id, items: [{ order_item_id: itemId, qty }] } });
    const call = (path: string, qty: number) => shop.call('POST', `/V1/${path}`, { token, body: pieces(qty) });
    expect((await call('invoices', 2)).status).toBe(200);
    expect(await staff.dashboard.openWork()).toEqual({ ...none, to_ship: 1 });
    expect((await call('shipment', 1)).status).toBe(200);
    expect(await staff.dashboard.openWork()).toEqual({ ...none, to_ship: 1 });
    expect((await call('shipment', 1)).status).toBe(200);
    expect(await staff.dashboard.openWork()).toEqual(none);
    const held = await listOrder(shop.db, { ...buyer, total: '1.0000', state: 'holded', status: 'holded' });
    await listOrder(shop.db, { ...buyer, total: '1.0000', state: 'pending_payment' });
    await shop.db.query(
      `insert into mail_message (kind, store_id, subject_id, recipient, failed_at) values ('order_new', 1, $1, 'a@b.test', now())`,
      [held.entity_id],
    );
    expect(await staff.dashboard.openWork()).toEqual({ ...none, on_hold: 1, pending_payment: 1, mails_given_up: 1 });
  });

  it('counts a bundle of dynamic price by its parts, and a configurable by itself', async () => {
    await shop.db.query('delete from sales_order');
    const lines = async (type: string, options: string, partPrice: string, counts: string) => {
      const { entity_id } = await listOrder(shop.db, { ...buyer, total: '1.0000' });
      await shop.db.query(
        `with parent as (update sales_order_item set product_type = $2, product_options = $3::jsonb, qty_ordered = 1 where order_id = $1 returning item_id)
         insert into sales_order_item (order_id, parent_item_id, sku, product_type, qty_ordered, price) select $1, item_id, 'part', 'simple', 1, $4::numeric from parent`,
        [entity_id, type, options, partPrice],
      );
      await shop.db.query(`update sales_order_item set ${counts} where order_id = $1`, [entity_id]);
      return staff.dashboard.openWork();
    };
    const parts = (column: string) => `qty_${column} = case when parent_item_id is not null then 1 end`;
    const whole = (column: string) => `qty_${column} = case when parent_item_id is null then 1 end`;
    expect(await lines('bundle', '{"shipment_type":"1"}', '5', `${parts('invoiced')}, ${parts('shipped')}`)).toMatchObject({
      to_invoice: 0,
      to_ship: 0,
    });
    expect(await lines('bundle', '{"shipment_type":"0"}', '0', `${whole('invoiced')}, ${whole('shipped')}`)).toMatchObject({
      to_invoice: 0,
      to_ship: 0,
    });
    expect(await lines('configurable', '{}', '5', `${whole('invoiced')}, ${whole('shipped')}`)).toMatchObject({
      to_invoice: 0,
      to_ship: 0,
    });
    expect(await lines('bundle', '{"shipment_type":"1"}', '5', whole('invoiced'))).toMatchObject({ to_invoice: 1, to_ship: 1 });
  });
});

describe('dashboard.newCustomers', () => {
  it('counts and shows the newest', async () => {
    const { customerId, email } = await shop.customer();
    const { customerId: older } = await shop.customer();
    await shop.db.query(`update customer set created_at = now() - interval '20 days' where id = $1`, [older]);
    expect(await staff.dashboard.newCustomers({ limit: 1 })).toEqual({
      today: 1,
      last_7_days: 1,
      last_30_days: 2,
      latest: [{ id: customerId, name: 'Carla Customer', email, created_at: expect.any(String) }],
    });
  });
});

describe('dashboard.lowStock and catalogInventory.grid', () => {
  it('agree with the list of low stock', async () => {
    for (const [n, qty] of [3, 0.5, 2].entries()) {
      const { id } = await stockProduct(shop, { sku: `scarce-${n}` });
      await shop.db.query('update stock_item set qty = $2 where product_id = $1', [id, qty]);
    }
    const { token } = await shop.admin();
    const { body } = await shop.call('GET', '/V1/stockItems/lowStock/?scopeId=0&qty=2', { token });
    const low = await staff.dashboard.lowStock({ qty: 2, limit: 100 });
    expect(low.total_count).toBe(body.total_count);
    expect(low.items.map(({ item_id }) => item_id)).toEqual(body.items.map(({ item_id }: { item_id: number }) => item_id));
    expect(await staff.dashboard.lowStock({})).toMatchObject({
      qty: 1,
      items: [{ sku: 'scarce-1', qty: 0.5, notify_stock_qty: 1, min_qty: 0, backorders: 0 }],
    });
    const { items } = await staff.catalogInventory.grid({ searchCriteria: {}, text: 'scarce' });
    expect(items.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['scarce-1', 0.5],
      ['scarce-2', 2],
      ['scarce-0', 3],
    ]);
    const filtered = {
      filter_groups: [
        {
          filters: [
            { field: 'qty', value: 2, condition_type: 'gt' as const },
            { field: 'sku', value: 'scarce-1' },
          ],
        },
      ],
    };
    expect(await staff.catalogInventory.grid({ searchCriteria: filtered, text: 'SCARCE' })).toMatchObject({ total_count: 2 });
    await shop.db.query(`update stock_item set use_config_notify_stock_qty = false, notify_stock_qty = 2
      where product_id = (select id from product where sku = 'scarce-2')`);
    const isLow = { filter_groups: [{ filters: [{ field: 'is_low', value: '1' }] }] };
    const lowOnes = await staff.catalogInventory.grid({ searchCriteria: isLow, text: 'scarce' });
    expect(lowOnes.items.map(({ sku }) => sku)).toEqual(['scarce-1', 'scarce-2']);
    await expect(staff.catalogInventory.grid({ searchCriteria: { sort_orders: [{ field: 'nothing' }] } })).rejects.toMatchObject(bad);
  });
});

describe('dashboard.find', () => {
  it('finds all kinds by parts of words', async () => {
    await shop.db.query(
      `insert into product (sku, type_id, attribute_set_id, attributes) values ('find-me', 'simple', 4, '{"name":"Quixotic Lamp"}')`,
    );
    await listOrder(shop.db, { email: 'don@shop.test', names: ['Don Quixote'], total: '1.0000' });
    await shop.db.query(
      `insert into customer (website_id, store_id, group_id, email, firstname, lastname) values (1, 1, 1, 'sancho@shop.test', 'Sancho', 'Quixano')`,
    );
    await shop.db.query(
      `insert into category (parent_id, path, level, position, attributes) values (2, '1/2/900', 2, 1, '{"name":"Quixotica"}')`,
    );
    await shop.db.query(`insert into cms_page (identifier, title) values ('la-mancha', 'About Quixote')`);
    await shop.db.query(`with made as (insert into salesrule (name, website_ids, customer_group_ids) values ('Quixote sale', '{1}', '{1}') returning rule_id)
       insert into salesrule_coupon (rule_id, code) select rule_id, 'WIND_MILL' from made`);
    const found = await staff.dashboard.find({ text: 'uixo' });
    expect(found.map(({ kind, label }) => [kind, label])).toEqual([
      ['product', 'Quixotic Lamp'],
      ['order', expect.stringMatching(/^\d{9}$/)],
      ['category', 'Quixotica'],
      ['page', 'About Quixote'],
      ['rule', 'Quixote sale'],
    ]);
    expect(found[0]).toMatchObject({ detail: 'find-me', link: { id: found[0]?.id, sku: 'find-me' } });
    expect(await staff.dashboard.find({ text: 'quixano sancho' })).toMatchObject([
      { kind: 'customer', label: 'Sancho Quixano', detail: 'sancho@shop.test' },
    ]);
    expect(await staff.dashboard.find({ text: 'FIND-M' })).toMatchObject([{ kind: 'product' }]);
    const [coupon] = await staff.dashboard.find({ text: 'wind_mill' });
    expect(coupon).toMatchObject({ kind: 'coupon', label: 'WIND_MILL', detail: 'Quixote sale' });
    const [rule] = await staff.dashboard.find({ text: 'quixote sale' });
    expect(rule?.kind).toBe('rule');
    expect(coupon?.link).toEqual({ id: coupon?.id, ruleId: rule?.id });
    expect(await staff.dashboard.find({ text: '100%' })).toEqual([]);
  });

  it('finds orders and documents by their number with or without zeros, and an order by a tracking number', async () => {
    const { token } = await shop.admin();
    const { id } = await sellGoods(shop, token, 1);
    await shop.db.query(`update sales_order set increment_id = '000000009' where entity_id = $1`, [id]);
    await shop.db.query(`update sales_order set created_at = now() - interval '1 year' where entity_id = $1`, [id]);
    const tracks = [{ track_number: '1Z-9-ABC', title: 'UPS', carrier_code: 'ups' }];
    await shop.call('POST', `/V1/order/${id}/ship`, { token, body: { tracks } });
    await listOrder(shop.db, { email: '9@shop.test', names: ['Nine 9'], total: '1.0000' });
    const first = async (text: string, kind?: 'order' | 'shipment') => (await staff.dashboard.find({ text, kind, limit: 1 }))[0];
    for (const text of ['9', '0009', '000000009', '#9']) expect(await first(text, 'order'), text).toMatchObject({ kind: 'order', id });
    expect((await staff.dashboard.find({ text: '9' })).map(({ kind }) => kind)).toEqual(['order']);
    const [shipment] = await shop.db.query<{ increment_id: string }>('select increment_id from sales_shipment where order_id = $1', [id]);
    const number = shipment?.increment_id ?? '';
    expect(await first(String(Number(number)), 'shipment')).toMatchObject({ label: number });
    expect(await staff.dashboard.find({ text: 'z-9-a', kind: 'track' })).toMatchObject([
      { label: '1Z-9-ABC', detail: 'UPS · 000000009', link: { orderId: id } },
    ]);
    await expect(staff.dashboard.find({ text: '9', kind: 'thing' as never })).rejects.toMatchObject(bad);
  });

  it('shows each role what it may see', async () => {
    const as = async (...words: string[]) =>
      (await shop.as((await shop.admin(...words)).actor).dashboard.find({ text: 'uix' })).map(({ kind }) => kind);
    expect(await as('Magento_Cms::page')).toEqual(['page']);
    expect(await as('Magento_Catalog::products', 'Magento_SalesRule::quote')).toEqual(['product', 'rule']);
    expect(await as('Magento_Merx::nothing')).toEqual([]);
    await expect(staff.dashboard.find({ text: '  ' })).rejects.toMatchObject(bad);
    await expect(shop.as((await shop.customer()).actor).dashboard.find({ text: 'x' })).rejects.toMatchObject(refused);
  });
});

it('each part of the start page has a right of its own', async () => {
  const as = async (word: string) => shop.as((await shop.admin(word)).actor).dashboard;
  await expect((await as('Magento_Catalog::products')).sales({})).rejects.toMatchObject(refused);
  await expect((await as('Magento_Sales::sales')).latestOrders({})).rejects.toMatchObject(refused);
  await expect((await as('Magento_Sales::sales')).newCustomers({})).rejects.toMatchObject(refused);
  await expect((await as('Magento_Sales::sales')).lowStock({})).rejects.toMatchObject(refused);
  expect(await (await as('Magento_Customer::customer')).newCustomers({})).toHaveProperty('today');
});
