import { setSetting } from '@merx/router';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../cart-doors.js';
import { stockAlbum, stockKit, stockShirt } from '../composite-goods.js';
import { type Goods, stockProduct } from '../goods.js';
import { ruleMaker } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';
import { refusals, type SoldOrder, sell, sellGoods } from '../sold-orders.js';

let shop: Shop;
/** Everything. */
let boss: string;
/** Credit memos alone. */
let token: string;
beforeAll(async () => {
  shop = await openShop();
  [{ token: boss }, { token }] = [await shop.admin(), await shop.admin('Magento_Sales::sales_creditmemo')];
});
afterEach(async () => {
  await shop.db.query('delete from config_value');
  await shop.db.cache.forget('config');
});
afterAll(() => shop.close());

const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token: boss })).body;
const send = (path: string, entity: object) => shop.call('POST', path, { token: boss, body: { entity } });
const refund = (entity: object, caller: string | undefined = token) =>
  shop.call('POST', '/V1/creditmemo', { token: caller, body: { entity } });
const items = (itemId: number, qty: number, more: object = {}) => [{ order_item_id: itemId, qty, ...more }];
const set = (path: string, value: string) => setSetting(shop.db, path, value, { scope: 'default' });

/** Invoices an order, or some of it; answers the invoice's id. */
async function invoice(orderId: number, some: object = {}): Promise<number> {
  const { status, body } = await send('/V1/invoices/', { order_id: orderId, ...some });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.entity_id;
}

/** An order of so many pieces of 10.00, each shipped for 5.00, invoiced and paid. */
async function paidGoods(qty: number, goods: Partial<Goods> = {}) {
  const sold = await sellGoods(shop, boss, qty, goods);
  return { ...sold, invoiceId: await invoice(sold.id) };
}

const mailsOf = (id: number) =>
  shop.db.query<{ kind: string; recipient: string }>(
    `select kind, recipient from mail_message where subject_id = $1 and kind like 'creditmemo%' order by id`,
    [id],
  );

