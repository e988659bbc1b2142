import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSmtpSink, readMail, type SmtpSink } from '@merx/mail/test';
import { mailSources, type OutgoingMail, retryMail, sendDueMail } from '@merx/router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BackgroundLoop } from '../../src/background-loop.js';
import { createKeptAnswers } from '../../src/kept-answers.js';
import { stockShirt } from '../composite-goods.js';
import { address, readyGuestCart, stockProduct } from '../goods.js';
import { orderAs, outbox, startSender, until } from '../outbox.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
let sku: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  ({ sku } = await stockProduct(shop, { price: '24.9900', name: 'Enamel Mug' }));
});
afterAll(() => shop.close());

let dataDir: string;
let sink: SmtpSink;
const senders: BackgroundLoop[] = [];
const start = (...options: Parameters<typeof startSender> extends [Shop, ...infer Rest] ? Rest : never) => {
  const sender = startSender(shop, ...options);
  senders.push(sender);
  return sender;
};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'merx-mail-'));
  sink = await openSmtpSink();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  await sink.close();
  await rm(dataDir, { recursive: true, force: true });
  await shop.db.query('delete from mail_message');
  await set({});
});

/** Settings of the shop in place of all that were there. */
async function set(values: Record<string, string>): Promise<void> {
  await shop.db.query('delete from config_value');
  for (const [path, value] of Object.entries(values)) {
    await shop.db.query('insert into config_value (path, value) values ($1, $2)', [path, value]);
  }
  await shop.db.cache.forget('config');
}

const only = async () => {
  const rows = await outbox(shop);
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
};
/** One round of a sender that hands mails to `deliver`. */
const round = (deliver: (mail: OutgoingMail) => Promise<void>, leaseSeconds?: number) =>
  sendDueMail({
    db: shop.db,
    baseUrl: 'http://shop.test',
    sources: mailSources,
    deliver: async (mail) => {
      await deliver(mail);
      return { transport: 'smtp', answer: '250 OK', subject: mail.kind, text: '', html: '' };
    },
    leaseSeconds,
  });
const refuse = () => Promise.reject(new Error('421 try later'));

