import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor } from '../cart-doors.js';
import { stockProduct } from '../goods.js';
import { ruleMaker } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';
import { sell } from '../sold-orders.js';
import { taxMaker } from '../taxes.js';

let shop: Shop;
let token: string;
let staff: ReturnType<Shop['as']>;
let mug: string;
let pot: string;
const range = { from: '2026-03-01', to: '2026-03-03', by: 'day', timeZone: 'Europe/Berlin' } as const;

/** Says that an order was placed then. */
const placedAt = (id: number, time: string) => shop.db.query('update sales_order set created_at = $2 where entity_id = $1', [id, time]);

beforeAll(async () => {
  shop = await openShop();
  const owner = await shop.admin();
  ({ token } = owner);
  staff = shop.as(owner.actor, { storeId: 0, explicit: true });
  await taxMaker(shop, token).rule([{ country: 'US', percent: 10 }]);
  await ruleMaker(shop, token).coupon('SPRING', { name: 'Spring', store_labels: [] });
  [{ sku: mug }, { sku: pot }] = [
    await stockProduct(shop, { price: '10.0000', name: 'Mug' }),
    await stockProduct(shop, { price: '20.0000', name: 'Pot' }),
  ];
  const send = (path: string, body?: object) => shop.call('POST', path, { token, body });

  const first = await sell(shop, token, async (door) => {
    await door.add(mug, 2);
    await door.add(pot, 1);
    await door.call('PUT', '/coupons/SPRING');
  });
  // One minute into the second of March in Berlin.
  await placedAt(first.id, '2026-03-01 23:01:00Z');
  const refunded = await sell(shop, token, (door) => door.add(mug, 3));
  await send(`/V1/order/${refunded.id}/invoice`, { capture: true });
  await send(`/V1/order/${refunded.id}/refund`, { items: [{ order_item_id: refunded.items[mug], qty: 1 }] });
  await placedAt(refunded.id, '2026-03-02 10:00:00Z');
  const door = await openDoor(shop, 'mine', token);
  await door.add(pot, 1);
  const { body: canceled } = await door.order();
  await send(`/V1/orders/${canceled}/cancel`);
  await placedAt(canceled, '2026-03-03 10:00:00Z');
  const outside = await sell(shop, token, (cart) => cart.add(pot, 1));
  // The fourth of March in Berlin.
  await placedAt(outside.id, '2026-03-03 23:30:00Z');
});
afterAll(() => shop.close());

const sums = async (columns: string, where: string) =>
  (await shop.db.query<Record<string, string>>(`select ${columns} from sales_order o where ${where}`))[0] ?? {};
const IN_RANGE = `created_at >= '2026-02-28 23:00Z' and created_at < '2026-03-03 23:00Z'`;

describe('the report of sales', () => {
  it('has every day of the range, as days are in the time zone, with their sums', async () => {
    const report = await staff.dashboard.report.read({ report: 'sales', ...range });
    expect(report.base_currency_code).toBe('USD');
    expect(report.rows.map(({ start, values }) => [start, values.orders, values.items, values.subtotal])).toEqual([
      ['2026-03-01', 0, 0, 0],
      ['2026-03-02', 2, 7 - 1, 70],
      ['2026-03-03', 0, 0, 0],
    ]);
    const stored = await sums(
      `sum(base_grand_total) as total, sum(base_tax_amount) as tax, sum(base_discount_amount) as discount, sum(base_total_refunded) as refunded`,
      `${IN_RANGE} and state <> 'canceled'`,
    );
    expect(report.totals).toMatchObject({
      total: Number(stored.total),
      tax: Number(stored.tax),
      discount: Number(stored.discount),
      refunded: Number(stored.refunded),
      revenue: Number(stored.total) - Number(stored.refunded),
    });
    expect(report.totals.discount).toBeLessThan(0);
    expect(report.totals.canceled).toBe(Number((await sums('base_total_canceled as canceled', "state = 'canceled'")).canceled));
    expect(report.totals.canceled).toBeGreaterThan(0);
    expect(report.periods).toEqual(report.rows);
  });

  it('has every day of a long range', async () => {
    const long = { ...range, from: '2024-01-01' };
    const { rows, totals, row_count } = await staff.dashboard.report.read({ report: 'sales', ...long });
    expect(row_count).toBe(793);
    expect(rows.filter(({ values }) => values.orders !== 0).map(({ start, values }) => [start, values.orders])).toEqual([
      ['2026-03-02', 2],
    ]);
    // More days than the page shows of rows, all of them with an order.
    const ids = await shop.db.query<{ entity_id: number }>(
      `insert into sales_order (increment_id, store_id, state, status, created_at, updated_at, customer_email, base_grand_total, grand_total)
       select 'old-' || n, 1, 'complete', 'complete', timestamptz '2024-01-01 12:00Z' + n * interval '1 day', now(), 'old@shop.test', 1, 1
       from generate_series(0, 599) n returning entity_id`,
    );
    const filled = await staff.dashboard.report.read({ report: 'sales', ...long });
    expect(filled.totals.orders).toBe(Number(totals.orders) + 600);
    expect(filled.rows.reduce((count, { values }) => count + Number(values.orders), 0)).toBe(filled.totals.orders);
    await shop.db.query('delete from sales_order where entity_id = any($1)', [ids.map(({ entity_id }) => entity_id)]);
  });

  it('is one row of all days, or of a website or store view', async () => {
    const whole = { report: 'sales', ...range, by: 'all' } as const;
    const [all, website, other] = await Promise.all([
      staff.dashboard.report.read(whole),
      staff.dashboard.report.read({ ...whole, websiteId: 1 }),
      staff.dashboard.report.read({ ...whole, storeId: 99 }),
    ]);
    expect(all.rows).toEqual([{ start: null, values: all.totals }]);
    expect(all.periods).toEqual([]);
    expect(website.totals).toEqual(all.totals);
    expect(other.totals).toMatchObject({ orders: 0, revenue: 0 });
  });
});

