import { closeLive } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from './goods.js';
import { type StreamEvent, streamEvents } from './live-events.js';
import { openShop, type Shop } from './shop.js';

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