describe('the mail about an order', () => {
  it('reaches the buyer over SMTP at once, in text and in HTML, and the order remembers it', async () => {
    const sender = start({ smtpUrl: sink.url, dataDir });
    const id = await orderAs(shop, 'grace@buyer.test', sku);
    const taken = await until(() => sink.taken[0]);
    await until(async () => (await only()).sent);
    expect(taken).toMatchObject({ from: 'sales@example.com', to: ['grace@buyer.test'] });
    const { body: order } = await shop.call('GET', `/V1/orders/${id}`, { token });
    expect(order.email_sent).toBe(1);
    const { headers, text, html } = readMail(taken.raw);
    expect(headers).toMatchObject({
      from: 'Sales <sales@example.com>',
      to: 'grace@buyer.test',
      subject: `Main Website Store: your order ${order.increment_id}`,
      'message-id': expect.stringMatching(/^<mail-\d+\.[0-9a-f]{24}@example\.com>$/),
    });
    const shown = [order.increment_id, 'Enamel Mug', sku, '$24.99', '$5.00', '$29.99', 'Grace Guest', 'Austin, Texas 73301'];
    for (const part of [...shown, 'Flat Rate - Fixed', 'Check / Money order']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(await readdir(dataDir)).toEqual([]);
    expect(sender.counts).toEqual({ sent: 1, deferred: 0, failed: 0 });
  });

  it('is a file where there is no mail server', async () => {
    start({ dataDir });
    await orderAs(shop, 'grace@buyer.test', sku);
    await until(async () => (await only()).sent);
    const [file = '', ...others] = await readdir(join(dataDir, 'mail'));
    expect(others).toEqual([]);
    expect(file).toMatch(/^mail-\d+\.[0-9a-f]{24}\.eml$/);
    expect(readMail(await readFile(join(dataDir, 'mail', file), 'utf8')).text).toContain('Enamel Mug');
  });

  it('shows names as what they are, and what was chosen in words', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '10.0000' } }, { name: '<b>Shirt</b> "linen"' });
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    const chosen = [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }];
    const cartItem = {
      sku: shirt.sku,
      qty: 3,
      quote_id: cartId,
      product_option: { extension_attributes: { configurable_item_options: chosen } },
    };
    await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem } });
    const hostile = { ...address, firstname: '<script>alert(1)</script>', lastname: 'O’Neil & Sons' };
    await shop.call('POST', `/V1/guest-carts/${cartId}/billing-address`, { body: { address: hostile, useForShipping: true } });
    const method = { carrierCode: 'flatrate', methodCode: 'flatrate' };
    await shop.call('PUT', `/V1/guest-carts/${cartId}/selected-shipping-method`, { body: method });
    const body = { email: 'o@buyer.test', paymentMethod: { method: 'checkmo' } };
    const placed = await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body });
    expect(placed.status).toBe(200);
    start({ smtpUrl: sink.url, dataDir });
    const { text, html } = readMail((await until(() => sink.taken[0])).raw);
    expect(html).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt; O’Neil &amp; Sons,');
    expect(html).toContain('&lt;b&gt;Shirt&lt;/b&gt; &quot;linen&quot;');
    expect(html).not.toMatch(/<script|<b>/);
    expect(text).toContain(`3 x <b>Shirt</b> "linen" (${shirt.children.Red?.sku})`);
    for (const part of [text, html]) expect(part).toContain('Colour: Red');
    const order = await shop.call('GET', `/V1/orders/${placed.body}`, { token });
    expect(order.body.items[0].product_option).toEqual({ extension_attributes: { configurable_item_options: chosen } });
  });

  it('is not queued when the order fails, and not when the shop sends none', async () => {
    const cartId = await readyGuestCart(shop, sku);
    const place = (method: string) =>
      shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
        body: { email: 'g@buyer.test', paymentMethod: { method } },
      });
    expect((await place('gold')).status).toBe(400);
    // Fails in the transaction, after the order was written: two orders of one cart.
    const [{ entity_id: quoteId = 0 } = {}] = await shop.db.query<{ entity_id: number }>(
      'select entity_id from quote order by entity_id desc limit 1',
    );
    await shop.db.query(
      `insert into sales_order (store_id, state, status, customer_email, grand_total, base_grand_total, increment_id, quote_id)
       values (1, 'new', 'pending', 'x@y.test', 0, 0, 'taken', $1)`,
      [quoteId],
    );
    expect((await place('checkmo')).status).toBe(500);
    await shop.db.query('delete from sales_order where quote_id = $1', [quoteId]);
    expect(await outbox(shop)).toEqual([]);
    await set({ 'sales_email/order/enabled': '0' });
    expect((await place('checkmo')).status).toBe(200);
    expect(await outbox(shop)).toEqual([]);
  });

  it('comes from the identity of the settings and goes as a hidden copy to whom they name', async () => {
    await set({
      'sales_email/order/identity': 'support',
      'trans_email/ident_support/email': 'help@shop.test',
      'sales_email/order/copy_to': 'boss@shop.test, nobody, ware@house.test',
      'general/store_information/name': 'The Mug Shop',
    });
    start({ smtpUrl: sink.url, dataDir });
    await orderAs(shop, 'grace@buyer.test', sku);
    const { from, to, raw } = await until(() => sink.taken[0]);
    expect({ from, to }).toEqual({ from: 'help@shop.test', to: ['grace@buyer.test', 'boss@shop.test', 'ware@house.test'] });
    expect(raw).not.toContain('boss@shop.test');
    expect(readMail(raw).headers.subject).toMatch(/^The Mug Shop: /);
  });

  it('is a mail of its own for each copy when the settings want that; only the buyer’s counts for the order', async () => {
    await set({ 'sales_email/order/copy_to': 'boss@shop.test', 'sales_email/order/copy_method': 'copy' });
    await orderAs(shop, 'grace@buyer.test', sku);
    sink.refused.add('grace@buyer.test');
    start({ smtpUrl: sink.url, dataDir }, 50);
    await until(async () => (await outbox(shop)).every(({ attempts }) => attempts > 0));
    await until(async () => (await outbox(shop)).some(({ sent }) => sent));
    expect(sink.taken.map(({ to }) => to)).toEqual([['boss@shop.test']]);
    expect(await outbox(shop)).toMatchObject([
      { recipient: 'grace@buyer.test', sent: false, email_sent: 0 },
      { recipient: 'boss@shop.test', sent: true },
    ]);
    sink.refused.clear();
    const [first] = await outbox(shop);
    await until(async () => (await outbox(shop))[0]?.last_error);
    await retryMail(shop.db, first?.id ?? 0);
    await until(async () => (await outbox(shop))[0]?.email_sent === 1);
    expect(sink.taken.map(({ to }) => to)).toEqual([['boss@shop.test'], ['grace@buyer.test']]);
  });
});

