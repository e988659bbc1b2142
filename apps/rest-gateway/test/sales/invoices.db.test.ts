import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMail } from '@merx/mail/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor } from '../cart-doors.js';
import { stockAlbum, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { startSender, until } from '../outbox.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
/** Everything. */
let boss: string;
/** Invoices alone. */
let token: string;
beforeAll(async () => {
  shop = await openShop();
  [{ token: boss }, { token }] = [await shop.admin(), await shop.admin('Magento_Sales::sales_invoice')];
});
afterAll(() => shop.close());

/** An order of so many mugs of 10.00, shipped for 5.00 each. */
async function orderMugs(qty: number): Promise<{ id: number; itemId: number }> {
  const { sku } = await stockProduct(shop, { sku: undefined, price: '10.0000' });
  const door = await openDoor(shop, 'guest', boss);
  await door.add(sku, qty);
  const { status, body: id } = await door.order();
  expect(status).toBe(200);
  return { id, itemId: (await orderOf(id)).items[0].item_id };
}

const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token: boss })).body;
const invoice = (entity: object, caller: string | undefined = token) =>
  shop.call('POST', '/V1/invoices/', { token: caller, body: { entity } });
const items = (itemId: number, qty: number, more: object = {}) => [{ order_item_id: itemId, qty, ...more }];
const mailsOf = (id: number) =>
  shop.db.query<{ kind: string; recipient: string }>(
    `select kind, recipient from mail_message where subject_id = $1 and kind like 'invoice%' order by id`,
    [id],
  );
const count = async () => (await shop.db.query<{ count: number }>('select count(*) from sales_invoice'))[0]?.count;