describe('POST /V1/creditmemo', () => {
  it('gives back everything that was paid, counts it in the order, and closes the order', async () => {
    const { id, itemId, sku } = await paidGoods(2);
    const { status, body } = await refund({ order_id: id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ order_id: id, state: 2, subtotal: 20, shipping_amount: 10, tax_amount: 0, grand_total: 30, base_grand_total: 30 },
      ...{ adjustment: 0, adjustment_positive: 0, adjustment_negative: 0, discount_amount: 0, store_id: 1 },
      ...{ order_currency_code: 'USD', base_currency_code: 'USD', increment_id: expect.stringMatching(/^\d{9}$/) },
      items: [
        { order_item_id: itemId, qty: 2, price: 10, base_price: 10, base_cost: 0, row_total: 20, sku, entity_id: expect.any(Number) },
      ],
      comments: [],
    });
    expect(body.billing_address_id).not.toBe(body.shipping_address_id);
    expect(body).not.toHaveProperty('invoice_id');
    const order = await orderOf(id);
    expect(order).toMatchObject({
      ...{ state: 'closed', status: 'closed', total_refunded: 30, base_total_refunded: 30, total_offline_refunded: 30, total_paid: 30 },
      ...{
        subtotal_refunded: 20,
        shipping_refunded: 10,
        payment: { amount_refunded: 30, base_amount_refunded: 30, shipping_refunded: 10 },
      },
      items: [{ qty_refunded: 2, amount_refunded: 20, base_amount_refunded: 20 }],
    });
    expect(order.total_online_refunded ?? 0).toBe(0);
    expect(order.status_histories[0]).toMatchObject({
      comment: 'Refunded 30.00 USD offline.',
      status: 'closed',
      entity_name: 'creditmemo',
    });
    expect(await mailsOf(body.entity_id)).toEqual([{ kind: 'creditmemo_new', recipient: order.customer_email }]);
    expect((await refund({ order_id: id })).status).toBe(400);
  });

  it('gives back piece by piece, the shipping as it is asked for, until the last makes up what was paid', async () => {
    const { id, itemId } = await paidGoods(3);
    const first = await refund({ order_id: id, items: items(itemId, 1), shipping_amount: 0 });
    expect(first.body).toMatchObject({ subtotal: 10, shipping_amount: 0, grand_total: 10, items: [{ qty: 1 }] });
    expect(await orderOf(id)).toMatchObject({ state: 'processing', total_refunded: 10, items: [{ qty_refunded: 1 }] });
    const second = await refund({ order_id: id, items: items(itemId, 1), base_shipping_amount: 4.5 });
    expect(second.body).toMatchObject({ subtotal: 10, shipping_amount: 4.5, base_shipping_amount: 4.5, grand_total: 14.5 });
    expect(await refund({ order_id: id, items: items(itemId, 2) })).toMatchObject({
      status: 400,
      body: { parameters: { orderItemId: itemId, open: 1 } },
    });
    expect(await refund({ order_id: id, shipping_amount: 10.51 })).toMatchObject({
      status: 400,
      body: { parameters: { fieldName: 'shipping_amount', amount: 10.5 } },
    });
    const last = await refund({ order_id: id });
    expect(last.body).toMatchObject({ subtotal: 10, shipping_amount: 10.5, grand_total: 20.5 });
    expect(await orderOf(id)).toMatchObject({ state: 'closed', total_refunded: 45, shipping_refunded: 15, items: [{ qty_refunded: 3 }] });
    expect(Number(second.body.increment_id)).toBe(Number(first.body.increment_id) + 1);
  });

  it('keeps a fee and gives more than the goods, but never more than was paid', async () => {
    const { id, itemId } = await paidGoods(2);
    const fee = await refund({ order_id: id, items: items(itemId, 1), shipping_amount: 0, adjustment_negative: 2.5 });
    expect(fee.body).toMatchObject({ adjustment: -2.5, adjustment_negative: 2.5, base_adjustment_negative: 2.5, grand_total: 7.5 });
    const more = await refund({ order_id: id, items: items(itemId, 0), shipping_amount: 0, adjustment_positive: 1 });
    expect(more.body).toMatchObject({ items: [], subtotal: 0, adjustment: 1, grand_total: 1, base_grand_total: 1 });
    expect(await refund({ order_id: id, adjustment_positive: 1.51 })).toMatchObject({
      status: 400,
      body: { message: 'The most money available to refund is %amount.', parameters: { amount: 21.5 } },
    });
    expect((await refund({ order_id: id, adjustment_positive: 1.5 })).body).toMatchObject({ grand_total: 21.5 });
    expect(await orderOf(id)).toMatchObject({
      ...{ state: 'closed', total_refunded: 30, adjustment_positive: 2.5, adjustment_negative: 2.5, base_adjustment_positive: 2.5 },
    });
  });

  it('closes an order of which all is given back but a fee', async () => {
    const { id } = await paidGoods(2);
    expect((await refund({ order_id: id, adjustment_negative: 3 })).body).toMatchObject({ adjustment_negative: 3, grand_total: 27 });
    expect(await orderOf(id)).toMatchObject({ state: 'closed', status: 'closed', total_paid: 30, total_refunded: 27 });
    await refusals(shop, 400, [() => refund({ order_id: id, items: [], adjustment_positive: 3 })]);
  });

  it('leaves an order open of which something is left beside a fee, and closes it with that', async () => {
    const { id, itemId } = await paidGoods(2);
    await refund({ order_id: id, items: items(itemId, 2), shipping_amount: 0, adjustment_negative: 3 });
    expect(await orderOf(id)).toMatchObject({ state: 'complete', total_refunded: 17 });
    await refund({ order_id: id, items: items(itemId, 0), shipping_amount: 10, base_adjustment_positive: 1 });
    expect(await orderOf(id)).toMatchObject({ state: 'closed', total_refunded: 28 });
  });

  it('refunds what is invoiced and paid alone', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 3);
    await refusals(shop, 400, [() => refund({ order_id: id })]);
    await invoice(id, { items: items(itemId, 1) });
    await refusals(shop, 400, [() => refund({ order_id: id, items: items(itemId, 2) })]);
    expect((await refund({ order_id: id })).body).toMatchObject({ subtotal: 10, shipping_amount: 15, grand_total: 25 });
    expect(await orderOf(id)).toMatchObject({ state: 'processing', total_paid: 25, total_refunded: 25 });
    await invoice(id);
    expect((await refund({ order_id: id })).body).toMatchObject({ subtotal: 20, shipping_amount: 0, grand_total: 20 });
    expect(await orderOf(id)).toMatchObject({ state: 'closed', total_refunded: 45, items: [{ qty_refunded: 3 }] });
  });

  it('leaves an order complete of which something is kept, and closes it with the rest', async () => {
    const { id, itemId } = await paidGoods(2);
    await send('/V1/shipment', { order_id: id });
    expect(await orderOf(id)).toMatchObject({ state: 'complete' });
    await refund({ order_id: id, items: items(itemId, 1), shipping_amount: 0 });
    expect(await orderOf(id)).toMatchObject({ state: 'complete', status: 'complete', items: [{ qty_refunded: 1, qty_shipped: 2 }] });
    await refund({ order_id: id });
    expect(await orderOf(id)).toMatchObject({ state: 'closed', status: 'closed' });
  });

  it('keeps notes, a name for the refund and comments as the client gives them', async () => {
    const { id, itemId } = await paidGoods(1);
    const given = { transaction_id: 'cash 7', creditmemo_status: 3, comments: [{ comment: 'broken', is_visible_on_front: 1 }] };
    const { body } = await refund({ order_id: id, ...given, items: items(itemId, 1, { additional_data: 'handle off' }) });
    expect(body).toMatchObject({
      ...{ transaction_id: 'cash 7', creditmemo_status: 3, items: [{ additional_data: 'handle off' }] },
      comments: [{ comment: 'broken', is_visible_on_front: 1, is_customer_notified: 0, parent_id: body.entity_id }],
    });
  });

  it('accepts amounts that are right, and names those that are not', async () => {
    const { id, itemId } = await paidGoods(1);
    const wrong: [object, string][] = [
      [{ grand_total: 14 }, 'grand_total'],
      [{ base_subtotal: '11' }, 'base_subtotal'],
      [{ adjustment: 1 }, 'adjustment'],
      [{ state: 1 }, 'state'],
      [{ shipping_amount: -1 }, 'shipping_amount'],
      [{ adjustment_negative: -1 }, 'adjustment_negative'],
      [{ adjustment_positive: 1, base_adjustment_positive: 2 }, 'adjustment_positive'],
      [{ items: items(itemId, 1, { row_total: 9 }) }, 'items[0].row_total'],
    ];
    const answers = await refusals(
      shop,
      400,
      wrong.map(
        ([given]) =>
          () =>
            refund({ order_id: id, ...given }),
      ),
    );
    expect(answers.map(({ body }) => body.parameters.fieldName)).toEqual(wrong.map(([, fieldName]) => fieldName));
    const right = {
      grand_total: '15.0000',
      subtotal: 10,
      shipping_amount: 5,
      adjustment: 0,
      discount_amount: 0,
      base_currency_code: 'USD',
    };
    const given = {
      order_id: id,
      ...right,
      items: items(itemId, 1, { price: 10, row_total: 10, tax_amount: null, weee_tax_applied_amount: 0 }),
    };
    expect(await refund(given)).toMatchObject({ status: 200, body: { grand_total: 15 } });
  });

  it('takes its own answer again without doing anything twice', async () => {
    const { id, invoiceId } = await paidGoods(2);
    const { body } = await refund({ order_id: id, invoice_id: invoiceId, comments: [{ comment: 'kept' }], adjustment_negative: 1 });
    const order = await orderOf(id);
    expect(await refund(body)).toMatchObject({ status: 200, body });
    const added = await refund({ ...body, comments: [...body.comments, { comment: 'added' }] });
    expect(added.body.comments).toMatchObject([{ comment: 'added' }, { comment: 'kept' }]);
    await refusals(shop, 400, [
      () => refund({ ...body, grand_total: 1 }),
      () => refund({ ...body, order_id: id + 1000 }),
      () => refund({ ...body, items: [...body.items, { order_item_id: 99999, qty: 1 }] }),
      () => refund({ ...body, comments: [{ comment: ' ' }] }),
    ]);
    await refusals(shop, 404, [() => refund({ ...body, entity_id: 99999 })]);
    expect(await orderOf(id)).toEqual(order);
  });

  it('refuses what makes no credit memo, and changes nothing', async () => {
    const { id, itemId } = await paidGoods(1);
    const { id: unpaid, itemId: unpaidItem } = await sellGoods(shop, boss, 1);
    const held = await paidGoods(1);
    await shop.db.query(`update sales_order set state = 'holded' where entity_id = $1`, [held.id]);
    await refusals(shop, 400, [
      () => refund({}),
      () => refund({ order_id: 0 }),
      () => refund({ order_id: unpaid }),
      () => refund({ order_id: held.id }),
      () => refund({ order_id: id, colour: 'red' }),
      () => refund({ order_id: id, items: items(itemId, 1, { colour: 'red' }) }),
      () => refund({ order_id: id, items: items(itemId, -1) }),
      () => refund({ order_id: id, items: items(itemId, 1.5) }),
      () => refund({ order_id: id, items: items(unpaidItem, 1) }),
      () => refund({ order_id: id, items: [...items(itemId, 1), ...items(itemId, 1)] }),
      () => refund({ order_id: id, items: items(itemId, 0), shipping_amount: 0 }),
      () => refund({ order_id: id, adjustment_negative: 15.01 }),
      () => refund({ order_id: id, comments: [{ comment: '' }] }),
      () => shop.call('POST', '/V1/creditmemo', { token, body: {} }),
    ]);
    await refusals(shop, 404, [() => refund({ order_id: 999_999 }), () => refund({ order_id: id, invoice_id: 999_999 })]);
    const { token: customer } = await shop.customer();
    const { token: clerk } = await shop.admin('Magento_Sales::sales_invoice');
    await refusals(shop, 401, [
      () => shop.call('POST', '/V1/creditmemo', { body: { entity: { order_id: id } } }),
      () => refund({ order_id: id }, customer),
      () => refund({ order_id: id }, clerk),
    ]);
  });

  it('makes a credit memo of no money unless the shop wants none', async () => {
    const { id, itemId } = await paidGoods(1);
    const nothing = { order_id: id, items: items(itemId, 1), shipping_amount: 0, adjustment_negative: 10 };
    await set('sales/zerograndtotal_creditmemo/allow_zero_grandtotal', '0');
    await refusals(shop, 400, [() => refund(nothing)]);
    await set('sales/zerograndtotal_creditmemo/allow_zero_grandtotal', '1');
    expect(await refund(nothing)).toMatchObject({ status: 200, body: { grand_total: 0 } });
  });

  it('is silent when the shop does not mail credit memos', async () => {
    const { id } = await paidGoods(1);
    await set('sales_email/creditmemo/enabled', '0');
    const { body } = await refund({ order_id: id });
    expect(await mailsOf(body.entity_id)).toEqual([]);
  });
});

