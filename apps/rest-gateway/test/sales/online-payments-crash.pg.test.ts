import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openPaymentSandbox, type PaymentSandbox, programOf } from '@merx/router/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockOf } from '../cart-doors.js';
import { orderOnline, takeSandboxPayments } from '../online-orders.js';
import { until } from '../outbox.js';
import { MAIN } from '../server-process.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let sandbox: PaymentSandbox;
let dataDir: string;
let token: string;
beforeAll(async () => {
  [shop, sandbox] = await Promise.all([openShop(), openPaymentSandbox()]);
  ({ token } = await shop.admin());
  dataDir = await mkdtemp(join(tmpdir(), 'merx-crash-'));
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A server process on the shop's database, with calls that go to it. */
async function startServer(): Promise<{ server: ChildProcess; there: Shop }> {
  const server = spawn(process.execPath, [await programOf(MAIN)], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      MERX_DEMO: '0',
      LOG_LEVEL: 'info',
      SANDBOX_PAYMENT_URL: sandbox.url,
      SHUTDOWN_GRACE: '0',
      DATABASE_URL: shop.url,
      DATA_DIR: dataDir,
    },
  });
  const lines = createInterface({ input: server.stdout });
  const port = await new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const found = /"port":(\d+)/.exec(line);
      if (found) resolve(Number(found[1]));
    });
  });
  const call: Shop['call'] = async (method, path, { body } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/rest${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return { server, there: { ...shop, call } };
}

const orders = () =>
  shop.db.query<{ entity_id: number; state: string; grand_total: string }>('select entity_id, state, grand_total from sales_order');
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;

it('a server that is killed between charge and commit leaves an order that the next one finds paid, and nothing is charged twice', {
  timeout: 120_000,
}, async () => {
  await takeSandboxPayments(shop, sandbox, 'authorize_capture');
  const { server, there } = await startServer();
  sandbox.decided = () => {
    server.kill('SIGKILL');
  };
  const ended = once(server, 'exit');
  await expect(orderOnline(there, '25.0000')).rejects.toThrow();
  await ended;
  sandbox.decided = () => {};
  expect(await orders()).toMatchObject([{ state: 'pending_payment', grand_total: '25.0000' }]);
  const [{ entity_id: id } = { entity_id: 0 }] = await orders();
  const { increment_id, items } = await orderOf(id);
  expect(sandbox.taken(increment_id)).toBe(25);
  const next = await startServer();
  await until(async () => (await orders())[0]?.state === 'complete');
  next.server.kill('SIGTERM');
  expect(await once(next.server, 'exit')).toEqual([0, null]);
  expect(await orderOf(id)).toMatchObject({ total_paid: 25, total_due: 0 });
  expect([sandbox.taken(increment_id), sandbox.payments.length, await stockOf(shop, items[0].product_id)]).toEqual([25, 1, 99]);
  const invoices = await shop.call('GET', '/V1/invoices?searchCriteria=', { token });
  expect(invoices.body.items).toMatchObject([{ order_id: id, state: 2, grand_total: 25 }]);
});
