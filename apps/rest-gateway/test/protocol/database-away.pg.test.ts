import { type CutProxy, openCutProxy } from '@merx/db/test';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamEvents } from '../live-events.js';
import { type Instance, openInstance, openShop, type Shop } from '../shop.js';

let shop: Shop;
let line: CutProxy;
let instance: Instance;
let token: string;
const logged: { level: number; msg: string; calls?: number }[] = [];
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  line = await openCutProxy(shop.url ?? '');
  const log = pino({ level: 'warn' }, { write: (text: string) => void logged.push(JSON.parse(text)) });
  instance = await openInstance(shop, { databaseUrl: line.url, log });
});
afterAll(async () => {
  await instance.close();
  await line.close();
  await shop.close();
});

/** One call each: a guest's write, a read of staff, a read of guests that no cache answers, and the admin's own. */
const calls = () => [
  instance.call('POST', '/V1/guest-carts'),
  instance.call('GET', '/V1/orders?searchCriteria[page_size]=1', { token }),
  instance.call('GET', '/V1/customers/1/password/resetLinkToken/none'),
  instance.call('GET', '/trpc/user.session.me', { token }),
  instance.call('GET', '/health/ready'),
];

const statuses = async () => (await Promise.all(calls())).map(({ status }) => status);
const healthy = [200, 200, 404, 200, 200];

describe('while the database is away', () => {
  it('every call is answered 503 with a time to come back, and all is well as soon as it is there again', async () => {
    await expect.poll(statuses).toEqual(healthy);
    for (let round = 0; round < 2; round++) {
      line.cut();
      for (const answer of await Promise.all(calls())) {
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      const [refused] = await Promise.all(calls());
      expect(refused?.body).toEqual({ message: 'The shop is temporarily unavailable. Please try again in a moment.' });
      line.mend();
      await expect.poll(statuses).toEqual(healthy);
    }
  });

  it('a flood of calls does not become a flood of lines', async () => {
    line.cut();
    logged.length = 0;
    for (let round = 0; round < 20; round++) await statuses();
    line.mend();
    // A hundred calls, in far less than a minute.
    expect(logged.length).toBeLessThan(10);
    expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
    await expect.poll(statuses).toEqual(healthy);
  });

  it('a call whose connection is ended under it is answered 503', async () => {
    await shop.db.transaction(async (tx) => {
      await tx.query('lock table quote in access exclusive mode');
      const cart = instance.call('POST', '/V1/guest-carts');
      const end = () =>
        tx.query<{ pid: number }>(
          `select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await expect.poll(async () => (await end()).length).toBeGreaterThan(0);
      expect((await cart).status).toBe(503);
    });
    await expect.poll(statuses).toEqual(healthy);
  });

  it('the pages of the admin are asked to read again what they show', async () => {
    const leaving = new AbortController();
    const events = streamEvents(instance, 'live.events', token, leaving);
    const next = async () => (await events.next()).value?.data?.json;
    expect(await next()).toEqual({ type: 'hello', resumed: false });
    logged.length = 0;
    line.cut();
    await expect.poll(() => logged.some(({ msg }) => msg === 'live events cannot be read')).toBe(true);
    line.mend();
    expect(await next()).toEqual({ type: 'hello', resumed: true });
    leaving.abort();
    await events.return(undefined).catch(() => undefined);
  });
});

it('a statement with a fault of our own stays a 500', async () => {
  await shop.db.query('alter table sales_order rename to sales_order_elsewhere');
  const answer = await instance.call('GET', '/V1/orders?searchCriteria[page_size]=1', { token });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
  await shop.db.query('alter table sales_order_elsewhere rename to sales_order');
});