describe('a mail that cannot be sent', () => {
  it('waits while the server is down, and arrives once when it is back', async () => {
    const { port } = new URL(sink.url);
    await sink.close();
    const sender = start({ smtpUrl: `smtp://127.0.0.1:${port}`, dataDir }, 50);
    await orderAs(shop, 'grace@buyer.test', sku);
    const waiting = await until(async () => {
      const row = await only();
      return row.last_error ? row : undefined;
    });
    expect(waiting).toMatchObject({ attempts: 1, sent: false, failed: false, email_sent: 0 });
    expect(waiting.due_in).toBeGreaterThan(25);
    sink = await openSmtpSink(Number(port));
    await retryMail(shop.db, waiting.id);
    await until(async () => (await only()).sent);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sink.taken).toHaveLength(1);
    expect(sender.counts).toEqual({ sent: 1, deferred: 1, failed: 0 });
    await expect(retryMail(shop.db, waiting.id)).rejects.toThrow('was sent at');
  });

  it('is given up after the last attempt, and sent when somebody asks for it', async () => {
    await orderAs(shop, 'grace@buyer.test', sku);
    await shop.db.query('update mail_message set attempts = 14');
    const failures: boolean[] = [];
    const options = { db: shop.db, baseUrl: '', sources: mailSources, deliver: refuse };
    const fail = () => sendDueMail({ ...options, onFailure: ({ final }) => failures.push(final) });
    expect(await fail()).toEqual({ sent: 0, deferred: 1, failed: 0 });
    expect(await fail()).toEqual({ sent: 0, deferred: 0, failed: 0 });
    await shop.db.query('update mail_message set due_at = now()');
    expect(await fail()).toEqual({ sent: 0, deferred: 0, failed: 1 });
    expect(failures).toEqual([false, true]);
    const row = await only();
    expect(row).toMatchObject({ failed: true, last_error: '421 try later', attempts: 16 });
    await shop.db.query('update mail_message set due_at = now()');
    expect(await fail()).toEqual({ sent: 0, deferred: 0, failed: 0 });
    await retryMail(shop.db, row.id);
    start({ smtpUrl: sink.url, dataDir });
    await until(() => sink.taken[0]);
  });

  it('is given up at once when its order is no more', async () => {
    const id = await orderAs(shop, 'grace@buyer.test', sku);
    await shop.db.query('delete from sales_order where entity_id = $1', [id]);
    expect(await round(async () => undefined)).toEqual({ sent: 0, deferred: 0, failed: 1 });
    expect(await only()).toMatchObject({ failed: true, last_error: expect.stringContaining(String(id)) });
  });

  it('keeps its name through all attempts', async () => {
    await orderAs(shop, 'grace@buyer.test', sku);
    const keys: string[] = [];
    for (let time = 0; time < 3; time++) {
      await round(async ({ key }) => {
        keys.push(key);
        throw new Error('no');
      });
      await shop.db.query('update mail_message set due_at = now()');
    }
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('does not hold up the others, and nobody learns of it in an answer', async () => {
    await orderAs(shop, 'bad@buyer.test', sku);
    await orderAs(shop, 'good@buyer.test', sku);
    sink.refused.add('bad@buyer.test');
    start({ smtpUrl: sink.url, dataDir });
    await until(async () => (await outbox(shop))[1]?.sent);
    const [bad] = await until(async () => {
      const rows = await outbox(shop);
      return rows[0]?.last_error ? rows : undefined;
    });
    expect(bad).toMatchObject({ recipient: 'bad@buyer.test', sent: false });
  });
});

describe('a sender', () => {
  it('that dies with a mail in hand leaves it to the next one after its lease, and is not heard any more', async () => {
    await orderAs(shop, 'grace@buyer.test', sku);
    let wakeUp = () => {};
    const dead = round(() => new Promise((resolve) => (wakeUp = resolve)), 3);
    await until(async () => (await only()).attempts === 1);
    const sent: string[] = [];
    const living = () => round(async ({ to }) => void sent.push(to));
    expect(await living()).toEqual({ sent: 0, deferred: 0, failed: 0 });
    await expect(retryMail(shop.db, (await only()).id)).rejects.toThrow('has not failed');
    await until(async () => (await only()).due_in < 0);
    expect(await living()).toMatchObject({ sent: 1 });
    expect(sent).toEqual(['grace@buyer.test']);
    const [before] = await shop.db.query<{ sent_at: string }>('select sent_at from mail_message');
    wakeUp();
    await dead;
    expect(await shop.db.query('select sent_at from mail_message')).toEqual([before]);
  });

  it('gives a mail up that has outlived too many of its kind', async () => {
    await orderAs(shop, 'grace@buyer.test', sku);
    await shop.db.query('update mail_message set attempts = 16');
    const sent: string[] = [];
    expect(await round(async ({ to }) => void sent.push(to))).toMatchObject({ failed: 1 });
    expect(sent).toEqual([]);
  });

  it('finishes the mail in hand when it is stopped, and takes no other', async () => {
    sink.delay = 400;
    const sender = start({ smtpUrl: sink.url, dataDir });
    await orderAs(shop, 'first@buyer.test', sku);
    await until(async () => (await only()).attempts === 1);
    const stopped = sender.stop();
    await orderAs(shop, 'second@buyer.test', sku);
    await stopped;
    expect(await outbox(shop)).toMatchObject([
      { recipient: 'first@buyer.test', sent: true },
      { recipient: 'second@buyer.test', sent: false, attempts: 0 },
    ]);
    start({ smtpUrl: sink.url, dataDir });
    await until(() => sink.taken[1]);
    expect(sink.taken.map(({ to }) => to[0])).toEqual(['first@buyer.test', 'second@buyer.test']);
  });

  it('leaves kinds alone that it does not know', async () => {
    await shop.db.query(`insert into mail_message (kind, store_id, recipient) values ('of_a_newer_version', 1, 'a@b.test')`);
    expect(await round(async () => undefined)).toEqual({ sent: 0, deferred: 0, failed: 0 });
    expect(await only()).toMatchObject({ attempts: 0, sent: false });
  });

  it('tells the metrics how it does', async () => {
    const counts = { sent: 3, deferred: 2, failed: 1 };
    await shop.db.query(`insert into mail_message (kind, store_id, recipient) values ('order_new', 1, 'a@b.test')`);
    const { createMetrics } = await import('../../src/metrics.js');
    const metrics = createMetrics({ db: shop.db, mails: counts, kept: createKeptAnswers(shop.db.changes, 0) });
    const lines = async () => (await metrics.text()).split('\n').filter((line) => line.startsWith('mail_'));
    await lines();
    counts.sent++;
    expect(await lines()).toEqual([
      'mail_attempts_total{outcome="sent"} 4',
      'mail_attempts_total{outcome="deferred"} 2',
      'mail_attempts_total{outcome="failed"} 1',
      'mail_waiting 1',
    ]);
    expect((await shop.call('GET', '/metrics')).body).toContain('mail_waiting 1');
  });
});
