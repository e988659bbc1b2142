import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pruneWebhooks, sweepNotifications } from '@merx/router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../src/log.js';
import { startWebhookSender } from '../../src/webhook-sender.js';
import { stockProduct } from '../goods.js';
import { until } from '../outbox.js';
import { openShop, type Shop } from '../shop.js';
import { openReceiver, type Receiver, sendAll, signersOf } from './receiver.js';

let shop: Shop;
let receiver: Receiver;
let actor: Awaited<ReturnType<Shop['admin']>>['actor'];
let webhook: ReturnType<Shop['as']>['webhook'];
let endpoint: { id: number; secret: string };
beforeAll(async () => {
  [shop, receiver] = [await openShop(), await openReceiver()];
  ({ actor } = await shop.admin());
  ({ webhook } = shop.as(actor));
});
afterAll(async () => {
  await receiver.close();
  await shop.close();
});
beforeEach(async () => {
  endpoint = await webhook.endpoints.create({ name: 'ERP', url: receiver.url, events: ['product.created'] });
  receiver.received.length = 0;
  receiver.answers.length = 0;
});
afterEach(() => shop.db.query('delete from webhook_endpoint'));

const deliveries = async (endpointId = endpoint.id) => {
  const filters = [{ field: 'endpoint_id', value: endpointId }];
  return (await webhook.deliveries.list({ searchCriteria: { filter_groups: [{ filters }] } })).items;
};
const sql = (text: string, ...parameters: unknown[]) => shop.db.query(text, parameters);
const LONG_AGO = '2020-01-01 00:00:00';

describe('a delivery', () => {
  it('is signed by the secret, and retried with the same id and body until it is answered with a 2xx', async () => {
    receiver.answers.push(500, 302);
    const { id } = await stockProduct(shop);
    await sendAll(shop);
    const [first, second, third] = receiver.received;
    expect(receiver.received).toHaveLength(3);
    expect(first?.event).toMatchObject({ type: 'product.created', timestamp: expect.stringMatching(/^\d{4}.*Z$/), data: { id } });
    for (const again of [second, third]) {
      expect(again?.body).toBe(first?.body);
      expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    }
    for (const event of receiver.received) expect(signersOf(event, [endpoint.secret])).toHaveLength(1);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      ...{ state: 'delivered', attempts: 3, status: 204, error: null, due_at: null, type: 'product.created', entity_id: id },
      ...{ endpoint_name: 'ERP', message_id: first?.headers['webhook-id'] },
    });
    expect(await webhook.deliveries.content({ id: delivery?.id ?? 0 })).toEqual({ url: receiver.url, body: first?.body, response: '' });
    expect(await webhook.endpoints.get({ id: endpoint.id })).toMatchObject({ failing_since: null });
  });

  it('waits for its next attempt, at least as long as the receiver asks', async () => {
    receiver.answers.push(503);
    receiver.headers = { 'Retry-After': '600' };
    await stockProduct(shop);
    await sendAll(shop, { schedule: [5] });
    receiver.headers = {};
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, status: 503, error: 'it answered 503' });
    expect(await webhook.deliveries.content({ id: delivery?.id ?? 0 })).toMatchObject({ response: 'Status 503' });
    const [row] = await sql(`select extract(epoch from due_at - attempted_at)::int as seconds from webhook_delivery`);
    expect(row).toEqual({ seconds: 600 });
    await expect(webhook.deliveries.replay({ id: delivery?.id ?? 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is given up after the last attempt; what failed is replayed one by one or all', async () => {
    receiver.answers.push(...Array.from({ length: 6 }, () => 500));
    await stockProduct(shop);
    await stockProduct(shop);
    await sendAll(shop);
    const failed = await deliveries();
    expect(failed.map(({ state, attempts }) => [state, attempts])).toEqual([3, 3].map((attempts) => ['failed', attempts]));
    expect((await webhook.endpoints.get({ id: endpoint.id })).failing_since).not.toBeNull();

    const id = failed[0]?.id ?? 0;
    expect(await webhook.deliveries.replay({ id })).toMatchObject({ id, state: 'waiting', attempts: 0 });
    await sendAll(shop);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'failed']);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(failed[0]?.message_id);
    expect(await webhook.deliveries.replayFailed({ endpointId: endpoint.id, since: '2999-01-01 00:00:00' })).toBe(0);
    expect(await webhook.deliveries.replayFailed({ endpointId: endpoint.id, since: LONG_AGO })).toBe(1);
    await sendAll(shop);
    expect((await deliveries()).every(({ state }) => state === 'delivered')).toBe(true);
    // What was delivered may be sent again as well.
    await webhook.deliveries.replay({ id });
    await sendAll(shop);
    expect(receiver.received).toHaveLength(9);
  });

  it('to a slow endpoint holds up no other', async () => {
    const slow = await openReceiver();
    onTestFinished(() => slow.close());
    let release = (_status: number) => {};
    const released = new Promise<number>((resolve) => {
      release = resolve;
    });
    slow.answers.push(...Array.from({ length: 8 }, () => released));
    await webhook.endpoints.create({ name: 'Slow', url: slow.url, events: ['product.created'] });
    for (let count = 0; count < 8; count++) await stockProduct(shop);
    const sender = startWebhookSender({ ...shop, log: createLog('silent'), pollMs: 20 });
    onTestFinished(() => {
      release(204);
      return sender.stop();
    });
    const isDone = async () => receiver.received.length === 8 && (await deliveries()).every(({ state }) => state === 'delivered');
    await until(async () => (await isDone()) && slow.received.length >= 4);
    expect(slow.received).toHaveLength(4);
    release(204);
    await until(() => slow.received.length === 8);
  });

  it('is deleted after thirty days with its message', async () => {
    await stockProduct(shop);
    await stockProduct(shop);
    await sendAll(shop);
    const [newer, older] = await deliveries();
    await sql(`update webhook_message set created_at = now() - interval '31 days' where id = $1`, older?.message_id);
    expect(await pruneWebhooks(shop.db)).toBeGreaterThanOrEqual(1);
    expect((await deliveries()).map(({ id }) => id)).toEqual([newer?.id]);
  });
});

