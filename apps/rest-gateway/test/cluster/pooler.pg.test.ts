import { type Database, hasTimeLimits } from '@merx/db';
import { canPool, openPooler } from '@merx/db/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from '../goods.js';
import { type Instance, openInstance, openShop, type Shop } from '../shop.js';

const LIMITS = { lock: 2, statement: 7, idle: 9, guestStatement: 6, queue: 200, queueWait: 30 };

describe.skipIf(!canPool)('a shop over PgBouncer in transaction mode', () => {
  let shop: Shop;
  let pooler: Awaited<ReturnType<typeof openPooler>>;
  let instance: Instance;
  let token: string;
  beforeAll(async () => {
    shop = await openShop();
    ({ token } = await shop.admin());
    pooler = await openPooler(shop.url ?? '');
    instance = await openInstance(shop, { databaseUrl: pooler.url, directUrl: shop.url, maxConnections: 20, limits: LIMITS });
  });
  afterAll(async () => {
    await instance.close();
    await pooler.close();
    await shop.close();
  });

  it('sells to many buyers at once', async () => {
    const { sku } = await stockProduct(shop, { qty: 100 });
    const buy = async (n: number) => {
      const cartId = await readyGuestCart({ ...shop, ...instance }, sku);
      const body = { email: `buyer-${n}@shop.test`, paymentMethod: { method: 'checkmo' } };
      return (await instance.call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body })).status;
    };
    expect(await Promise.all(Array.from({ length: 25 }, (_, n) => buy(n)))).toEqual(Array(25).fill(200));
    const { body } = await instance.call('GET', '/V1/orders?searchCriteria[page_size]=1', { token });
    expect(body.total_count).toBe(25);
    expect((await instance.call('GET', `/V1/search?searchCriteria[requestName]=quick_search_container`)).status).toBe(200);
  });

  it('writes through Prisma, in its transactions and ours', async () => {
    const page = (title: string) =>
      instance.call('POST', '/V1/cmsPage', { token, body: { page: { identifier: title, title, content: title } } });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => page(`page-${n}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await shop.db.prisma.cmsPage.count({ where: { identifier: { startsWith: 'page-' } } })).toBe(12);
  });

  it('is in UTC and has the time limits in every session, without a statement for it', async () => {
    const read = (db: Database) =>
      db.query(`select current_setting('TimeZone') as zone, current_setting('lock_timeout') as lock,
        current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`);
    const sessions = await Promise.all(Array.from({ length: 30 }, () => read(instance.db)));
    for (const [session] of sessions) expect(session).toEqual({ zone: 'UTC', lock: '2s', statement: '7s', idle: '9s' });
    expect(await hasTimeLimits(instance.db, LIMITS)).toBe(true);
    expect(await hasTimeLimits(instance.db, { ...LIMITS, lock: 3 })).toBe(false);
    // Background tasks have a session of their own.
    expect(await read(instance.db.forShare('background'))).toEqual([{ zone: 'UTC', lock: '0', statement: '0', idle: '90s' }]);
  });

  it('hears of what other instances change in what it has cached', async () => {
    const cached = (value: string) => instance.db.cache.get('pooler-test', async () => value);
    expect([await cached('old'), await cached('new')]).toEqual(['old', 'old']);
    await shop.db.cache.forget('pooler-test');
    await expect.poll(() => cached('new')).toBe('new');
  });
});