describe('a credit memo of an invoice', () => {
  it('gives back what is left of it and is counted by it', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 3);
    const first = await invoice(id, { items: items(itemId, 1) });
    const second = await invoice(id);
    const invoiceOf = async (invoiceId: number) => (await shop.call('GET', `/V1/invoices/${invoiceId}`, { token: boss })).body;
    const { body } = await refund({ order_id: id, invoice_id: second, items: items(itemId, 1) });
    expect(body).toMatchObject({ invoice_id: second, subtotal: 10, shipping_amount: 0, grand_total: 10 });
    expect(await invoiceOf(second)).toMatchObject({ base_total_refunded: 10, is_used_for_refund: 1, base_grand_total: 20 });
    expect(await invoiceOf(first)).not.toHaveProperty('base_total_refunded');
    await refusals(shop, 400, [
      () => refund({ order_id: id, invoice_id: second, items: items(itemId, 2) }),
      () => refund({ order_id: id, invoice_id: second, shipping_amount: 1 }),
      () => refund({ order_id: id, invoice_id: second, adjustment_positive: 0.01 }),
    ]);
    expect((await refund({ order_id: id, invoice_id: second })).body).toMatchObject({ subtotal: 10, grand_total: 10, items: [{ qty: 1 }] });
    expect((await refund({ order_id: id, invoice_id: first })).body).toMatchObject({ subtotal: 10, shipping_amount: 15, grand_total: 25 });
    expect(await invoiceOf(first)).toMatchObject({ base_total_refunded: 25 });
    expect(await orderOf(id)).toMatchObject({ state: 'closed', total_refunded: 45 });
  });

  it('gives back each invoice to the cent, whichever is first', async () => {
    const rules = ruleMaker(shop, boss);
    await rules.rule();
    const { id, itemId } = await sellGoods(shop, boss, 2, { price: '5.0500' });
    await rules.none();
    // A discount of 1.01 is 0.51 of the first piece and 0.50 of the second.
    const first = await invoice(id, { items: items(itemId, 1) });
    const second = await invoice(id);
    for (const [invoiceId, grand_total] of [
      [second, 4.55],
      [first, 14.54],
    ] as const) {
      expect((await shop.call('GET', `/V1/invoices/${invoiceId}`, { token: boss })).body).toMatchObject({ grand_total });
      expect((await refund({ order_id: id, invoice_id: invoiceId })).body).toMatchObject({ grand_total });
    }
    expect(await orderOf(id)).toMatchObject({ state: 'closed', total_refunded: 19.09, discount_refunded: -1.01 });
  });

  it('is refused for an invoice of another order or one that is not paid', async () => {
    const { id } = await paidGoods(1);
    const other = await paidGoods(1);
    await refusals(shop, 404, [() => refund({ order_id: id, invoice_id: other.invoiceId })]);
    await shop.db.query('update sales_invoice set state = 1 where entity_id = $1', [other.invoiceId]);
    await refusals(shop, 400, [() => refund({ order_id: other.id, invoice_id: other.invoiceId })]);
  });
});

