import { sweepNotifications } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let all: ReturnType<Shop['as']>['backend'];
let seller: typeof all;
let sellerId: number;
beforeAll(async () => {
  shop = await openShop();
  all = shop.as((await shop.admin()).actor).backend;
  const { actor } = await shop.admin('Magento_Sales::actions_view');
  seller = shop.as(actor).backend;
  sellerId = actor.type === 'admin' ? actor.adminId : 0;
});
afterAll(() => shop.close());

const kinds = async (of: typeof all) => (await of.notifications.list()).items.map(({ kind }) => kind).sort();

async function order(sku: string, qty: number): Promise<number> {
  const cartId = await readyGuestCart(shop, sku, qty);
  const body = { email: 'guest@shop.test', paymentMethod: { method: 'checkmo' } };
  const answer = await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return Number(answer.body);
}

describe('backend.notifications', () => {
  it('tells once of jobs, mails and payments, each to whom it concerns', async () => {
    const { sku } = await stockProduct(shop);
    const orderId = await order(sku, 1);
    await shop.db.query(
      `insert into job (kind, title, input, store_id, store_explicit, state, finished_at, admin_id, admin_name)
       values ('x', 'Mine', '{}', 1, false, 'done', now(), $1, 'a'), ('x', 'Failed', '{}', 1, false, 'failed', now(), $1, 'a'),
         ('x', 'Old', '{}', 1, false, 'done', now() - interval '2 days', $1, 'a')`,
      [sellerId],
    );
    await shop.db.query(`insert into mail_message (kind, store_id, recipient, failed_at) values ('order_new', 1, 'lost@shop.test', now())`);
    await shop.db.query(
      `insert into sales_payment_attempt (idempotency_key, order_id, method, action, amount, currency, state, error, created_at, finished_at)
       values ('late', $1, 'sandbox', 'authorize', 5, 'USD', 'failed', 'No funds', now() - interval '5 minutes', now()),
         ('at once', $1, 'sandbox', 'authorize', 5, 'USD', 'failed', 'No funds', now(), now())`,
      [orderId],
    );
    expect(await sweepNotifications(shop.db)).toBe(4);
    expect(await sweepNotifications(shop.db)).toBe(0);
    expect(await kinds(all)).toEqual(['mail.failed', 'payment.declined']);
    expect(await kinds(seller)).toEqual(['job.done', 'job.failed', 'payment.declined']);
    const { items } = await seller.notifications.list();
    expect(items.find(({ kind }) => kind === 'payment.declined')).toMatchObject({
      severity: 'critical',
      title: 'The payment of the order %number was declined.',
      parameters: { number: expect.any(String), reason: 'No funds' },
      link: `/orders/${orderId}`,
      is_read: false,
    });
  });

  it('notes what each admin has read, and no more than concerns him', async () => {
    const { items, unread_count } = await seller.notifications.list({ pageSize: 1 });
    expect([items.length, unread_count]).toEqual([1, 3]);
    const foreign = (await all.notifications.list()).items.find(({ kind }) => kind === 'mail.failed')?.id ?? 0;
    expect(await seller.notifications.markRead({ ids: [items[0]?.id ?? 0, foreign, 999_999] })).toBe(1);
    expect(await seller.notifications.list({ unreadOnly: true })).toMatchObject({ total_count: 2, unread_count: 2 });
    expect(await seller.notifications.markAllRead()).toBe(2);
    expect(await seller.notifications.list()).toMatchObject({ total_count: 3, unread_count: 0 });
    expect(await all.notifications.list()).toMatchObject({ unread_count: 2 });
  });

  it('tells of the one order that brought a product below the level, from the settings or its own', async () => {
    const clerk = shop.as((await shop.admin('Magento_CatalogInventory::cataloginventory')).actor).backend;
    const { id, sku } = await stockProduct(shop, { sku: 'scarce' });
    const setStock = (qty: number, level: number) =>
      shop.db.query('update stock_item set qty = $2, notify_stock_qty = $3, use_config_notify_stock_qty = false where product_id = $1', [
        id,
        qty,
        level,
      ]);
    await setStock(10, 5);
    await order(sku, 4);
    await sweepNotifications(shop.db);
    expect(await kinds(clerk)).toEqual([]);
    await order(sku, 2);
    await sweepNotifications(shop.db);
    await order(sku, 1);
    await sweepNotifications(shop.db);
    const { items } = await clerk.notifications.list();
    expect(items).toMatchObject([{ kind: 'stock.low', parameters: { sku: 'scarce', qty: '4' } }]);
    expect(await kinds(seller)).not.toContain('stock.low');
  });
});

describe('backend.checklist', () => {
  it('tells which first steps of a shop are done, to any admin', async () => {
    const owner = shop.as((await shop.admin()).actor);
    const save = (given: { path: string; value: string }[]) => owner.store.settings.save({ values: given });
    const done = async () => Object.fromEntries((await seller.checklist()).map(({ step, done: isDone }) => [step, isDone]));
    expect(await done()).toMatchObject({
      ...{ store_name: false, store_address: false, locale: false, mail_server: false, legal_pages: false, second_factor: false },
      ...{ product: true, order: true, second_admin: true, shipping_method: true, payment_method: true },
    });
    const place = { name: 'Shop', street_line1: 'Hof 1', postcode: '10115', country_id: 'DE' };
    const values = Object.entries(place).map(([name, value]) => ({ path: `general/store_information/${name}`, value }));
    await save([...values, { path: 'general/locale/code', value: 'de_DE' }]);
    expect(await done()).toMatchObject({ store_name: true, store_address: false, locale: true });
    await save([{ path: 'general/store_information/city', value: 'Berlin' }]);
    await save([{ path: 'twofactorauth/general/enable', value: '1' }]);
    await shop.db.query(`update cms_page set content = 'Ours', update_time = now() + interval '1 hour' where identifier ~ '^privacy'`);
    expect(await done()).toMatchObject({ store_address: true, legal_pages: true, second_factor: true });
    const { actor } = await shop.customer();
    await expect(shop.as(actor).backend.checklist()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
