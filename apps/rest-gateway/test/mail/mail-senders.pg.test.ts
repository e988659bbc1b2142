import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@merx/db';
import { openSmtpSink, type SmtpSink } from '@merx/mail/test';
import { programOf } from '@merx/router/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { orderAs, outbox, startSender, until } from '../outbox.js';
import { MAIN } from '../server-process.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let sink: SmtpSink;
let dataDir: string;
let orderId: number;
beforeAll(async () => {
  shop = await openShop();
  sink = await openSmtpSink();
  dataDir = await mkdtemp(join(tmpdir(), 'merx-mail-'));
  const { sku } = await stockProduct(shop);
  orderId = await orderAs(shop, 'grace@buyer.test', sku);
});
afterAll(async () => {
  await sink.close();
  await rm(dataDir, { recursive: true, force: true });
  await shop.close();
});
beforeEach(async () => {
  await shop.db.query('delete from mail_message');
  sink.taken.length = 0;
});

const queue = (count: number) =>
  shop.db.query(
    `insert into mail_message (kind, store_id, subject_id, recipient)
     select 'order_new', 1, $1::int, 'buyer-' || n || '@buyer.test' from generate_series(1, $2::int) n`,
    [orderId, count],
  );
const received = () => sink.taken.map(({ to }) => to[0]).sort();
const expected = (count: number) => Array.from({ length: count }, (_, index) => `buyer-${index + 1}@buyer.test`).sort();

describe('several senders of one outbox', () => {
  it('send a hundred mails, each exactly once, and share the work', { timeout: 60_000 }, async () => {
    const others = await Promise.all([0, 1].map(() => openDatabase({ databaseUrl: shop.url, maxConnections: 5 })));
    await queue(100);
    sink.delay = 20;
    const senders = [shop.db, ...others].map((db) => startSender({ ...shop, db }, { smtpUrl: sink.url, dataDir }));
    await until(async () => (await outbox(shop)).every(({ sent }) => sent));
    sink.delay = 0;
    await Promise.all(senders.map((sender) => sender.stop()));
    expect(received()).toEqual(expected(100));
    const counts = senders.map((sender) => sender.counts.sent);
    expect(counts.reduce((sum, count) => sum + count)).toBe(100);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect((await outbox(shop)).every(({ attempts }) => attempts === 1)).toBe(true);
    await Promise.all(others.map((db) => db.close()));
  });

  it('take over what a killed one had in hand, after its lease and not before', { timeout: 60_000 }, async () => {
    await queue(3);
    const script = fileURLToPath(new URL('./take-mail-and-die.ts', import.meta.url));
    const child = spawn(process.execPath, [await programOf(script), shop.url ?? '', '5'], {
      env: { PATH: process.env.PATH },
    });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    const held = await outbox(shop);
    expect(held.every(({ attempts, sent, due_in }) => attempts === 1 && !sent && due_in > 0)).toBe(true);
    const sender = startSender(shop, { smtpUrl: sink.url, dataDir }, 50);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sink.taken).toEqual([]);
    await until(async () => (await outbox(shop)).every(({ sent }) => sent));
    await sender.stop();
    expect(received()).toEqual(expected(3));
  });

  it('are part of the server, which sends what waits and ends when it is told to', { timeout: 60_000 }, async () => {
    await queue(3);
    const settings = { DATABASE_URL: shop.url, DATA_DIR: dataDir, SMTP_URL: sink.url, MAIL_FROM: 'The Shop <post@shop.test>' };
    const server = spawn(process.execPath, [await programOf(MAIN)], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '127.0.0.1',
        MERX_DEMO: '0',
        LOG_LEVEL: 'silent',
        ...settings,
      },
    });
    await until(async () => (await outbox(shop)).every(({ sent }) => sent));
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
    expect(received()).toEqual(expected(3));
    expect(sink.taken[0]?.raw).toContain('From: The Shop <post@shop.test>');
  });
});