describe('what comes back with the money', () => {
  it('is nothing of the goods unless the shop puts them on the shelf again', async () => {
    const { id: productId, sku } = await stockProduct(shop, { qty: 9 });
    const { id, items: sold } = await sell(shop, boss, (door) => door.add(sku, 4));
    await invoice(id);
    await refund({ order_id: id, items: items(sold[sku] ?? 0, 1) });
    expect(await stockOf(shop, productId)).toBe(5);
    await set('cataloginventory/item_options/auto_return', '1');
    await refund({ order_id: id, items: items(sold[sku] ?? 0, 2) });
    expect(await stockOf(shop, productId)).toBe(7);
    expect((await refund({ order_id: id })).status).toBe(200);
    expect(await stockOf(shop, productId)).toBe(8);
  });

  it('is the variation of a configurable and the parts of a bundle', async () => {
    await set('cataloginventory/item_options/auto_return', '1');
    const shirt = await stockShirt(shop, { red: { qty: 10, price: '12.0000' } });
    const [cup, spoon] = [await stockProduct(shop, { qty: 20 }), await stockProduct(shop, { qty: 20, price: '2.0000' })];
    const kit = await stockKit(shop, [
      { title: 'Cup', selections: [{ product: cup, qty: '1' }] },
      { title: 'Spoons', selections: [{ product: spoon, qty: '3' }] },
    ]);
    const red = shirt.children.red?.id ?? 0;
    const sold: SoldOrder = await sell(shop, boss, async (door) => {
      await door.add(shirt.sku, 2, {
        configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.red }],
      });
      const chosen = kit.options.map(({ id, selections }) => ({ option_id: id, option_qty: 1, option_selections: selections }));
      await door.add(kit.sku, 2, { bundle_options: chosen });
    });
    await invoice(sold.id);
    const stocks = async () => [await stockOf(shop, red), await stockOf(shop, cup.id), await stockOf(shop, spoon.id)];
    const taken = await stocks();
    const order = await orderOf(sold.id);
    const parent = (type: string) => order.items.find((item: { product_type: string }) => item.product_type === type).item_id;
    const { status, body } = await refund({
      order_id: sold.id,
      items: [...items(parent('configurable'), 1), ...items(parent('bundle'), 1)],
    });
    expect([status, body.items?.length]).toEqual([200, 5]);
    const [redNow, cupNow, spoonNow] = await stocks();
    expect([redNow, cupNow, spoonNow]).toEqual([(taken[0] ?? 0) + 1, (taken[1] ?? 0) + 1, (taken[2] ?? 0) + 3]);
    await refund({ order_id: sold.id });
    expect(await stocks()).toEqual([10, 20, 20]);
    expect(await orderOf(sold.id)).toMatchObject({ state: 'closed' });
  });

  it('ends the downloads of which nothing is left', async () => {
    await set('catalog/downloadable/disable_guest_checkout', '0');
    const album = await stockAlbum(shop, ['4.0000']);
    const sold = await sell(
      shop,
      boss,
      (door) => door.add(album.sku, 2, { downloadable_option: { downloadable_links: album.links } }),
      false,
    );
    await invoice(sold.id);
    const statuses = () =>
      shop.db.query(
        `select d.status from downloadable_purchase d join sales_order_item i on i.item_id = d.order_item_id where i.order_id = $1`,
        [sold.id],
      );
    await refund({ order_id: sold.id, items: items(sold.items[album.sku] ?? 0, 1) });
    expect(await statuses()).toEqual([{ status: 'available' }]);
    await refund({ order_id: sold.id });
    expect(await statuses()).toEqual([{ status: 'expired' }]);
    expect(await orderOf(sold.id)).toMatchObject({ state: 'closed' });
  });
});

