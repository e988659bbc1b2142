import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMail } from '@merx/mail/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../cart-doors.js';
import { startSender, until } from '../outbox.js';
import { openShop, type Shop } from '../shop.js';
import { refusals, sellGoods } from '../sold-orders.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: object) => shop.call(method, `/V1/orders/${path}`, { token, body });
const orderOf = async (id: number) => (await send('GET', String(id))).body;
const done = async (method: string, path: string, body?: object) => {
  const answer = await send(method, path, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
};
const setState = (id: number, state: string, status = state) =>
  shop.db.query('update sales_order set state = $2, status = $3 where entity_id = $1', [id, state, status]);
const comment = (id: number, statusHistory: object) => send('POST', `${id}/comments`, { statusHistory });
const mailsOf = (id: number, kind: string) =>
  shop.db.query<{ recipient: string; data: object }>(
    'select recipient, data from mail_message where subject_id = $1 and kind = $2 order by id',
    [id, kind],
  );
/** Settings of the shop in place of all that were there. */
async function set(values: Record<string, string>): Promise<void> {
  await shop.db.query('delete from config_value');
  for (const [path, value] of Object.entries(values)) {
    await shop.db.query('insert into config_value (path, value) values ($1, $2)', [path, value]);
  }
  await shop.db.cache.forget('config');
}

describe('GET /V1/orders/:id/statuses', () => {
  it('answers the code of the status', async () => {
    const { id } = await sellGoods(shop, token, 1);
    expect(await done('GET', `${id}/statuses`)).toBe('pending');
    await setState(id, 'processing', 'fraud');
    expect(await done('GET', `${id}/statuses`)).toBe('fraud');
  });
});

describe('POST /V1/orders/:id/hold and unhold', () => {
  it('put an order aside and back where it stood', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await setState(id, 'processing', 'fraud');
    expect(await done('POST', `${id}/hold`)).toBe(true);
    expect(await orderOf(id)).toMatchObject({
      ...{ state: 'holded', status: 'holded', hold_before_state: 'processing', hold_before_status: 'fraud' },
      status_histories: [{ status: 'holded', comment: null, entity_name: 'order' }, {}],
    });
    expect(await done('POST', `${id}/unhold`)).toBe(true);
    const back = await orderOf(id);
    expect(back).toMatchObject({ state: 'processing', status: 'fraud' });
    expect(back).not.toHaveProperty('hold_before_state');
    expect(back).not.toHaveProperty('hold_before_status');
  });

  it('restore a status that the shop has given up, and a state that was never noted', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await setState(id, 'new', 'phoned');
    await done('POST', `${id}/hold`);
    await done('POST', `${id}/unhold`);
    expect(await orderOf(id)).toMatchObject({ state: 'new', status: 'phoned' });
    await setState(id, 'holded');
    await done('POST', `${id}/unhold`);
    expect(await orderOf(id)).toMatchObject({ state: 'new', status: 'pending' });
  });

  it.each(['canceled', 'payment_review', 'complete', 'closed', 'holded'])('refuse to put an order that is %s on hold', async (state) => {
    const { id } = await sellGoods(shop, token, 1);
    await setState(id, state);
    const [answer] = await refusals(shop, 400, [() => send('POST', `${id}/hold`)]);
    expect(answer?.body.parameters).toEqual({ state });
  });

  it('refuse to take an order off hold that is not on it', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await refusals(shop, 400, [() => send('POST', `${id}/unhold`)]);
  });

  it('keep an order on hold from being canceled and invoiced', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await done('POST', `${id}/hold`);
    expect(await done('POST', `${id}/cancel`)).toBe(false);
    await refusals(shop, 400, [() => shop.call('POST', '/V1/invoices/', { token, body: { entity: { order_id: id } } })]);
  });
});

