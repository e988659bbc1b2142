import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@merx/db';
import { cloneOf } from '@merx/router/test';
import { expect, inject, it } from 'vitest';
import { address } from '../goods.js';
import { startServer } from '../server-process.js';
import { partsOfOrders } from './order-parts.js';

const BUYERS = 6;

it('kill -9 in the middle of orders: every answered order is there, and none is half there', { timeout: 120_000 }, async () => {
  const { drop, ...place } = await cloneOf(inject('template'));
  const dataDir = place.dataDir ?? (await mkdtemp(join(tmpdir(), 'merx-crash-')));
  await withDatabase(place, (db) => stock(db));
  const { base, server } = await startServer({ DATA_DIR: dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) });
  const answered: number[] = [];
  const buyers = Array.from({ length: BUYERS }, () => buyUntilItBreaks(base, answered));
  while (answered.length < 10) await new Promise((resolve) => setTimeout(resolve, 20));
  server.kill('SIGKILL');
  await Promise.all(buyers);
  await withDatabase(place, (db) => expectWholeOrders(db, answered));
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function withDatabase(place: { databaseUrl?: string; dataDir?: string }, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(place);
  await work(db);
  await db.close();
}

async function stock(db: Database): Promise<void> {
  await db.prisma.product.create({
    data: {
      sku: 'crash',
      attribute_set_id: 4,
      price: '10',
      weight: '1',
      attributes: { name: 'Crash' },
      websites: { create: { website_id: 1 } },
      stock_item: { create: { qty: 100_000, is_in_stock: true } },
    },
  });
}

/** Buys one order after another until the server is gone. */
async function buyUntilItBreaks(base: string, answered: number[]): Promise<void> {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${base}/rest/V1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const value = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  for (;;) {
    try {
      const cartId = await call('POST', '/guest-carts');
      await call('POST', '/guest-carts/items', { cartItem: { sku: 'crash', qty: 2, quote_id: cartId } });
      await call('POST', `/guest-carts/${cartId}/billing-address`, { address, useForShipping: true });
      await call('PUT', `/guest-carts/${cartId}/selected-shipping-method`, { carrierCode: 'flatrate', methodCode: 'flatrate' });
      const payment = { email: 'c@shop.test', paymentMethod: { method: 'checkmo' } };
      answered.push(Number(await call('POST', `/guest-carts/${cartId}/payment-information`, payment)));
    } catch (error) {
      // Only the broken connection ends the shopping; a refusal is a failure of the test.
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

async function expectWholeOrders(db: Database, answered: number[]): Promise<void> {
  const product = await db.prisma.product.findFirstOrThrow({ where: { sku: 'crash' } });
  const orders = await partsOfOrders(db, product.id);
  expect(orders.map((order) => order.entity_id)).toEqual(expect.arrayContaining(answered));
  for (const { entity_id: _id, quote_id: _cart, ...parts } of orders)
    expect(parts).toEqual({ qty: 2, items: 1, addresses: 2, payments: 1, histories: 1, ended_carts: 1, mails: 1 });
  const [left] = await db.query<{ qty: string; ended: number }>(
    'select qty::text, (select count(*) from quote where not is_active) as ended from stock_item',
  );
  expect(Number(left?.qty)).toBe(100_000 - 2 * orders.length);
  expect(left?.ended).toBe(orders.length);
}
