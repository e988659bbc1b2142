import { closeLive } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from '../goods.js';
import { type StreamEvent, streamEvents } from '../live-events.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Page {
  /** The next event that is one of this type; those before it are kept in `seen`. */
  next(type: string): Promise<StreamEvent['data']>;
  seen: string[];
  /** What ends when the stream does. */
  ended: Promise<void>;
  leave(): Promise<void>;
}

async function openPage(token: string): Promise<Page> {
  const leaving = new AbortController();
  const events = streamEvents(shop, 'live.events', token, leaving);
  const seen: string[] = [];
  let finish: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const page: Page = {
    seen,
    ended,
    async next(type) {
      for (;;) {
        const { value, done } = await events.next();
        if (done) {
          finish();
          throw new Error(`The stream has ended after ${seen.join()}`);
        }
        const data = value.data?.json;
        if (data?.type === type) return data;
        seen.push(value.event ?? data?.type);
      }
    },
    async leave() {
      leaving.abort();
      await events.return(undefined);
    },
  };
  await page.next('hello');
  return page;
}

async function placeOrder(): Promise<number> {
  const { sku } = await stockProduct(shop);
  const cartId = await readyGuestCart(shop, sku);
  const body = { email: 'guest@shop.test', paymentMethod: { method: 'checkmo' } };
  const answer = await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return Number(answer.body);
}

describe('live.events', () => {
  it('tells of a new order whoever may see orders, and nobody else', async () => {
    const [seller, other] = await Promise.all([shop.admin('Magento_Sales::actions_view'), shop.admin('Magento_Cms::page')]);
    const pages = await Promise.all([openPage(seller.token), openPage(other.token)]);
    const id = await placeOrder();
    const [sales, cms] = pages;
    expect(await sales.next('order')).toMatchObject({
      id,
      incrementId: expect.any(String),
      grandTotal: expect.any(Number),
      status: 'pending',
    });
    // What comes for both after the order shows that the order has been passed over.
    await shop.db.query(`insert into admin_notification (key, kind, severity, title) values ('t1', 'test', 'notice', 'Hello')`);
    expect(await cms.next('notification')).toMatchObject({ title: 'Hello' });
    expect(cms.seen).toEqual([]);
    await Promise.all(pages.map((page) => page.leave()));
  });

  it('tells of jobs to who started them, of changes to who may work with the thing, and of notifications to whom they concern', async () => {
    const [editor, other] = await Promise.all([shop.admin('Magento_Catalog::products'), shop.admin('Magento_Cms::page')]);
    const pages = await Promise.all([openPage(editor.token), openPage(other.token)]);
    const [catalog, cms] = pages;
    const { sku } = await stockProduct(shop);
    const job = await shop.as(editor.actor).job.jobs.start({ kind: 'products.change', input: { skus: [sku], change: { status: 2 } } });
    expect(await catalog.next('job')).toMatchObject({ id: job.id, state: 'queued', done: 0 });
    const saved = await shop.call('PUT', `/V1/products/${sku}`, { token: editor.token, body: { product: { price: 77 } } });
    expect(saved.status).toBe(200);
    expect(await catalog.next('changed')).toMatchObject({ entity: 'product', entityId: String(saved.body.id), by: expect.any(String) });
    await shop.db.query(
      `insert into admin_notification (key, kind, severity, title, access) values ('t2', 'test', 'notice', 'Products', 'Magento_Catalog::products'),
       ('t3', 'test', 'notice', 'All', null)`,
    );
    expect(await catalog.next('notification')).toMatchObject({ title: 'Products' });
    expect(await cms.next('notification')).toMatchObject({ title: 'All' });
    expect(cms.seen).toEqual([]);
    await Promise.all(pages.map((page) => page.leave()));
  });

  it('tells of each document, track and comment of an order who may see the order or that document, and nobody else', async () => {
    const { token } = await shop.admin();
    const { id, itemId } = await sellGoods(shop, token, 2);
    const words = ['Magento_Sales::actions_view', 'Magento_Sales::shipment', 'Magento_Sales::sales_invoice'];
    const pages = await Promise.all(words.map(async (word) => openPage((await shop.admin(word)).token)));
    const [seller, packer, clerk] = pages;
    const save = async (path: string, body: object): Promise<{ entity_id: number }> => {
      const answer = await shop.call('POST', path, { token, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    const told = { type: 'changed', entity: 'order', entityId: String(id), changeId: expect.any(String), by: expect.any(String) };
    const shipOne = () => save('/V1/shipment/', { entity: { order_id: id, items: [{ order_item_id: itemId, qty: 1 }] } });
    await shipOne();
    for (const page of [seller, packer]) expect(await page?.next('changed')).toEqual(told);
    // This one moves nothing in the order's own row.
    const { entity_id: shipmentId } = await shipOne();
    for (const page of [seller, packer]) expect(await page?.next('changed')).toEqual(told);
    const track = { order_id: id, parent_id: shipmentId, track_number: 'JD-1', title: 'DHL', carrier_code: 'dhl' };
    await save('/V1/shipment/track', { entity: track });
    for (const page of [seller, packer]) expect(await page?.next('changed')).toEqual(told);
    expect(clerk?.seen).toEqual([]);
    const { entity_id: invoiceId } = await save('/V1/invoices/', { entity: { order_id: id } });
    for (const page of [seller, clerk]) expect(await page?.next('changed')).toEqual(told);
    await save('/V1/invoices/comments', {
      entity: { parent_id: invoiceId, comment: 'Paid', is_customer_notified: 0, is_visible_on_front: 0 },
    });
    for (const page of [seller, clerk]) expect(await page?.next('changed')).toEqual(told);
    expect([seller?.seen, packer?.seen, clerk?.seen]).toEqual([[], [], []]);
    await Promise.all(pages.map((page) => page.leave()));
  });

  it('tells nothing of what an admin may not see any more, and nothing at all once the session is over', async () => {
    const [dismissed, moved] = await Promise.all([shop.admin('Magento_Sales::actions_view'), shop.admin('Magento_Sales::actions_view')]);
    const pages = await Promise.all([openPage(dismissed.token), openPage(moved.token)]);
    const [first, second] = pages;
    const adminOf = ({ actor }: typeof moved) => (actor.type === 'admin' ? actor.adminId : 0);
    await shop.db.query('delete from access_token where admin_id = $1', [adminOf(dismissed)]);
    await shop.db.query(
      `update admin_role set resources = array['Magento_Cms::page'] where id = (select role_id from admin_user where id = $1)`,
      [adminOf(moved)],
    );
    await placeOrder();
    expect(await first.next('signed_out')).toEqual({ type: 'signed_out' });
    await shop.db.query(`insert into admin_notification (key, kind, severity, title) values ('t4', 'test', 'notice', 'After it')`);
    expect(await second.next('notification')).toMatchObject({ title: 'After it' });
    expect([first.seen, second.seen]).toEqual([[], []]);
    await Promise.all(pages.map((page) => page.leave()));
  });

  it('ends when the process does, and does not begin again', async () => {
    const { token } = await shop.admin('Magento_Cms::page');
    const page = await openPage(token);
    const rest = page.next('never').catch((error: unknown) => error);
    closeLive(shop.db);
    await page.ended;
    expect(await rest).toBeInstanceOf(Error);
    expect(page.seen).toEqual(['return']);
    const late = await openPage(token);
    await expect(late.next('never')).rejects.toThrow('The stream has ended');
  });
});
