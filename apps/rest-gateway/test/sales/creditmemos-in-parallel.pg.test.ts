import { setSetting } from '@merx/router';
import { openPaymentSandbox, type PaymentSandbox } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor, stockOf } from '../cart-doors.js';
import { stockProduct } from '../goods.js';
import { orderOnline, takeSandboxPayments } from '../online-orders.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let sandbox: PaymentSandbox;
let token: string;
beforeAll(async () => {
  [shop, sandbox] = await Promise.all([openShop(), openPaymentSandbox()]);
  ({ token } = await shop.admin());
  await setSetting(shop.db, 'cataloginventory/item_options/auto_return', '1', { scope: 'default' });
  await takeSandboxPayments(shop, sandbox, 'authorize_capture');
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

const post = (path: string, entity: object) => shop.call('POST', path, { token, body: { entity } });
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const atOnce = <T>(times: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)));

/** An order of so many pieces of 10.00, each shipped for 5.00. */
async function order(qty: number) {
  const product = await stockProduct(shop, { price: '10.0000', qty: 50 });
  const door = await openDoor(shop, 'guest', token);
  await door.add(product.sku, qty);
  const { body: id } = await door.order();
  return { id, itemId: (await orderOf(id)).items[0].item_id, productId: product.id };
}

describe('credit memos at once', () => {
  it('of the last amount: one wins', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, productId } = await order(1);
      await post('/V1/invoices/', { order_id: id });
      expect(statuses(await atOnce(3, () => post('/V1/creditmemo', { order_id: id })))).toEqual([200, 400, 400]);
      expect(await orderOf(id)).toMatchObject({ state: 'closed', total_refunded: 15, items: [{ qty_refunded: 1 }] });
      expect(await stockOf(shop, productId)).toBe(50);
    }
  });

  it('never give a piece back twice: of ten that want one of three pieces, three win', async () => {
    const { id, itemId, productId } = await order(3);
    await post('/V1/invoices/', { order_id: id });
    const some = { order_id: id, items: [{ order_item_id: itemId, qty: 1 }], shipping_amount: 5 };
    const answers = await atOnce(10, () => post('/V1/creditmemo', some));
    expect(statuses(answers)).toEqual([200, 200, 200, ...Array(7).fill(400)]);
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(new Set(made.map(({ increment_id }) => increment_id)).size).toBe(3);
    expect(await orderOf(id)).toMatchObject({ state: 'closed', total_refunded: 45, shipping_refunded: 15, items: [{ qty_refunded: 3 }] });
    expect(await stockOf(shop, productId)).toBe(50);
  });

  it('and an invoice: nothing that is not paid is given back', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, itemId } = await order(2);
      await post('/V1/invoices/', { order_id: id, items: [{ order_item_id: itemId, qty: 1 }] });
      const calls = [() => post('/V1/invoices/', { order_id: id }), () => post('/V1/creditmemo', { order_id: id })];
      expect(statuses(await Promise.all((round % 2 ? calls.reverse() : calls).map((call) => call())))).toEqual([200, 200]);
      const { total_paid, total_refunded, items, state } = await orderOf(id);
      expect([total_paid, items[0].qty_invoiced]).toEqual([30, 2]);
      // The credit memo came before the second invoice or after it.
      expect([
        [20, 1, 'processing'],
        [30, 2, 'closed'],
      ]).toContainEqual([total_refunded, items[0].qty_refunded, state]);
    }
  });

  it('of orders that share products, in any order of lines: none waits for ever', async () => {
    const [first, second] = [await stockProduct(shop, { qty: 100 }), await stockProduct(shop, { qty: 100 })];
    const orders = await atOnce(10, async (index) => {
      const door = await openDoor(shop, 'guest', token);
      for (const { sku } of index % 2 ? [first, second] : [second, first]) await door.add(sku, 1);
      const { body: id } = await door.order();
      await post('/V1/invoices/', { order_id: id });
      return id;
    });
    expect(statuses(await Promise.all(orders.map((id) => post('/V1/creditmemo', { order_id: id }))))).toEqual(Array(10).fill(200));
    expect([await stockOf(shop, first.id), await stockOf(shop, second.id)]).toEqual([100, 100]);
  });

  it('of one payment at a provider: it is given back once', async () => {
    // The provider takes its time for 30.17.
    const { orderId } = await orderOnline(shop, '30.1700');
    const { increment_id } = await orderOf(orderId);
    const [{ id: invoiceId } = { id: 0 }] = await shop.db.query<{ id: number }>(
      'select entity_id as id from sales_invoice where order_id = $1',
      [orderId],
    );
    const answers = await atOnce(4, () => post('/V1/creditmemo', { order_id: orderId, invoice_id: invoiceId }));
    expect(statuses(answers)).toEqual([200, 400, 400, 400]);
    expect([sandbox.taken(increment_id), (await orderOf(orderId)).state]).toEqual([0, 'closed']);
    expect(sandbox.payments.filter(({ orderNumber, action }) => orderNumber === increment_id && action === 'refund')).toHaveLength(1);
    expect(await shop.db.query('select state from sales_creditmemo where order_id = $1', [orderId])).toEqual([{ state: 2 }]);
  });
});