describe('POST /V1/invoices/', () => {
  it('invoices everything that is open, has it paid, and counts it in the order', async () => {
    const { id, itemId } = await orderMugs(2);
    const { status, body } = await invoice({ order_id: id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ order_id: id, state: 2, total_qty: 2, subtotal: 20, shipping_amount: 10, tax_amount: 0, grand_total: 30, base_grand_total: 30 },
      ...{
        order_currency_code: 'USD',
        base_currency_code: 'USD',
        store_id: 1,
        can_void_flag: 0,
        increment_id: expect.stringMatching(/^\d{9}$/),
      },
      items: [
        {
          order_item_id: itemId,
          qty: 2,
          price: 10,
          row_total: 20,
          base_row_total: 20,
          sku: expect.stringContaining('goods'),
          name: expect.any(String),
        },
      ],
      comments: [],
    });
    expect(body.billing_address_id).not.toBe(body.shipping_address_id);
    const order = await orderOf(id);
    expect(order).toMatchObject({
      ...{ state: 'processing', status: 'processing', total_invoiced: 30, total_paid: 30, base_total_paid: 30, total_due: 0 },
      ...{ subtotal_invoiced: 20, shipping_invoiced: 10, payment: { amount_paid: 30, base_amount_paid: 30 } },
      items: [{ qty_invoiced: 2, row_invoiced: 20, base_row_invoiced: 20 }],
    });
    expect(order.payment.base_amount_paid_online ?? 0).toBe(0);
    expect(await mailsOf(body.entity_id)).toEqual([{ kind: 'invoice_new', recipient: order.customer_email }]);
    expect(await invoice({ order_id: id })).toMatchObject({ status: 400 });
  });

  it('takes pieces one after the other, the shipping with the first, until the last makes up the order', async () => {
    const { id, itemId } = await orderMugs(3);
    const first = await invoice({ order_id: id, items: items(itemId, 1), comments: [{ comment: 'the first', is_visible_on_front: 1 }] });
    expect(first.body).toMatchObject({
      subtotal: 10,
      shipping_amount: 15,
      grand_total: 25,
      comments: [{ comment: 'the first', is_visible_on_front: 1, is_customer_notified: 0 }],
    });
    const second = await invoice({ order_id: id, items: items(itemId, 1) });
    expect(second.body).toMatchObject({ subtotal: 10, shipping_amount: 0, grand_total: 10 });
    expect(await orderOf(id)).toMatchObject({ total_paid: 35, total_due: 10, items: [{ qty_invoiced: 2 }] });
    const tooMany = await invoice({ order_id: id, items: items(itemId, 2) });
    expect(tooMany).toMatchObject({ status: 400, body: { parameters: { orderItemId: itemId, open: 1 } } });
    expect((await invoice({ order_id: id })).body).toMatchObject({ total_qty: 1, grand_total: 10 });
    expect(await orderOf(id)).toMatchObject({ total_paid: 45, total_due: 0 });
    expect(Number(second.body.increment_id)).toBe(Number(first.body.increment_id) + 1);
  });

  it('accepts amounts that are right, and names those that are not', async () => {
    const { id, itemId } = await orderMugs(1);
    const [before, invoices] = [await orderOf(id), await count()];
    const wrong: [object, string][] = [
      [{ grand_total: 14 }, 'grand_total'],
      [{ base_subtotal: '11' }, 'base_subtotal'],
      [{ items: items(itemId, 1, { row_total: 9 }) }, 'items[0].row_total'],
    ];
    for (const [given, fieldName] of wrong) {
      expect(await invoice({ order_id: id, ...given }), fieldName).toMatchObject({ status: 400, body: { parameters: { fieldName } } });
    }
    expect([await orderOf(id), await count()]).toEqual([before, invoices]);
    const right = {
      grand_total: '15.0000',
      subtotal: 10,
      discount_amount: 0,
      base_currency_code: 'USD',
      items: items(itemId, 1, { price: 10, row_total: 10, tax_amount: null }),
    };
    expect(await invoice({ order_id: id, ...right, created_at: '2020-02-03 04:05:06' })).toMatchObject({
      status: 200,
      body: { created_at: '2020-02-03 04:05:06' },
    });
  });

  it('takes its own answer again without doing anything twice', async () => {
    const { id } = await orderMugs(1);
    const { body } = await invoice({ order_id: id, comments: [{ comment: 'kept' }] });
    const [order, invoices] = [await orderOf(id), await count()];
    expect(await invoice(body)).toMatchObject({ status: 200, body });
    const added = await invoice({ ...body, comments: [...body.comments, { comment: 'added' }] });
    expect(added.body.comments).toMatchObject([{ comment: 'added' }, { comment: 'kept' }]);
    expect(await invoice({ ...body, grand_total: 1 })).toMatchObject({ status: 400, body: { parameters: { fieldName: 'grand_total' } } });
    expect(await invoice({ ...body, order_id: id + 1000 })).toMatchObject({ status: 404 });
    expect(await invoice({ ...body, entity_id: 99999 })).toMatchObject({ status: 404 });
    expect([await orderOf(id), await count()]).toEqual([order, invoices]);
  });

  it('refuses what makes no invoice, and changes nothing', async () => {
    const { id, itemId } = await orderMugs(1);
    const [order, invoices] = [await orderOf(id), await count()];
    const refused: [object, number][] = [
      [{}, 400],
      [{ order_id: 0 }, 400],
      [{ order_id: 99999 }, 404],
      [{ order_id: id, nonsense: 1 }, 400],
      [{ order_id: id, items: [{ qty: 1 }] }, 400],
      [{ order_id: id, items: items(itemId, 1, { nonsense: 1 }) }, 400],
      [{ order_id: id, items: items(itemId, -1) }, 400],
      [{ order_id: id, items: items(itemId, 0) }, 400],
      [{ order_id: id, items: items(itemId + 1000, 1) }, 400],
      [{ order_id: id, items: [...items(itemId, 0.5), ...items(itemId, 0.5)] }, 400],
      [{ order_id: id, comments: [{ comment: ' ' }] }, 400],
    ];
    for (const [entity, status] of refused) expect((await invoice(entity)).status, JSON.stringify(entity)).toBe(status);
    expect((await shop.call('POST', '/V1/invoices/', { token, body: {} })).status).toBe(400);
    await shop.db.query(`update sales_order set state = 'holded' where entity_id = $1`, [id]);
    expect((await invoice({ order_id: id })).status).toBe(400);
    await shop.db.query(`update sales_order set state = 'new' where entity_id = $1`, [id]);
    expect([{ ...(await orderOf(id)), updated_at: '' }, await count()]).toEqual([{ ...order, updated_at: '' }, invoices]);
  });

  it('bills a configurable by itself, its variation with it', async () => {
    const shirt = await stockShirt(shop, { red: { price: '20.0000' } });
    const door = await openDoor(shop, 'guest', boss);
    const option = { option_id: String(shirt.attributeId), option_value: shirt.colours.red };
    await door.add(shirt.sku, 2, { configurable_item_options: [option] });
    const { body: id } = await door.order();
    const [parent, child] = (await orderOf(id)).items;
    const { body } = await invoice({ order_id: id, items: items(parent.item_id, 1) });
    expect(body).toMatchObject({ total_qty: 1, subtotal: 20, grand_total: 30 });
    expect(body.items).toMatchObject([
      { order_item_id: parent.item_id, qty: 1, row_total: 20 },
      { order_item_id: child.item_id, qty: 1, row_total: 0 },
    ]);
  });

  it('makes the downloads of an item available once it is invoiced whole', async () => {
    const album = await stockAlbum(shop, ['1.5000'], { price: '10.0000' });
    const door = await openDoor(shop, 'mine', boss);
    await door.add(album.sku, 2);
    const { body: id } = await door.order({ shipped: false });
    const states = () =>
      shop.db.query(
        'select d.status from downloadable_purchase d join sales_order_item i on i.item_id = d.order_item_id where i.order_id = $1',
        [id],
      );
    const [{ item_id }] = (await orderOf(id)).items;
    expect((await invoice({ order_id: id, items: items(item_id, 1) })).status).toBe(200);
    expect(await states()).toEqual([{ status: 'pending' }]);
    expect((await invoice({ order_id: id })).status).toBe(200);
    expect(await states()).toEqual([{ status: 'available' }]);
    expect(await orderOf(id)).toMatchObject({ state: 'complete', status: 'complete' });
  });

  it('mails nobody when the settings say so', async () => {
    const { id } = await orderMugs(1);
    await shop.db.query(
      `insert into config_value (scope, scope_id, path, value) values ('default', 0, 'sales_email/invoice/enabled', '0')`,
    );
    await shop.db.cache.forget('');
    const { body } = await invoice({ order_id: id });
    expect(await mailsOf(body.entity_id)).toEqual([]);
    expect(await shop.call('POST', `/V1/invoices/${body.entity_id}/emails`, { token })).toMatchObject({ status: 200, body: false });
    await shop.db.query(`delete from config_value where path = 'sales_email/invoice/enabled'`);
    await shop.db.cache.forget('');
    expect(await shop.call('POST', `/V1/invoices/${body.entity_id}/emails`, { token })).toMatchObject({ status: 200, body: true });
    expect(await mailsOf(body.entity_id)).toMatchObject([{ kind: 'invoice_new' }]);
  });
});

