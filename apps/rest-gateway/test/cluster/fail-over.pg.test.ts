import { openDatabase } from '@merx/db';
import { canMakeServers, type OwnServer, openServer, openStandby } from '@merx/db/test';
import { openWorld, type World } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../outbox.js';
import { type Instance, openInstance } from '../shop.js';
import { prepareShop, shopAt } from './own-shop.js';

describe.skipIf(!canMakeServers)('when the primary database server', () => {
  let world: World;
  let primary: OwnServer;
  let standby: OwnServer;
  let instance: Instance;
  beforeAll(async () => {
    world = await openWorld();
    primary = await openServer({ synchronous_standby_names: '*', synchronous_commit: 'local' });
    await prepareShop(primary);
    standby = await openStandby(primary, 'standby');
    // A commit is confirmed when the standby has it: the only way to lose none that was answered. Of the database, because a setting of
    // the system gives way to the one with which the server was started.
    await primary.query(`alter database shop set synchronous_commit = 'on'`);
    expect(await settingOf(primary, 'synchronous_commit')).toBe('on');
    const both = shopAt(primary).replace(/@([^/]+)/, `@${new URL(standby.url).host},$1`);
    instance = await openInstance({ ...world, ...noCalls }, { databaseUrl: both, maxConnections: 10 });
  });
  afterAll(async () => {
    await instance?.close();
    await standby?.close();
    await primary?.close();
    await world.close();
  });

  /** A setting as the shop's connections have it. */
  async function settingOf(server: OwnServer, name: string): Promise<string | undefined> {
    const db = await openDatabase({ databaseUrl: shopAt(server) });
    const [row] = await db.query<{ value: string }>('select current_setting($1) as value', [name]);
    await db.close();
    return row?.value;
  }

  /** Opens carts from several callers until stopped; returns what was answered. */
  function openCarts() {
    const answers: { status: number; cart: string; wait: number }[] = [];
    let isOver = false;
    const caller = async () => {
      while (!isOver) {
        const { status, body, headers } = await instance.call('POST', '/V1/guest-carts');
        answers.push({ status, cart: body, wait: Number(headers.get('retry-after')) });
        if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const callers = Array.from({ length: 4 }, caller);
    const stop = async () => {
      isOver = true;
      await Promise.all(callers);
    };
    return { answers, stop };
  }

  /** Interrupts the callers with `outage`, waits until they are served again, and checks that no answer was wrong and no cart is lost. */
  async function expectNothingLost(outage: () => Promise<OwnServer>): Promise<void> {
    const { answers, stop } = openCarts();
    await until(() => answers.length > 30);
    const remaining = await outage();
    await until(() => answers.filter(({ status }) => status === 503).length > 4);
    const before = answers.length;
    await until(() => answers.slice(before).filter(({ status }) => status === 200).length > 30);
    await stop();
    const opened = answers.filter(({ status }) => status === 200).map(({ cart }) => cart);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { status, wait } of answers) if (status === 503) expect(wait).toBeGreaterThan(0);
    const db = await openDatabase({ databaseUrl: shopAt(remaining) });
    const kept = await db.query<{ masked_id: string }>('select masked_id from quote');
    await db.close();
    const known = new Set(kept.map(({ masked_id }) => masked_id));
    expect(opened.filter((cart) => !known.has(cart))).toEqual([]);
  }

  it('crashes and comes back: calls fail with 503 meanwhile, nothing answered is lost, and all goes on by itself', async () => {
    await expectNothingLost(async () => {
      await primary.signal('SIGQUIT');
      setTimeout(() => void primary.start(), 300);
      return primary;
    });
  });

  it('is lost and a standby is promoted: the shop finds the new primary by itself', async () => {
    await until(async () => (await primary.query(`select from pg_stat_replication where sync_state = 'sync'`)).length > 0);
    await expectNothingLost(async () => {
      await primary.signal('SIGQUIT');
      setTimeout(() => void standby.query('select pg_promote()'), 300);
      return standby;
    });
    expect((await instance.call('GET', '/health/ready')).status).toBe(200);
  });
});

/** The parts of a shop that an instance of its own does not use. */
const noCalls = { baseUrl: '', call: async () => Promise.reject(new Error('no call')) };
