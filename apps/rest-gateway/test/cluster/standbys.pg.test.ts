import { hasTimeLimits, openDatabase } from '@merx/db';
import { canMakeServers, type OwnServer, openServer, openStandby } from '@merx/db/test';
import { openWorld, type World } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../outbox.js';
import { type Instance, openInstance } from '../shop.js';
import { prepareShop, shopAt, signIn } from './own-shop.js';

describe.skipIf(!canMakeServers)('a shop with a standby', () => {
  let world: World;
  let primary: OwnServer;
  let standby: OwnServer;
  /** Two of its servers. */
  let one: Instance;
  let other: Instance;
  let token: string;
  beforeAll(async () => {
    world = await openWorld();
    primary = await openServer();
    await prepareShop(primary);
    standby = await openStandby(primary, 'standby');
    const settings = { ...world.settings, publicCatalog: true };
    const open = () =>
      openInstance(
        { ...world, ...noCalls },
        { databaseUrl: shopAt(primary), standbyUrls: [shopAt(standby)], maxConnections: 8, settings, keptAnswers: 0 },
      );
    [one, other] = [await open(), await open()];
    token = await signIn(one);
    await createProduct('first');
    await one.call('POST', '/V1/cmsPage', { token, body: { page: { identifier: 'first', title: 'First', content: 'First' } } });
  });
  afterAll(async () => {
    await one?.close();
    await other?.close();
    await standby?.close();
    await primary?.close();
    await world.close();
  });

  async function createProduct(sku: string): Promise<void> {
    const product = { sku, name: sku, price: 5, attribute_set_id: 4, type_id: 'simple', status: 1, visibility: 4, weight: 1 };
    const { status } = await one.call('POST', '/V1/products', {
      token,
      body: { product: { ...product, extension_attributes: { website_ids: [1] } } },
    });
    expect(status).toBe(200);
  }

  const asGuest = async (sku: string) => (await one.call('GET', `/V1/products/${sku}`)).status;

  /** Whether a session of the standby has last run such a statement. */
  const hasRun = async (text: string) =>
    (await standby.query(`select from pg_stat_activity where application_name = 'merx' and position('${text}' in query) > 0`)).length > 0;

  /** Makes a call until its reads arrive at the standby. */
  const untilThere = (call: () => Promise<unknown>, text: string) =>
    until(async () => {
      await call();
      return hasRun(text);
    });

  it('needs no right but to own its database, and no extension', async () => {
    const roles = await one.db.query(
      'select rolsuper or rolcreatedb or rolcreaterole or rolreplication as has_rights from pg_roles where rolname = current_user',
    );
    expect(roles).toEqual([{ has_rights: false }]);
    expect(await one.db.query('select extname from pg_extension')).toEqual([{ extname: 'plpgsql' }]);
    // Neither does the set-up for a pooler.
    const limits = { lock: 4, statement: 5, idle: 6, guestStatement: 3, queue: 9, queueWait: 9 };
    const pooled = await openDatabase({ databaseUrl: shopAt(primary), directUrl: shopAt(primary), limits });
    expect(await hasTimeLimits(pooled, limits)).toBe(true);
    await pooled.close();
  });

  it.each([
    ['a product', '/V1/products/first', 'from product p'],
    ['a list', '/V1/orders?searchCriteria[page_size]=3', 'from sales_order'],
    ['the CMS', '/V1/cmsPage/search?searchCriteria[page_size]=3', 'from cms_page'],
    // In a transaction, which nothing else is there.
    ['a search', '/V1/search?searchCriteria[requestName]=quick_search_container', 'COMMIT'],
    ['a report', '/trpc/dashboard.bestsellers?input=%7B%22json%22%3A%7B%22days%22%3A7%2C%22limit%22%3A3%7D%7D', 'sales_order_item'],
  ])('reads %s from it', async (_, path, text) => {
    const isPublic = text === 'COMMIT';
    await untilThere(() => one.call('GET', path, isPublic ? {} : { token }), text);
  });

  it('reads and writes carts on the primary', async () => {
    const { body: cart } = await one.call('POST', '/V1/guest-carts');
    for (let read = 0; read < 5; read++) expect((await one.call('GET', `/V1/guest-carts/${cart}`)).status).toBe(200);
    expect(await hasRun('from quote')).toBe(false);
  });

  it('shows every caller what they have just written, at every server, and others too when the standby lags for long', async () => {
    await untilThere(() => asGuest('first'), 'from product p');
    await standby.query('select pg_wal_replay_pause()');
    await createProduct('second');
    const seen: number[] = [];
    // Until the standby is left out: the writer may not read an old state at any time.
    await until(async () => {
      for (const server of [one, other]) seen.push((await server.call('GET', '/V1/products/second', { token })).status);
      return (await asGuest('second')) === 200;
    });
    expect(new Set(seen)).toEqual(new Set([200]));
    expect(one.db.standbyState()).toMatchObject([{ lag: null }]);
    await standby.query('select pg_wal_replay_resume()');
    await isBack();
  });

  /** What guests are answered, from several at a time, until stopped. */
  function readOn() {
    const answers: number[] = [];
    let isOver = false;
    const guest = async () => {
      while (!isOver) answers.push(await asGuest('first'));
    };
    const guests = Array.from({ length: 4 }, guest);
    const stop = async () => {
      isOver = true;
      await Promise.all(guests);
      expect(new Set(answers)).toEqual(new Set([200]));
    };
    return { answers, stop };
  }

  const leftOut = () => until(() => one.db.standbyState()[0]?.lag === null);
  const isBack = () => until(() => one.db.standbyState()[0]?.lag != null);

  it('goes on without a standby that is killed, and with it when it is back', async () => {
    const { answers, stop } = readOn();
    await standby.signal('SIGQUIT');
    await leftOut();
    const before = answers.length;
    await until(() => answers.length > before + 20);
    await standby.start();
    await isBack();
    await untilThere(() => asGuest('first'), 'from product p');
    await stop();
  });

  it('goes on without a standby that hangs', async () => {
    const { answers, stop } = readOn();
    await until(() => answers.length > 20);
    await standby.signal('SIGSTOP');
    await leftOut();
    const before = answers.length;
    await until(() => answers.length > before + 20);
    await standby.signal('SIGCONT');
    await isBack();
    await stop();
  });

  it('leaves a standby alone that was promoted', async () => {
    const { stop } = readOn();
    await standby.query('select pg_promote()');
    await leftOut();
    await createProduct('third');
    expect(await asGuest('third')).toBe(200);
    await stop();
  });
});

/** The parts of a shop that an instance of its own does not use. */
const noCalls = { baseUrl: '', call: async () => Promise.reject(new Error('no call')) };