describe('reading invoices', () => {
  it('answers one, and lists them by any of their fields', async () => {
    const { id } = await orderMugs(1);
    const { body } = await invoice({ order_id: id, transaction_id: 'bank-7' });
    expect(body.transaction_id).toBe('bank-7');
    expect(await shop.call('GET', `/V1/invoices/${body.entity_id}`, { token })).toMatchObject({ status: 200, body });
    const filter = (field: string, value: unknown) =>
      shop.call(
        'GET',
        `/V1/invoices?searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}`,
        { token },
      );
    expect(await filter('order_id', id)).toMatchObject({ status: 200, body: { total_count: 1, items: [body] } });
    expect((await filter('increment_id', body.increment_id)).body.items).toEqual([body]);
    expect((await filter('transaction_id', 'bank-7')).body.total_count).toBe(1);
    expect((await filter('nonsense', 1)).status).toBe(400);
    const page = await shop.call('GET', '/V1/invoices?searchCriteria[page_size]=1&searchCriteria[sort_orders][0][field]=entity_id', {
      token,
    });
    expect(page.body).toMatchObject({ total_count: await count(), items: [{ entity_id: body.entity_id }] });
    expect((await shop.call('GET', '/V1/invoices', { token })).status).toBe(400);
    expect((await shop.call('GET', '/V1/invoices/0', { token })).status).toBe(400);
    expect((await shop.call('GET', '/V1/invoices/99999', { token })).status).toBe(404);
  });

  it('is for staff who may see invoices, and so is everything else', async () => {
    const { id } = await orderMugs(1);
    const { token: customer } = await shop.customer();
    const { token: other } = await shop.admin('Magento_Sales::shipment');
    const routes: [string, string, unknown?][] = [
      ['GET', '/V1/invoices?searchCriteria='],
      ['GET', '/V1/invoices/1'],
      ['GET', '/V1/invoices/1/comments'],
      ['POST', '/V1/invoices/1/emails'],
      ['POST', '/V1/invoices/1/void'],
      ['POST', '/V1/invoices/1/capture'],
      ['POST', '/V1/invoices/comments', { entity: { parent_id: 1, comment: 'no' } }],
      ['POST', '/V1/invoices/', { entity: { order_id: id } }],
    ];
    for (const [method, path, body] of routes) {
      for (const caller of [undefined, customer, other]) {
        const { status } = await shop.call(method, path, { token: caller, body });
        expect(status, `${method} ${path}`).toBe(401);
      }
    }
    expect(await orderOf(id)).toMatchObject({ state: 'new' });
  });
});