describe('reading credit memos', () => {
  it('answers one, and those that the criteria ask for', async () => {
    const { id } = await paidGoods(2);
    const { body: made } = await refund({ order_id: id });
    expect(await shop.call('GET', `/V1/creditmemo/${made.entity_id}`, { token })).toMatchObject({ status: 200, body: made });
    const filter = (field: string, value: unknown) =>
      shop.call(
        'GET',
        `/V1/creditmemos?searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}`,
        {
          token,
        },
      );
    for (const [field, value] of [
      ['order_id', id],
      ['increment_id', made.increment_id],
    ] as const) {
      expect((await filter(field, value)).body).toMatchObject({ total_count: 1, items: [made] });
    }
    expect((await filter('order_id', 999_999)).body).toMatchObject({ total_count: 0, items: [] });
    expect((await filter('colour', 'red')).status).toBe(400);
    const { body: page } = await shop.call('GET', '/V1/creditmemos?searchCriteria[page_size]=1&searchCriteria[current_page]=1', { token });
    expect(page.items).toHaveLength(1);
    expect(page.total_count).toBeGreaterThan(1);
  });

  it('knows the callers and the ids', async () => {
    const paths = ['/V1/creditmemos?searchCriteria=', '/V1/creditmemo/1', '/V1/creditmemo/1/comments'];
    const { token: customer } = await shop.customer();
    const { token: clerk } = await shop.admin('Magento_Sales::sales_invoice');
    for (const caller of [undefined, customer, clerk]) {
      for (const path of paths) expect((await shop.call('GET', path, { token: caller })).status, path).toBe(401);
    }
    expect((await shop.call('GET', '/V1/creditmemo/999999', { token })).status).toBe(404);
    expect((await shop.call('GET', '/V1/creditmemo/999999/comments', { token })).status).toBe(404);
    expect((await shop.call('GET', '/V1/creditmemo/0', { token })).status).toBe(400);
    expect((await shop.call('GET', '/V1/creditmemo/red', { token })).status).toBe(400);
  });
});

