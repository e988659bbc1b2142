import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programOf } from '@merx/router/test';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from '../goods.js';
import { type Answer, type Instance, openInstance, openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
const opened: Instance[] = [];
const foreign: pg.Client[] = [];
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterEach(async () => {
  for (const session of foreign.splice(0)) await session.end();
  for (const instance of opened.splice(0)) await instance.close();
});
afterAll(() => shop.close());

async function instanceOf(options: Parameters<typeof openInstance>[1]): Promise<Instance> {
  const instance = await openInstance(shop, options);
  opened.push(instance);
  return instance;
}

/** A session of somebody else that holds a lock; returns what releases it. */
async function hold(statement: string): Promise<() => Promise<unknown>> {
  const session = new pg.Client({ connectionString: shop.url });
  foreign.push(session);
  await session.connect();
  await session.query('begin');
  await session.query(statement);
  return () => session.query('rollback');
}

const lockStock = (productId: number) => hold(`select from stock_item where product_id = ${productId} for update`);
const payment = { email: 'grace@shop.test', paymentMethod: { method: 'checkmo' } };
const place = ({ call }: Instance, cartId: string) => call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body: payment });
const search = ({ call }: Instance, words: string) =>
  call(
    'GET',
    `/V1/search?searchCriteria[request_name]=quick_search_container&searchCriteria[filter_groups][0][filters][0][field]=search_term&searchCriteria[filter_groups][0][filters][0][value]=${words}`,
  );

function expectBusy({ status, body, headers }: Answer): void {
  expect([status, body.message]).toEqual([503, 'The shop is busy. Please try again in a moment.']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

describe('a row that somebody else has locked', () => {
  it('refuses whoever wants it, after a while and with 503, changes nothing and stops nobody else', async () => {
    const instance = await instanceOf({ limits: { lock: 1 } });
    const locked = await stockProduct(shop);
    const free = await stockProduct(shop);
    const waiting = await Promise.all([1, 2, 3].map(() => readyGuestCart(shop, locked.sku)));
    const release = await lockStock(locked.id);
    const orders = waiting.map((cartId) => place(instance, cartId));
    const stock = instance.call('PUT', `/V1/products/${locked.sku}/stockItems/1`, { token, body: { stockItem: { qty: 7 } } });
    // The lock is still held while all of these are answered.
    const cartId = await readyGuestCart({ ...shop, call: instance.call }, free.sku);
    expect((await place(instance, cartId)).status).toBe(200);
    expect((await instance.call('GET', `/V1/products/${locked.sku}`, { token })).status).toBe(200);
    expect((await search(instance, 'goods')).status).toBe(200);
    for (const answer of await Promise.all([...orders, stock])) expectBusy(answer);
    await release();
    expect((await place(instance, waiting[0] ?? '')).status).toBe(200);
  });

  it('is reported the same way over tRPC', async () => {
    const instance = await instanceOf({ limits: { lock: 1 } });
    const { id, sku } = await stockProduct(shop);
    const cartId = await readyGuestCart(shop, sku);
    await lockStock(id);
    const body = { json: { cartId, ...payment } };
    const answer = await instance.call('POST', '/trpc/checkout.paymentInformation.place.guest', { body });
    expect([answer.status, answer.body.error.json.data.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a flood of searches', () => {
  it('is cut down to the share of guests: carts and orders go on, and who is too many hears so', async () => {
    const instance = await instanceOf({ limits: { queue: 3, queueWait: 1, guestStatement: 2 } });
    const { sku } = await stockProduct(shop);
    const release = await hold('lock table product_search in access exclusive mode');
    const searches = Array.from({ length: 20 }, () => search(instance, 'goods'));
    const cartId = await readyGuestCart({ ...shop, call: instance.call }, sku);
    expect((await place(instance, cartId)).status).toBe(200);
    expect((await instance.call('GET', `/V1/orders?searchCriteria[page_size]=1`, { token })).status).toBe(200);
    // Some were one too many, some waited too long for a connection, and some had one and ran into the time limit of guests.
    for (const answer of await Promise.all(searches)) expectBusy(answer);
    await release();
    expect((await search(instance, 'goods')).status).toBe(200);
  });
});

describe('an instance that is frozen in a transaction', () => {
  it('loses its locks when the transaction has idled for too long', async () => {
    const { id, sku } = await stockProduct(shop);
    const cartId = await readyGuestCart(shop, sku);
    const script = fileURLToPath(new URL('./lock-and-freeze.ts', import.meta.url));
    const frozen = spawn(process.execPath, [await programOf(script), shop.url ?? '', String(id), '2'], {
      env: { PATH: process.env.PATH },
    });
    try {
      const locked = `select count(*) as n from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and query like '%stock_item%for update%'`;
      await expect.poll(async () => (await shop.db.query<{ n: number }>(locked))[0]?.n).toBe(1);
      const instance = await instanceOf({ limits: { lock: 25 } });
      expect((await place(instance, cartId)).status).toBe(200);
      expect(frozen.exitCode).toBeNull();
    } finally {
      frozen.kill('SIGKILL');
    }
  });
});

describe('a background task', () => {
  it('has no time limit of a request, and connections of its own', async () => {
    const { db } = await instanceOf({ maxConnections: 3, limits: { statement: 1, lock: 1 } });
    const tasks = db.forShare('background');
    const settings = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
    expect(await tasks.query(settings)).toEqual([{ statement: '0', lock: '0' }]);
    await expect(db.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
    await Promise.all([
      db.transaction((one) => db.transaction((two) => Promise.all([one.query('select'), two.query('select')]))),
      tasks.query('select pg_sleep(1.5)'),
    ]);
  });
});
