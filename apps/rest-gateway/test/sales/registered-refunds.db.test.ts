import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { refusals, sellGoods } from '../sold-orders.js';

let shop: Shop;
/** Everything. */
let boss: string;
/** Credit memos alone. */
let token: string;
beforeAll(async () => {
  shop = await openShop();
  [{ token: boss }, { token }] = [await shop.admin(), await shop.admin('Magento_Sales::sales_creditmemo')];
});
afterAll(() => shop.close());

const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token: boss })).body;
const refund = (creditmemo: object, offlineRequested: boolean | undefined = true, caller: string | undefined = token) =>
  shop.call('POST', '/V1/creditmemo/refund', { token: caller, body: { creditmemo, offlineRequested } });

/** An order of two pieces of 10.00, each shipped for 5.00, invoiced and paid. */
async function paidGoods() {
  const sold = await sellGoods(shop, boss, 2);
  const { body: invoice } = await shop.call('POST', '/V1/invoices/', { token: boss, body: { entity: { order_id: sold.id } } });
  return { ...sold, invoiceId: invoice.entity_id };
}
const items = (itemId: number, qty: number, more: object = {}) => [{ order_item_id: itemId, qty, ...more }];

describe('POST /V1/creditmemo/refund', () => {
  it('refunds a whole order, nulls counting as absent, and closes it', async () => {
    const { id, itemId, invoiceId } = await paidGoods();
    const { status, body } = await refund({
      ...{ order_id: id, subtotal: 20, grand_total: 30, base_grand_total: 30, base_shipping_amount: 10, invoice_id: invoiceId },
      ...{ adjustment: null, adjustment_positive: null, tax_amount: null, state: null, increment_id: null, entity_id: null },
      items: items(itemId, 2, { price: 10, row_total: 20, entity_id: null }),
    });
    expect([status, body]).toMatchObject([200, { order_id: id, state: 2, subtotal: 20, shipping_amount: 10, grand_total: 30 }]);
    expect(await orderOf(id)).toMatchObject({ state: 'closed', total_refunded: 30, subtotal_refunded: 20, shipping_refunded: 10 });
  });

  it('takes the amounts as given and counts them, and a later refund gets the rest', async () => {
    const { id, itemId } = await paidGoods();
    const given = { subtotal: 8.5, tax_amount: 0, grand_total: 7.25, base_grand_total: 7.25 };
    const { status, body } = await refund({ order_id: id, ...given, items: items(itemId, 1, { row_total: 8.5, price: 8.5 }) });
    expect([status, body]).toMatchObject([
      200,
      { ...given, base_subtotal: 8.5, shipping_amount: 0, items: [{ qty: 1, row_total: 8.5, price: 8.5 }] },
    ]);
    const order = await orderOf(id);
    expect(order).toMatchObject({ total_refunded: 7.25, total_offline_refunded: 7.25, subtotal_refunded: 8.5, shipping_refunded: 0 });
    expect(order.items[0]).toMatchObject({ qty_refunded: 1, amount_refunded: 8.5 });
    const rest = await shop.call('POST', '/V1/creditmemo', { token, body: { entity: { order_id: id } } });
    expect(rest.body).toMatchObject({ subtotal: 11.5, shipping_amount: 10, grand_total: 22.75 });
    expect(await orderOf(id)).toMatchObject({ state: 'closed', total_refunded: 30, subtotal_refunded: 20 });
  });

  it('adds up a total that is not given', async () => {
    const { id, itemId } = await paidGoods();
    const { body } = await refund({ order_id: id, subtotal: 4, shipping_amount: 3, adjustment_negative: 1, items: items(itemId, 1) });
    expect(body).toMatchObject({ subtotal: 4, shipping_amount: 3, adjustment: -1, grand_total: 6, base_grand_total: 6 });
  });

  it('refuses more than was paid with the amount that is left', async () => {
    const { id, itemId } = await paidGoods();
    const [answer] = await refusals(shop, 400, [() => refund({ order_id: id, grand_total: 30.01, items: items(itemId, 2) })]);
    expect(answer?.body).toEqual({ message: 'The most money available to refund is %1.', parameters: [30] });
  });

  it('refuses an existing credit memo, other amounts than the order can give, and changes nothing', async () => {
    const { id, itemId } = await paidGoods();
    const other = await paidGoods();
    const { body: made } = await refund({ order_id: other.id, items: items(other.itemId, 1) });
    const [existing] = await refusals(shop, 400, [
      () => refund({ ...made, comments: [] }),
      () => refund({ order_id: id, subtotal: 20.01, grand_total: 5, items: items(itemId, 2) }),
      () => refund({ order_id: id, subtotal: -1, items: items(itemId, 1) }),
      () => refund({ order_id: id, shipping_amount: 11, items: items(itemId, 1) }),
      () => refund({ order_id: id, items: items(itemId, 1, { row_total: 21 }) }),
      () => refund({ order_id: id, items: items(itemId, 3) }),
      () => refund({ order_id: id, items: items(other.itemId, 1) }),
      () => refund({ order_id: id, grand_total: -1, items: items(itemId, 1) }),
      () => refund({ order_id: id, colour: 'red' }),
      () => refund({}),
    ]);
    expect(existing?.body.message).toBe('We cannot register an existing credit memo.');
  });

  it('is 404 for an unknown order or invoice, and 401 for others than its admins', async () => {
    const { id, itemId } = await paidGoods();
    await refusals(shop, 404, [
      () => refund({ order_id: 999_999, items: items(itemId, 1) }),
      () => refund({ order_id: id, invoice_id: 999_999, items: items(itemId, 1) }),
    ]);
    const { token: clerk } = await shop.admin('Magento_Sales::sales_invoice');
    await refusals(
      shop,
      401,
      ['', clerk].map((caller) => () => refund({ order_id: id, items: items(itemId, 1) }, true, caller)),
    );
  });

  it('pays back no more than was paid, however many refunds are made at once', async () => {
    const { id, itemId } = await paidGoods();
    const half = { order_id: id, subtotal: 10, base_shipping_amount: 2, grand_total: 12, base_grand_total: 12, items: items(itemId, 1) };
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(half)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400]);
    const order = await orderOf(id);
    expect(order).toMatchObject({ total_refunded: 24, subtotal_refunded: 20, shipping_refunded: 4 });
    expect(order.items[0]).toMatchObject({ qty_refunded: 2, amount_refunded: 20 });
  });

  it('does not notify the buyer of an offline refund', async () => {
    const { id, itemId } = await paidGoods();
    const mails = () => shop.db.query(`select id from mail_message where kind like 'creditmemo%'`);
    const before = await mails();
    expect((await refund({ order_id: id, items: items(itemId, 1) })).status).toBe(200);
    expect(await mails()).toEqual(before);
  });
});