describe('POST /V1/orders/:id/comments', () => {
  it('adds a line; the order keeps its status when none is given', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const line = { comment: 'Called\nthe buyer', is_customer_notified: 0, is_visible_on_front: 1, parent_id: id };
    expect((await comment(id, line)).body).toBe(true);
    const { body } = await send('GET', `${id}/comments`);
    expect(body).toMatchObject({ total_count: 2, search_criteria: { filter_groups: [] } });
    expect(body.items[0]).toMatchObject({ ...line, status: 'pending', entity_name: 'order', created_at: expect.any(String) });
    expect((await orderOf(id)).status_histories).toEqual(body.items);
  });

  it('gives the order another status of its state', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await setState(id, 'processing');
    await comment(id, { comment: 'Looks odd', status: 'fraud' });
    expect(await orderOf(id)).toMatchObject({ state: 'processing', status: 'fraud', status_histories: [{ status: 'fraud' }, {}] });
    await comment(id, { comment: null, status: 'processing', is_customer_notified: null });
    expect(await orderOf(id)).toMatchObject({ status: 'processing', status_histories: [{ comment: null, status: 'processing' }, {}, {}] });
  });

  it('takes a line as it was answered', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await comment(id, { comment: 'once', is_visible_on_front: true });
    const { body } = await send('GET', `${id}/comments`);
    expect(await comment(id, body.items[0])).toMatchObject({ status: 200, body: true });
    expect(await comment(id, body.items[1])).toMatchObject({ status: 200 });
    expect((await send('GET', `${id}/comments`)).body.items).toMatchObject([
      { comment: null },
      { comment: 'once' },
      { comment: 'once' },
      {},
    ]);
  });

  it('refuses a line that says nothing, and a status of another state or none', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await refusals(shop, 400, [
      () => comment(id, {}),
      () => comment(id, { comment: ' \n' }),
      () => comment(id, { comment: 'x', status: 'complete' }),
      () => comment(id, { comment: 'x', status: 'nonsense' }),
      () => comment(id, { comment: 'x', colour: 'red' }),
      () => comment(id, { comment: ['x'] }),
      () => send('POST', `${id}/comments`, {}),
    ]);
  });

  it('mails the comment to the buyer when they are to be notified', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await comment(id, { comment: 'Quietly' });
    expect(await mailsOf(id, 'order_comment')).toEqual([]);
    await comment(id, { comment: 'On\r\nits way', is_customer_notified: 1 });
    expect(await mailsOf(id, 'order_comment')).toEqual([
      { recipient: 'buyer@shop.test', data: { comment: ['On', 'its way'], status: 'pending', isBuyerTold: true } },
    ]);
    expect((await orderOf(id)).status_histories[0]).toMatchObject({ is_customer_notified: 1 });
  });

  it('shows the buyer the comment and the order’s new status in words', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await setState(id, 'processing');
    await comment(id, { comment: '<b>Sorry</b>\nfor the delay', status: 'fraud', is_customer_notified: 1 });
    await shop.db.query("delete from mail_message where kind <> 'order_comment' or subject_id <> $1", [id]);
    const dataDir = await mkdtemp(join(tmpdir(), 'merx-mail-'));
    const sender = startSender(shop, { dataDir });
    const [file] = await until(async () => {
      const files = await readdir(join(dataDir, 'mail')).catch(() => []);
      return files.some((name) => name.endsWith('.eml')) && files;
    });
    await sender.stop();
    const { headers, text, html } = readMail(await readFile(join(dataDir, 'mail', file ?? ''), 'utf8'));
    await rm(dataDir, { recursive: true });
    const { increment_id } = await orderOf(id);
    expect(headers).toMatchObject({ to: 'buyer@shop.test', subject: `Main Website Store: news about your order ${increment_id}` });
    expect(text).toContain(`your order ${increment_id} of `);
    expect(text).toContain('is now: Suspected Fraud.\n\n<b>Sorry</b>\nfor the delay\n');
    expect(html).toContain('&lt;b&gt;Sorry&lt;/b&gt;<br>');
  });

  it('mails it to those who get copies, and to nobody when the shop sends none', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const recipients = async () => (await mailsOf(id, 'order_comment')).map(({ recipient }) => recipient);
    await set({ 'sales_email/order_comment/copy_to': 'boss@shop.test' });
    await comment(id, { comment: 'Among us' });
    expect(await recipients()).toEqual(['boss@shop.test']);
    await comment(id, { comment: 'To all', is_customer_notified: 1 });
    expect(await recipients()).toEqual(['boss@shop.test', 'buyer@shop.test']);
    await set({ 'sales_email/order_comment/copy_to': 'boss@shop.test', 'sales_email/order_comment/copy_method': 'copy' });
    await comment(id, { comment: 'To all', is_customer_notified: 1 });
    expect(await recipients()).toEqual(['boss@shop.test', 'buyer@shop.test', 'buyer@shop.test', 'boss@shop.test']);
    await set({ 'sales_email/order_comment/enabled': '0' });
    await comment(id, { comment: 'To nobody', is_customer_notified: 1 });
    expect(await recipients()).toHaveLength(4);
    await set({});
  });
});

describe('POST /V1/orders/:id/emails', () => {
  it('queues the order’s mail again', async () => {
    const { id } = await sellGoods(shop, token, 1);
    expect(await done('POST', `${id}/emails`)).toBe(true);
    expect(await mailsOf(id, 'order_new')).toMatchObject([{ recipient: 'buyer@shop.test' }, { recipient: 'buyer@shop.test' }]);
  });

  it('answers false when the shop sends none', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await set({ 'sales_email/order/enabled': '0' });
    expect(await done('POST', `${id}/emails`)).toBe(false);
    expect(await mailsOf(id, 'order_new')).toHaveLength(1);
    await set({});
  });
});

describe('an order that cannot be meant', () => {
  const calls: [method: string, part: string, body?: object][] = [
    ['GET', '/statuses'],
    ['GET', '/comments'],
    ['POST', '/cancel'],
    ['POST', '/hold'],
    ['POST', '/unhold'],
    ['POST', '/emails'],
    ['POST', '/comments', { statusHistory: { comment: 'x' } }],
    ['PUT', '', { entity: { address_type: 'billing' } }],
  ];

  it.each(calls)('%s :id%s: 400 for id 0 and what is no number, 404 for an unknown one', async (method, part, body) => {
    await refusals(shop, 400, [() => send(method, `0${part}`, body), () => send(method, `abc${part}`, body)]);
    const [answer] = await refusals(shop, 404, [() => send(method, `99999${part}`, body)]);
    expect(answer?.body.parameters).toMatchObject({ fieldValue: 99999 });
  });

  it('is told only to who may act on orders', async () => {
    const { id, sku } = await sellGoods(shop, token, 1);
    const others = [undefined, (await shop.customer()).token, (await shop.admin('Magento_Sales::actions_view')).token];
    const acts = calls.filter(([method]) => method !== 'GET');
    const refused = acts.flatMap(([method, part, body]) =>
      others.map((caller) => () => shop.call(method, `/V1/orders/${id}${part}`, { token: caller, body })),
    );
    await refusals(shop, 401, refused);
    const [product] = await shop.db.query<{ id: number }>('select id from product where sku = $1', [sku]);
    expect(await stockOf(shop, product?.id ?? 0)).toBe(99);
  });
});
