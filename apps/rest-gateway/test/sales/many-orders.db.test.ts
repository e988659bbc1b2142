import { runJob } from '@merx/router';
import { openPaymentSandbox, type PaymentSandbox } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderOnline, takeSandboxPayments } from '../online-orders.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';

let shop: Shop;
let staff: ReturnType<Shop['as']>;
let token: string;
let sandbox: PaymentSandbox;
beforeAll(async () => {
  [shop, sandbox] = [await openShop(), await openPaymentSandbox()];
  const boss = await shop.admin();
  [staff, token] = [shop.as(boss.actor), boss.token];
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

const sold = () => sellGoods(shop, token, 2);
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
const hold = async (id: number) => expect((await shop.call('POST', `/V1/orders/${id}/hold`, { token })).status).toBe(200);
const bad = { code: 'BAD_REQUEST' };

async function done(
  kind: `orders.${'invoice' | 'ship' | 'hold' | 'unhold' | 'cancel'}`,
  input: object,
  signal = new AbortController().signal,
) {
  const failures: unknown[] = [];
  const { id } = await staff.job.jobs.start({ kind, input });
  expect(await runJob({ db: shop.db, settings: shop.settings, signal, onFailure: (_, error) => failures.push(error) })).toBe(true);
  expect(failures).toEqual([]);
  return staff.job.jobs.get({ id });
}

describe('the jobs of many orders', () => {
  it('invoice and ship everything open of the orders, and report each that was skipped', async () => {
    const [one, held, two] = [await sold(), await sold(), await sold()];
    await hold(held.id);
    const { increment_id: order } = await orderOf(held.id);
    const ids = [one.id, held.id, two.id, one.id, 999_999];
    const skipped = (message: string) => [
      { id: held.id, order, message },
      { id: 999_999, message: 'No such entity with %fieldName = %fieldValue', parameters: { fieldName: 'id', fieldValue: 999_999 } },
    ];
    const invoiced = await done('orders.invoice', { ids });
    expect(invoiced).toMatchObject({ state: 'done', total: 4, done: 4, changed: 2, refused_count: 2 });
    expect(invoiced.report).toMatchObject(skipped('The order does not allow an invoice to be created.'));
    expect(await done('orders.ship', { ids })).toMatchObject({
      ...{ state: 'done', total: 4, changed: 2 },
      report: skipped('The order does not allow a shipment to be created.'),
    });
    for (const { id } of [one, two]) expect(await orderOf(id)).toMatchObject({ state: 'complete', total_paid: 30 });
    expect(await orderOf(held.id)).toMatchObject({ state: 'holded' });
    const kinds = await shop.db.query(`select kind from mail_message where kind in ('invoice_new', 'shipment_new')`);
    expect(kinds).toHaveLength(4);
  });

  it('take the orders that the list finds, and invoice nothing twice', async () => {
    const { id, sku } = await sold();
    const searchCriteria = { filter_groups: [{ filters: [{ field: 'is_to_invoice', value: '1' }] }] };
    expect(await done('orders.invoice', { searchCriteria, text: sku })).toMatchObject({ total: 1, changed: 1 });
    expect(await done('orders.invoice', { searchCriteria, text: sku })).toMatchObject({ total: 0, changed: 0 });
    expect(await done('orders.invoice', { ids: [id] })).toMatchObject({ total: 1, changed: 0, refused_count: 1 });
    expect(await orderOf(id)).toMatchObject({ total_invoiced: 30 });
  });

  it('capture what is authorized', async () => {
    await takeSandboxPayments(shop, sandbox, 'authorize');
    const { orderId } = await orderOnline(shop, '20');
    expect(await done('orders.invoice', { ids: [orderId] })).toMatchObject({ changed: 1 });
    expect(await orderOf(orderId)).toMatchObject({ total_paid: 20 });
  });

  it('hold, release and cancel orders, and report each that does not allow it', async () => {
    const [one, two] = [await sold(), await sold()];
    const ids = [one.id, two.id];
    await hold(two.id);
    expect(await done('orders.hold', { ids })).toMatchObject({ changed: 1, report: [{ id: two.id }] });
    expect(await done('orders.cancel', { ids })).toMatchObject({
      ...{ state: 'done', changed: 0, refused_count: 2 },
      report: ids.map((id) => ({ id, message: expect.stringMatching(/^The order cannot be canceled: it is on hold/) })),
    });
    expect(await done('orders.unhold', { ids })).toMatchObject({ changed: 2 });
    expect(await done('orders.cancel', { ids })).toMatchObject({ changed: 2 });
    for (const { id } of [one, two]) expect(await orderOf(id)).toMatchObject({ state: 'canceled' });
  });

  it('refuse input that names no orders or both ways, and admins without the permission', async () => {
    for (const input of [{}, { ids: [1], searchCriteria: {} }])
      await expect(staff.job.jobs.start({ kind: 'orders.ship', input })).rejects.toMatchObject(bad);
    const clerk = shop.as((await shop.admin('Magento_Sales::shipment')).actor);
    await expect(clerk.job.jobs.start({ kind: 'orders.invoice', input: { ids: [1] } })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('printing many orders', () => {
  it('makes one PDF of their invoices, packing slips or goods to pick', async () => {
    const [one, two] = [await sold(), await sold()];
    const ids = [one.id, two.id];
    const pagesOf = ({ base64_encoded_data: data }: { base64_encoded_data: string }) =>
      Buffer.from(data, 'base64')
        .toString('latin1')
        .match(/\/MediaBox/g)?.length;
    await expect(staff.sales.order.printInvoices({ ids })).rejects.toMatchObject(bad);
    const list = await staff.sales.order.pickList({ ids });
    expect([list.name, pagesOf(list)]).toEqual(['pick-list.pdf', 1]);
    await done('orders.invoice', { ids });
    await done('orders.ship', { ids: [one.id] });
    const invoices = await staff.sales.order.printInvoices({ ids });
    expect([invoices.name, pagesOf(invoices)]).toEqual(['invoices.pdf', 2]);
    const slips = await staff.sales.order.printPackingSlips({ ids });
    expect([slips.name, pagesOf(slips)]).toEqual(['packing-slips.pdf', 1]);
    await done('orders.ship', { ids });
    await expect(staff.sales.order.pickList({ ids })).rejects.toMatchObject(bad);
    await expect(staff.sales.order.pickList({ ids: Array.from({ length: 101 }, (_, id) => id) })).rejects.toMatchObject(bad);
    const clerk = shop.as((await shop.admin('Magento_Sales::shipment')).actor);
    expect((await clerk.sales.order.printPackingSlips({ ids })).name).toBe('packing-slips.pdf');
    await expect(clerk.sales.order.printInvoices({ ids })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
