import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@merx/db';
import { programOf } from '@merx/router/test';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../src/log.js';
import { startWebhookSender } from '../../src/webhook-sender.js';
import { stockProduct } from '../goods.js';
import { orderAs, until } from '../outbox.js';
import { openShop, type Shop } from '../shop.js';
import { openReceiver, type Receiver, sendAll } from './receiver.js';

let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  [shop, receiver] = [await openShop(), await openReceiver()];
  const { endpoints } = shop.as((await shop.admin()).actor).webhook;
  await endpoints.create({ name: 'ERP', url: receiver.url, events: ['order.created', 'product.created'] });
});
afterAll(async () => {
  await receiver.close();
  await shop.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

const start = (db: Shop['db']) => startWebhookSender({ db, settings: shop.settings, log: createLog('silent'), pollMs: 20 });
const allDelivered = async () => {
  const [row] = await shop.db.query<{ open: number }>(
    `select (select count(*) from webhook_event)::int + (select count(*) from webhook_delivery where delivered_at is null)::int as open`,
  );
  return row?.open === 0;
};
const idsOf = (type: string) =>
  receiver.received.filter(({ event }) => event.type === type).map(({ event }) => event.data.entity_id ?? event.data.id);

it('several instances deliver each event once', { timeout: 60_000 }, async () => {
  const others = await Promise.all([0, 1].map(() => openDatabase({ databaseUrl: shop.url, maxConnections: 5 })));
  const senders = [shop.db, ...others].map((db) => start(db));
  const made = await Promise.all(Array.from({ length: 60 }, () => stockProduct(shop)));
  await until(allDelivered);
  await Promise.all(senders.map((sender) => sender.stop()));
  await Promise.all(others.map((db) => db.close()));
  expect(idsOf('product.created').sort()).toEqual(made.map(({ id }) => id).sort());
  const attempts = await shop.db.query('select from webhook_delivery where attempts <> 1');
  expect(attempts).toEqual([]);
});

it('orders that were placed while no sender ran, and then taken by one that is killed, are delivered after its lease', {
  timeout: 60_000,
}, async () => {
  const { sku } = await stockProduct(shop);
  await sendAll(shop);
  const orders = [await orderAs(shop, 'a@buyer.test', sku), await orderAs(shop, 'b@buyer.test', sku)];
  const script = fileURLToPath(new URL('./take-webhooks-and-die.ts', import.meta.url));
  const key = Buffer.from(shop.settings.secretKey).toString('hex');
  const child = spawn(process.execPath, [await programOf(script), shop.url ?? '', key, '2'], { env: { PATH: process.env.PATH } });
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
  const taken = await shop.db.query(`select attempts, due_at > now() as held from webhook_delivery where delivered_at is null`);
  expect(taken).toEqual([1, 2].map(() => ({ attempts: 1, held: true })));
  await sendAll(shop);
  expect(idsOf('order.created')).toEqual([]);
  const sender = start(shop.db);
  await until(allDelivered);
  await sender.stop();
  expect(idsOf('order.created').sort()).toEqual(orders.sort());
});
