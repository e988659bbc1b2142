import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pruneReminders, remindOfCarts } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, desk } from '../changes.js';
import { openShop, type Shop } from '../shop.js';
import { abandonedCart, grow, remind, sendDue } from './reminded-carts.js';

let shop: Shop;
let ada: Desk;
let dataDir: string;
beforeAll(async () => {
  shop = await openShop();
  ada = desk(shop, (await shop.admin()).token);
  dataDir = await mkdtemp(join(tmpdir(), 'merx-reminders-'));
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const table of ['mail_message', 'cart_reminder', 'cart_reminder_opt_out', 'quote']) await shop.db.query(`delete from ${table}`);
  await remind(shop, { enabled: '1', only_subscribed: '0' });
});

const waiting = () => shop.db.query<{ recipient: string }>('select recipient from mail_message where sent_at is null order by id');
const order = (cartId: string) =>
  shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
    body: { email: 'ann@shop.test', paymentMethod: { method: 'checkmo' } },
  });

describe('a reminder of an abandoned cart', () => {
  it('is sent once for a state of the cart, with its items, a link to it, and one to unsubscribe', async () => {
    await remind(shop, { enabled: '1', only_subscribed: '0', cart_url: 'https://front.test/cart?id={cart_id}' });
    const cartId = await abandonedCart(shop, 'Ann@shop.test');
    expect(await remindOfCarts(shop.db)).toBe(1);
    expect(await remindOfCarts(shop.db)).toBe(0);
    const { sent, counts } = await sendDue(shop, dataDir);
    expect(counts).toEqual({ sent: 1, deferred: 0, failed: 0 });
    const [mail] = sent;
    expect(mail?.to).toBe('Ann@shop.test');
    const { text = '', html = '', answer = '' } = mail?.delivered ?? {};
    expect(text).toMatch(/^Hello Grace Guest,\n/);
    expect(text).toContain('2 x Enamel Mug');
    expect(text).toContain(`https://front.test/cart?id=${cartId}`);
    expect(html).toMatch(/href="http:\/\/shop\.test\/unsubscribe\/[\da-f-]{36}"/);
    const raw = (await readFile(answer, 'utf8')).replace(/\r\n\s+/g, ' ');
    expect(raw).toContain(`List-Unsubscribe: <${mail?.unsubscribe}>`);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

    // A changed cart is another state, but its buyer has just been written to.
    await grow(shop, cartId, '26 hours');
    expect(await remindOfCarts(shop.db)).toBe(0);
    await shop.db.query(`update cart_reminder set created_at = now() - interval '8 days'`);
    expect(await remindOfCarts(shop.db)).toBe(1);
    await shop.db.query(`update cart_reminder set created_at = now() - interval '8 days'`);
    expect(await remindOfCarts(shop.db)).toBe(0);
  });

  it('is not for carts that are young, old, empty, ordered, drafts or without an address, nor while it is switched off', async () => {
    await abandonedCart(shop, 'young@shop.test', '23 hours');
    await abandonedCart(shop, 'old@shop.test', '9 days');
    const anonymous = await abandonedCart(shop, 'nobody@shop.test');
    await shop.db.query('update quote_address set email = null where quote_id = (select entity_id from quote where masked_id = $1)', [
      anonymous,
    ]);
    const draft = await abandonedCart(shop, 'draft@shop.test');
    await shop.db.query('update quote set is_draft = true where masked_id = $1', [draft]);
    const emptied = await abandonedCart(shop, 'empty@shop.test');
    const [item] = (await shop.call('GET', `/V1/guest-carts/${emptied}/items`)).body;
    expect((await shop.call('DELETE', `/V1/guest-carts/${emptied}/items/${item.item_id}`)).status).toBe(200);
    await grow(shop, emptied, '25 hours');
    const ordered = await abandonedCart(shop, 'ordered@shop.test');
    expect((await order(ordered)).status).toBe(200);
    await grow(shop, ordered, '25 hours');
    await shop.db.query('delete from mail_message');
    expect(await remindOfCarts(shop.db)).toBe(0);
    await abandonedCart(shop, 'ann@shop.test');
    await remind(shop, { enabled: '0' });
    expect(await remindOfCarts(shop.db)).toBe(0);
    await remind(shop, { enabled: '1', only_subscribed: '0', delay_hours: '26' });
    expect(await remindOfCarts(shop.db)).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('is only for customers who agreed, if the settings say so', async () => {
    await remind(shop, { enabled: '1' });
    await abandonedCart(shop, 'guest@shop.test');
    const cartOf = async (email: string, isSubscribed: boolean) => {
      const { token, customerId } = await shop.customer({ email });
      await shop.call('POST', '/V1/carts/mine', { token });
      await shop.db.query('update customer set is_subscribed = $2 where id = $1', [customerId, isSubscribed]);
      await shop.db.query(`update quote set items_count = 1, updated_at = now() - interval '25 hours' where customer_id = $1`, [
        customerId,
      ]);
    };
    await cartOf('agreed@shop.test', true);
    await cartOf('refused@shop.test', false);
    expect(await remindOfCarts(shop.db)).toBe(1);
    expect(await waiting()).toEqual([{ recipient: 'agreed@shop.test' }]);
  });

  it('is withdrawn without a failure when the cart is ordered or changed before it goes out', async () => {
    const [ordered, changed] = [await abandonedCart(shop, 'ann@shop.test'), await abandonedCart(shop, 'bob@shop.test')];
    expect(await remindOfCarts(shop.db)).toBe(2);
    expect((await order(ordered)).status).toBe(200);
    await grow(shop, changed, '1 second');
    await shop.db.query(`delete from mail_message where kind <> 'cart_reminder'`);
    const { sent, counts } = await sendDue(shop, dataDir);
    expect(sent).toEqual([]);
    expect(counts).toEqual({ sent: 0, deferred: 0, failed: 0 });
    expect(await shop.db.query('select from mail_message')).toEqual([]);
  });

  it('can be unsubscribed from on a page, or at once by the mail program', async () => {
    await abandonedCart(shop, 'ann@shop.test');
    await remindOfCarts(shop.db);
    const { sent } = await sendDue(shop, dataDir);
    const path = new URL(sent[0]?.unsubscribe ?? '').pathname;
    const page = await shop.call('GET', path, { headers: { 'Accept-Language': 'de' } });
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Abbestellen') });
    expect(await shop.db.query('select from cart_reminder_opt_out')).toEqual([]);
    const done = await shop.call('POST', path, { body: 'List-Unsubscribe=One-Click' });
    expect(done).toMatchObject({ status: 200, body: expect.stringContaining('no more emails') });
    expect((await shop.call('POST', path)).status).toBe(200);
    for (const other of ['/unsubscribe/x', `/unsubscribe/${crypto.randomUUID()}`])
      expect((await shop.call('POST', other)).status).toBe(404);

    await shop.db.query(`update cart_reminder set created_at = now() - interval '8 days'`);
    await abandonedCart(shop, 'ANN@shop.test');
    expect(await remindOfCarts(shop.db)).toBe(0);
  });
});

describe('abandoned carts', () => {
  it('are a list of their own, with what became of those that buyers were reminded of', async () => {
    const cartId = await abandonedCart(shop, 'ann@shop.test');
    await abandonedCart(shop, 'young@shop.test', '10 minutes');
    await remindOfCarts(shop.db);
    const grid = (input: object) =>
      ada.read<{ items: { customer_email: string; reminded_at: string | null }[]; total_count: number }>('quote.carts.grid', {
        searchCriteria: {},
        ...input,
      });
    expect((await grid({})).total_count).toBe(2);
    expect(await grid({ abandoned: true })).toMatchObject({
      total_count: 1,
      items: [{ customer_email: 'ann@shop.test', reminded_at: expect.any(String) }],
    });
    await remind(shop, { idle_minutes: '5' });
    expect((await grid({ abandoned: true })).total_count).toBe(2);
    expect(await ada.read('quote.carts.reminders', undefined)).toEqual({ reminded: 1, recovered: 0, totals: [] });
    expect((await order(cartId)).status).toBe(200);
    expect(await ada.read('quote.carts.reminders', undefined)).toEqual({
      reminded: 1,
      recovered: 1,
      totals: [{ currency: 'USD', total: 59.98 }],
    });
    await shop.db.query(`update cart_reminder set created_at = now() - interval '401 days'`);
    expect(await pruneReminders(shop.db)).toBe(1);
  });
});