describe('comments and mails', () => {
  it('keeps comments, the newest first, and mails those of which the customer is to know', async () => {
    const { id } = await paidGoods(1);
    const { body: memo } = await refund({ order_id: id });
    const path = `/V1/creditmemo/${memo.entity_id}/comments`;
    const add = (entity: object, caller: string | undefined = token) => shop.call('POST', path, { token: caller, body: { entity } });
    const first = await add({ comment: 'one', is_customer_notified: 0, is_visible_on_front: 0, parent_id: memo.entity_id });
    expect(first).toMatchObject({ status: 200, body: { comment: 'one', parent_id: memo.entity_id, is_customer_notified: 0 } });
    expect((await add({ comment: 'two', is_customer_notified: 1, is_visible_on_front: 1 })).body).toMatchObject({
      parent_id: memo.entity_id,
    });
    const { body } = await shop.call('GET', path, { token });
    expect(body).toMatchObject({ total_count: 2, items: [{ comment: 'two' }, { comment: 'one' }] });
    expect(body.search_criteria).toBeDefined();
    expect((await mailsOf(memo.entity_id)).map(({ kind }) => kind)).toEqual(['creditmemo_new', 'creditmemo_comment']);
    const changed = await add({ ...first.body, comment: 'one, better' });
    expect(changed.body).toEqual({ ...first.body, comment: 'one, better' });
    await refusals(shop, 400, [
      () => add({ comment: ' ' }),
      () => add({ comment: 'x', colour: 'red' }),
      () => add({ comment: 'x', parent_id: 'red' }),
    ]);
    await refusals(shop, 404, [() => add({ comment: 'x', parent_id: 999_999 }), () => add({ ...first.body, entity_id: 999_999 })]);
    await refusals(shop, 401, [() => shop.call('POST', path, { body: { entity: { comment: 'x' } } })]);
  });

  it('mails a credit memo again, unless the shop does not mail them', async () => {
    const { id } = await paidGoods(1);
    const { body: memo } = await refund({ order_id: id });
    const mail = (memoId: number, caller: string | undefined = token) =>
      shop.call('POST', `/V1/creditmemo/${memoId}/emails`, { token: caller });
    expect(await mail(memo.entity_id)).toMatchObject({ status: 200, body: true });
    expect(await mailsOf(memo.entity_id)).toHaveLength(2);
    await set('sales_email/creditmemo/enabled', '0');
    expect(await mail(memo.entity_id)).toMatchObject({ status: 200, body: false });
    expect(await mailsOf(memo.entity_id)).toHaveLength(2);
    await refusals(shop, 404, [() => mail(999_999)]);
    await refusals(shop, 401, [() => shop.call('POST', `/V1/creditmemo/${memo.entity_id}/emails`)]);
  });
});

