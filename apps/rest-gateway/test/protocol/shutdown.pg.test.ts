import { allLanded } from '@merx/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../outbox.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const isWaiting = async () =>
  (
    await shop.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%customer%'`,
    )
  ).length > 0;

it.each([
  ['the web API', (email: string) => ({ path: '/rest/V1/customers/me', method: 'PUT', body: { customer: personOf(email) } })],
  [
    'typed clients',
    (email: string) => ({ path: '/trpc/customer.accounts.saveMine', method: 'POST', body: { json: { customer: personOf(email) } } }),
  ],
])('the work of a caller of %s who has hung up counts as under way until it has ended', async (name, callOf) => {
  const { customerId, token, email } = await shop.customer();
  const { path, method, body } = callOf(email);
  const json = JSON.stringify(body);
  let hasLanded = false;
  const hangUp = new AbortController();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holder = Promise.resolve();
  await new Promise<void>((locked) => {
    holder = shop.db.transaction(async (tx) => {
      await tx.query('select from customer where id = $1 for update', [customerId]);
      locked();
      await released;
    });
  });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const call = fetch(`${shop.baseUrl}${path}`, { method, headers, body: json, signal: hangUp.signal }).catch((error: Error) => error.name);
  await until(isWaiting);
  hangUp.abort();
  expect(await call, name).toBe('AbortError');
  const landed = allLanded().then(() => {
    hasLanded = true;
  });
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(hasLanded).toBe(false);
  release();
  await holder;
  await landed;
  expect(await shop.db.prisma.customer.findFirst({ where: { id: customerId } })).toMatchObject({ firstname: 'Carried out' });
});

function personOf(email: string) {
  return { email, firstname: 'Carried out', lastname: 'Customer', website_id: 1 };
}
