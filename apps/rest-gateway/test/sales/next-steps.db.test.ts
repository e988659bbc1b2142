import { setSetting } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../cart-doors.js';
import { stockShirt } from '../composite-goods.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { refusals, sell, sellGoods } from '../sold-orders.js';

let shop: Shop;
let token: string;
let staff: ReturnType<typeof proceduresOf>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  staff = proceduresOf(shop, token);
});
afterAll(() => shop.close());

const call = (path: string, body: object) => shop.call('POST', path, { token, body });
const invoice = (orderId: number, more: object = {}) => call('/V1/invoices/', { entity: { order_id: orderId, ...more } });
const stepsOf = async (id: number) => (await staff.query('sales.order.nextSteps', { id })).data;

/** No caller but one with the right gets an answer. */
async function refused(name: string, input: unknown): Promise<void> {
  const bare = await shop.admin('Magento_Catalog::products');
  const { token: buyer } = await shop.customer();
  for (const caller of [undefined, buyer, bare.token]) expect((await proceduresOf(shop, caller).query(name, input)).status).toBe(401);
}

describe('sales.order.nextSteps', () => {
  it('says what can be done with an order, and with how many pieces, from its first step to its last', async () => {
    const { id, itemId } = await sellGoods(shop, token, 3);
    expect(await stepsOf(id)).toEqual({
      can: { cancel: true, hold: true, unhold: false, invoice: true, ship: true, refund: false, edit: true, notify_pickup: false },
      pickup: null,
      statuses: ['pending'],
      is_paid_online: false,
      waiting_payment: null,
      returns_to_stock: false,
      refundable: 0,
      shipping_refundable: 0,
      lines: [{ item_id: itemId, choices: [], invoice: 3, ship: 3, refund: 0 }],
    });
    await invoice(id, { items: [{ order_item_id: itemId, qty: 2 }] });
    await call('/V1/shipment/', { entity: { order_id: id, items: [{ order_item_id: itemId, qty: 1 }] } });
    expect(await stepsOf(id)).toMatchObject({
      can: { cancel: true, hold: true, invoice: true, ship: true, refund: true, edit: false },
      ...{ refundable: 35, shipping_refundable: 15 },
      lines: [{ invoice: 1, ship: 2, refund: 2 }],
    });
    await call(`/V1/orders/${id}/hold`, {});
    expect((await stepsOf(id)).can).toEqual({
      ...{ cancel: false, hold: false, unhold: true, invoice: false, ship: false, refund: false, edit: false, notify_pickup: false },
    });
  });

  it('names the choices in words, and counts a configurable where it is billed', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '20' } });
    const red = { configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }] };
    const { id } = await sell(shop, token, (door) => door.add(shirt.sku, 2, red));
    const { lines } = await stepsOf(id);
    expect(lines[0]).toMatchObject({ choices: [{ label: expect.any(String), value: 'Red' }], invoice: 2, ship: 2, refund: 0 });
    expect(lines[1]).toMatchObject({ choices: [], invoice: null, ship: null, refund: null });
  });

  it('refuses who may not see orders, and orders that are not there', async () => {
    await refused('sales.order.nextSteps', { id: 1 });
    expect((await staff.query('sales.order.nextSteps', { id: 999_999 })).status).toBe(404);
    expect((await staff.query('sales.order.nextSteps', { id: 0 })).status).toBe(400);
  });
});

describe('sales.invoice.preview and sales.creditmemo.preview', () => {
  it('come to what the document then comes to, and write nothing', async () => {
    const { id, itemId } = await sellGoods(shop, token, 3);
    const some = { order_id: id, items: [{ order_item_id: itemId, qty: 2 }] };
    const [{ data: before }] = [await staff.query('sales.invoice.preview', { entity: some })];
    expect(before).toMatchObject({ subtotal: 20, shipping_amount: 15, tax_amount: 0, discount_amount: 0, grand_total: 35 });
    const { body: made } = await invoice(id, { items: some.items });
    expect(before.grand_total).toBe(made.grand_total);
    const back = { order_id: id, items: [{ order_item_id: itemId, qty: 1 }], shipping_amount: 5, adjustment_negative: 2 };
    const { data: sums } = await staff.query('sales.creditmemo.preview', { entity: back });
    expect(sums).toMatchObject({ subtotal: 10, shipping_amount: 5, adjustment_negative: 2, adjustment_positive: 0, grand_total: 13 });
    const { data: memo } = await staff.mutate('sales.creditmemo.refund', { entity: back });
    expect(memo).toMatchObject({ grand_total: 13, state: 2 });
  });

  it('refuse what the document would be refused for', async () => {
    const { id, itemId } = await sellGoods(shop, token, 1);
    const tooMany = { entity: { order_id: id, items: [{ order_item_id: itemId, qty: 2 }] } };
    await refusals(shop, 400, [
      () => shop.call('GET', `/trpc/sales.invoice.preview?input=${encodeURIComponent(JSON.stringify({ json: tooMany }))}`, { token }),
      () => shop.call('GET', `/trpc/sales.creditmemo.preview?input=${encodeURIComponent(JSON.stringify({ json: tooMany }))}`, { token }),
    ]);
    const unknown = { entity: { order_id: 999_999 } };
    expect((await staff.query('sales.invoice.preview', unknown)).status).toBe(404);
    expect((await staff.query('sales.creditmemo.preview', unknown)).status).toBe(404);
    await refused('sales.invoice.preview', unknown);
    await refused('sales.creditmemo.preview', unknown);
  });
});

describe('sales.creditmemo.refund', () => {
  it('puts the pieces back to the stock or leaves them out, whatever the settings say', async () => {
    for (const [setting, backToStock] of [
      ['0', true],
      ['1', false],
    ] as const) {
      await setSetting(shop.db, 'cataloginventory/item_options/auto_return', setting, { scope: 'default' });
      const { id, productId } = await sellGoods(shop, token, 2);
      await invoice(id);
      const before = await stockOf(shop, productId);
      expect((await staff.mutate('sales.creditmemo.refund', { entity: { order_id: id }, backToStock })).status).toBe(200);
      expect(Number(await stockOf(shop, productId)) - Number(before)).toBe(backToStock ? 2 : 0);
    }
    await shop.db.query('delete from config_value');
    await shop.db.cache.forget('config');
  });

  it('is for who may make credit memos', async () => {
    const bare = await shop.admin('Magento_Sales::sales_invoice');
    expect((await proceduresOf(shop, bare.token).mutate('sales.creditmemo.refund', { entity: { order_id: 1 } })).status).toBe(401);
  });
});