describe('PUT /V1/creditmemo/:id', () => {
  const cancel = (id: number | string, caller: string | undefined = token) => shop.call('PUT', `/V1/creditmemo/${id}`, { token: caller });

  it('refuses what is refunded, and knows the callers and the ids', async () => {
    const { id } = await paidGoods(1);
    const { body: memo } = await refund({ order_id: id });
    await refusals(shop, 400, [() => cancel(memo.entity_id), () => cancel(0), () => cancel('red')]);
    await refusals(shop, 404, [() => cancel(999_999)]);
    const { token: customer } = await shop.customer();
    await refusals(shop, 401, [() => shop.call('PUT', `/V1/creditmemo/${memo.entity_id}`), () => cancel(memo.entity_id, customer)]);
  });

  it('cancels an open one, once, and leaves its order as it was', async () => {
    const { id } = await paidGoods(1);
    const { body: memo } = await refund({ order_id: id, shipping_amount: 0 });
    await shop.db.query('update sales_creditmemo set state = 1 where entity_id = $1', [memo.entity_id]);
    const order = await orderOf(id);
    expect(await cancel(memo.entity_id)).toMatchObject({ status: 200, body: true });
    expect((await shop.call('GET', `/V1/creditmemo/${memo.entity_id}`, { token })).body.state).toBe(3);
    expect(await orderOf(id)).toEqual(order);
    expect((await cancel(memo.entity_id)).status).toBe(400);
  });
});