describe('an endpoint', () => {
  it('that answers 410 is disabled at once, and admins are notified', async () => {
    receiver.answers.push(410);
    await stockProduct(shop);
    await sendAll(shop);
    expect(await webhook.endpoints.get({ id: endpoint.id })).toMatchObject({ is_active: false, disabled_at: expect.any(String) });
    await sweepNotifications(shop.db);
    const [notice] = (await shop.as(actor).backend.notifications.list({})).items;
    expect(notice).toMatchObject({ kind: 'webhook.disabled', parameters: { name: 'ERP' }, link: `/webhooks/${endpoint.id}` });
    const { actor: clerk } = await shop.admin('Magento_Cms::page');
    expect((await shop.as(clerk).backend.notifications.list({})).items).toEqual([]);

    // Without one that is active nothing is recorded; enabled again, it starts without a past.
    await stockProduct(shop);
    expect(await sql('select from webhook_event')).toEqual([]);
    const [{ id = 0 } = {}] = await deliveries();
    await expect(webhook.deliveries.replay({ id })).rejects.toMatchObject({ message: 'The webhook "%name" is disabled.' });
    await webhook.endpoints.update({ id: endpoint.id, is_active: true });
    expect(await webhook.endpoints.get({ id: endpoint.id })).toMatchObject({ is_active: true, disabled_at: null, failing_since: null });
  });

  it('is disabled when a delivery is given up after three days without a success, not before', async () => {
    receiver.answers.push(...Array.from({ length: 6 }, () => 500));
    await stockProduct(shop);
    await sendAll(shop);
    expect(await webhook.endpoints.get({ id: endpoint.id })).toMatchObject({ is_active: true, failing_since: expect.any(String) });
    await sql(`update webhook_endpoint set failing_since = now() - interval '73 hours'`);
    await stockProduct(shop);
    await sendAll(shop);
    expect(await webhook.endpoints.get({ id: endpoint.id })).toMatchObject({ is_active: false });
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { secret } = await webhook.endpoints.rotate({ id: endpoint.id });
    expect(secret).not.toBe(endpoint.secret);
    const both = [secret, endpoint.secret];
    await stockProduct(shop);
    await sendAll(shop);
    expect(signersOf(receiver.received[0] as Receiver['received'][number], both)).toEqual(both);
    expect((await webhook.endpoints.get({ id: endpoint.id })).former_expires_at).not.toBeNull();
    const [row] = await sql('select round(extract(epoch from former_expires_at - now()) / 3600)::int as hours from webhook_endpoint');
    expect(row).toEqual({ hours: 24 });
    await sql(`update webhook_endpoint set former_expires_at = now() - interval '1 second'`);
    await stockProduct(shop);
    await sendAll(shop);
    expect(signersOf(receiver.received[1] as Receiver['received'][number], both)).toEqual([secret]);
    expect((await webhook.endpoints.get({ id: endpoint.id })).former_expires_at).toBeNull();
  });

  it('is tried by a test event at once and only once, also while it is disabled', async () => {
    receiver.answers.push(500);
    await webhook.endpoints.update({ id: endpoint.id, is_active: false });
    expect(await webhook.endpoints.test({ id: endpoint.id })).toMatchObject({ type: 'webhook.test', state: 'failed', status: 500 });
    expect(await webhook.endpoints.test({ id: endpoint.id })).toMatchObject({ state: 'delivered', status: 204 });
    expect(receiver.types()).toEqual(['webhook.test', 'webhook.test']);
    expect(await webhook.endpoints.get({ id: endpoint.id })).toMatchObject({ failing_since: null });
  });

  it('in a private network is not called, whatever it was when it was saved', async () => {
    shop.settings.privateCallbacks = false;
    try {
      expect(await webhook.endpoints.test({ id: endpoint.id })).toMatchObject({
        error: 'its address is in a private network',
        status: null,
      });
      expect(receiver.received).toEqual([]);
    } finally {
      shop.settings.privateCallbacks = true;
    }
  });
});

describe('the receiver in the documentation', () => {
  it('takes what is signed by the secret and nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'merx-receiver-'));
    const guide = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
    const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];
    await writeFile(join(folder, 'receiver.mjs'), code);
    const program = spawn(process.execPath, [join(folder, 'receiver.mjs')], { env: { PORT: '0', WEBHOOK_SECRET: endpoint.secret } });
    const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
    const line = async () => String((await lines.next()).value);
    try {
      const port = (await line()).replace('listening ', '');
      await webhook.endpoints.update({ id: endpoint.id, url: `http://127.0.0.1:${port}` });
      const { sku } = await stockProduct(shop);
      await sendAll(shop);
      expect(await line()).toBe(`product.created ${sku}`);
      const [delivery] = await deliveries();
      expect(delivery).toMatchObject({ state: 'delivered', status: 204 });
      // Signed by somebody else.
      await webhook.endpoints.rotate({ id: endpoint.id });
      await sql('update webhook_endpoint set former_secret = null');
      expect(await webhook.endpoints.test({ id: endpoint.id })).toMatchObject({ status: 401 });
    } finally {
      program.kill();
      await once(program, 'exit');
      await rm(folder, { recursive: true, force: true });
    }
  });
});