describe('an invoice on paper and by mail', () => {
  it('is a PDF for staff', async () => {
    const { id } = await orderMugs(2);
    const { body } = await invoice({ order_id: id });
    const staff = shop.as((await shop.admin('Magento_Sales::sales_invoice')).actor);
    const file = await staff.sales.invoice.pdf({ id: body.entity_id });
    expect(file).toMatchObject({ type: 'application/pdf', name: `invoice-${body.increment_id}.pdf` });
    const bytes = Buffer.from(file.base64_encoded_data, 'base64');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    await expect(staff.sales.invoice.pdf({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const { actor } of [await shop.customer(), await shop.admin('Magento_Sales::shipment')]) {
      await expect(shop.as(actor).sales.invoice.pdf({ id: body.entity_id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
  });

  it('shows what it bills and what is said of it, and remembers that its buyer was told', async () => {
    const { id, itemId } = await orderMugs(3);
    await shop.db.query('delete from mail_message');
    const { body } = await invoice({ order_id: id, items: items(itemId, 2) });
    const comment = { parent_id: body.entity_id, comment: 'Due <soon>\nplease', is_customer_notified: 1 };
    await shop.call('POST', '/V1/invoices/comments', { token, body: { entity: comment } });
    const dataDir = await mkdtemp(join(tmpdir(), 'merx-invoices-'));
    const sender = startSender(shop, { dataDir });
    const waiting = () => shop.db.query('select from mail_message where sent_at is null and failed_at is null');
    await until(async () => (await waiting()).length === 0);
    await sender.stop();
    expect(sender.counts).toMatchObject({ sent: 2, failed: 0 });
    const files = await readdir(join(dataDir, 'mail'));
    const mails = await Promise.all(files.map(async (file) => readMail(await readFile(join(dataDir, 'mail', file), 'utf8'))));
    const mailAbout = (subject: string) => mails.find(({ headers }) => headers.subject?.includes(subject));
    const { increment_id: number } = await orderOf(id);
    const billed = mailAbout(`invoice ${body.increment_id} for your order ${number}`);
    for (const text of ['2 x ', '$20.00', 'Shipping: $15.00', 'Grand total: $35.00', 'Check / Money order'])
      expect(billed?.text).toContain(text);
    for (const text of ['$20.00', '$35.00', 'Billing address']) expect(billed?.html).toContain(text);
    const said = mailAbout(`a comment on the invoice ${body.increment_id}`);
    expect(said?.text).toContain('Due <soon>\nplease');
    expect(said?.html).toContain('Due &lt;soon&gt;');
    expect((await shop.call('GET', `/V1/invoices/${body.entity_id}`, { token })).body.email_sent).toBe(1);
    await rm(dataDir, { recursive: true });
  });
});

describe('comments on invoices', () => {
  it('are kept, listed with the newest first, and mailed when the customer is to know', async () => {
    const { id } = await orderMugs(1);
    const { body: made } = await invoice({ order_id: id });
    const comment = (entity: object) => shop.call('POST', '/V1/invoices/comments', { token, body: { entity } });
    const one = await comment({ parent_id: made.entity_id, comment: 'One', is_customer_notified: 0, is_visible_on_front: 1 });
    expect(one).toMatchObject({ status: 200, body: { parent_id: made.entity_id, comment: 'One', is_visible_on_front: 1 } });
    const two = await comment({ parent_id: made.entity_id, comment: 'Two', is_customer_notified: 1, is_visible_on_front: 0 });
    expect(await shop.call('GET', `/V1/invoices/${made.entity_id}/comments`, { token })).toMatchObject({
      status: 200,
      body: { total_count: 2, items: [two.body, one.body] },
    });
    expect((await mailsOf(made.entity_id)).map(({ kind }) => kind)).toEqual(['invoice_new', 'invoice_comment']);
    expect(await comment(one.body)).toMatchObject({ status: 200, body: one.body });
    expect((await comment({ parent_id: made.entity_id, comment: '' })).status).toBe(400);
    expect((await comment({ comment: 'nobody' })).status).toBe(400);
    expect((await comment({ parent_id: 99999, comment: 'nobody' })).status).toBe(404);
    expect((await shop.call('GET', '/V1/invoices/99999/comments', { token })).status).toBe(404);
    expect((await shop.call('POST', '/V1/invoices/99999/emails', { token })).status).toBe(404);
  });
});

describe('capture and void of what was not paid at a provider', () => {
  it('are refused, and change nothing', async () => {
    const { id } = await orderMugs(1);
    const { body } = await invoice({ order_id: id });
    const order = await orderOf(id);
    for (const action of ['capture', 'void']) {
      expect(await shop.call('POST', `/V1/invoices/${body.entity_id}/${action}`, { token })).toMatchObject({
        status: 400,
        body: { parameters: { method: 'checkmo' } },
      });
      expect((await shop.call('POST', `/V1/invoices/99999/${action}`, { token })).status).toBe(404);
      expect((await shop.call('POST', `/V1/invoices/0/${action}`, { token })).status).toBe(400);
    }
    expect((await shop.call('GET', `/V1/invoices/${body.entity_id}`, { token })).body).toEqual(body);
    expect(await orderOf(id)).toEqual(order);
  });
});