describe('the reports by what was sold, taxed and discounted', () => {
  it('name products by sku, with what stayed sold, the highest first', async () => {
    const { rows, periods, row_count, totals } = await staff.dashboard.report.read({ report: 'products', ...range });
    expect(rows).toEqual([
      { start: '2026-03-02', values: { sku: mug, name: 'Mug', revenue: 40, ordered: 5, canceled: 0, refunded: 1 } },
      { start: '2026-03-02', values: { sku: pot, name: 'Pot', revenue: 20, ordered: 1, canceled: 0, refunded: 0 } },
    ]);
    expect(row_count).toBe(2);
    expect(totals).toMatchObject({ revenue: 60, ordered: 6 });
    expect(periods.map(({ start, values }) => [start, values.revenue])).toEqual([
      ['2026-03-01', 0],
      ['2026-03-02', 60],
      ['2026-03-03', 0],
    ]);
  });

  it('add up the taxes of orders by rate', async () => {
    const { rows, totals } = await staff.dashboard.report.read({ report: 'taxes', ...range, by: 'month' });
    const { tax } = await sums('sum(base_tax_amount) as tax', `${IN_RANGE} and state <> 'canceled'`);
    expect(rows.map(({ start, values }) => [start, values.tax_percent])).toEqual([['2026-03-01', 10]]);
    expect(totals.tax).toBe(Number(tax));
    expect(totals.tax).toBeGreaterThan(0);
  });

  it('tell what coupons and customers brought', async () => {
    const coupons = await staff.dashboard.report.read({ report: 'coupons', ...range, by: 'all' });
    expect(coupons.rows).toMatchObject([{ values: { coupon_code: 'SPRING', rule: 'Spring', orders: 1, subtotal: 40, discount: -4 } }]);
    const customers = await staff.dashboard.report.read({ report: 'customers', ...range, by: 'week' });
    expect(customers.rows).toMatchObject([{ start: '2026-03-02', values: { email: 'buyer@shop.test', name: 'Grace Guest', orders: 2 } }]);
  });
});

describe('every report', () => {
  it('comes as CSV with the same rows and exact amounts', async () => {
    const csv = await staff.dashboard.report.exportCsv({ report: 'products', ...range });
    expect(csv.trim().split('\r\n')).toEqual([
      'day,sku,name,revenue,ordered,canceled,refunded',
      `2026-03-02,${mug},Mug,40.0000,5.0000,0.0000,1.0000`,
      `2026-03-02,${pot},Pot,20.0000,1.0000,0.0000,0.0000`,
    ]);
  });

  it('refuses unknown time zones, ranges that end before they begin, and others than admins of sales', async () => {
    const bad = { code: 'BAD_REQUEST' };
    const report = 'taxes';
    await expect(staff.dashboard.report.read({ report, ...range, timeZone: 'Mars' })).rejects.toMatchObject(bad);
    await expect(staff.dashboard.report.read({ report, ...range, to: '2026-02-01' })).rejects.toMatchObject(bad);
    await expect(staff.dashboard.report.exportCsv({ report, ...range, from: '1990-01-01' })).rejects.toMatchObject(bad);
    const other = shop.as((await shop.admin('Magento_Catalog::products')).actor);
    await expect(other.dashboard.report.read({ report, ...range })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(other.dashboard.report.exportCsv({ report, ...range })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
