import { setImmediate } from 'node:timers/promises';
import { type Database, openDatabase } from '@merx/db';
import { openCutProxy } from '@merx/db/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/index.js';
import type { Actor } from '../../trpc/context.js';
import { identify } from './token.service.js';

let world: World;
let boss: ReturnType<World['as']>;
/** The first one also makes the changes. */
let instances: Database[];
beforeAll(async () => {
  world = await openWorld();
  const { actor } = await world.admin();
  boss = world.as(actor);
  instances = [world.db];
  for (let more = 0; more < 2; more++) instances.push(await openDatabase({ databaseUrl: world.url }));
});
afterAll(async () => {
  for (const other of instances.slice(1)) await other.close();
  await world.close();
});

const GUEST = { type: 'guest' };
const adminIdOf = (actor: Actor): number => (actor.type === 'admin' ? actor.adminId : 0);
const everywhere = (token: string) => Promise.all(instances.map((db) => identify(db, token)));

/** The statements that a call runs at an instance. */
async function statementsOf(db: Database, work: (counted: Database) => Promise<unknown>): Promise<number> {
  let count = 0;
  await work({
    ...db,
    query: (text, parameters) => {
      count++;
      return db.query(text, parameters);
    },
  });
  return count;
}

interface Account {
  token: string;
  actor: Actor;
}
type Change = (account: Account) => Promise<unknown>;

/** What ends the access of an admin, and of a customer. */
const ofAdmins: Record<string, Change> = {
  'is revoked': async ({ actor }) => boss.integration.tokens.revokeAll({ adminId: adminIdOf(actor) }),
  'belongs to an admin who is disabled': ({ actor }) => boss.user.admins.disable({ id: adminIdOf(actor) }),
  'belongs to an admin who is deleted by another program': ({ actor }) =>
    world.db.query('delete from admin_user where id = $1', [adminIdOf(actor)]),
  'expires, as another program decides': ({ actor }) =>
    world.db.query("update access_token set expires_at = now() - interval '1 hour' where admin_id = $1", [adminIdOf(actor)]),
};

describe('a token that every instance has just seen', () => {
  it('is not read again, anywhere', async () => {
    const { token } = await world.admin();
    await everywhere(token);
    for (const db of instances) expect(await statementsOf(db, (counted) => identify(counted, token))).toBe(0);
  });

  it.each(Object.entries(ofAdmins))(
    'is worth nothing once it %s: at once where that was done, elsewhere once notified',
    async (_, change) => {
      const account = await world.admin();
      await everywhere(account.token);
      await change(account);
      const [here, ...others] = instances;
      expect(here && (await identify(here, account.token))).toEqual(GUEST);
      for (const db of others) await expect.poll(() => identify(db, account.token), { interval: 5 }).toEqual(GUEST);
    },
  );

  it('is worth nothing once its customer is disabled', async () => {
    const { token, customerId } = await world.customer();
    await everywhere(token);
    await world.db.query('update customer set is_active = false where id = $1', [customerId]);
    expect(await identify(world.db, token)).toEqual(GUEST);
    for (const db of instances) await expect.poll(() => identify(db, token), { interval: 5 }).toEqual(GUEST);
  });

  it('has the resources of its role as they are', async () => {
    const { token, actor } = await world.admin('Magento_Sales::sales');
    await everywhere(token);
    await world.db.query(
      `update admin_role set resources = '{Magento_Cms::page}' where id = (select role_id from admin_user where id = $1)`,
      [adminIdOf(actor)],
    );
    const changed = { resources: new Set(['Magento_Cms::page']) };
    expect(await identify(world.db, token)).toMatchObject(changed);
    for (const db of instances) await expect.poll(() => identify(db, token), { interval: 5 }).toMatchObject(changed);
  });

  it('is as good as before if the change is rolled back', async () => {
    const { token, actor } = await world.admin();
    await everywhere(token);
    const undone = world.db.transaction(async (tx) => {
      await tx.query('delete from access_token where admin_id = $1', [adminIdOf(actor)]);
      // Read at the same time, on another connection.
      expect(await identify(world.db, token)).toMatchObject({ type: 'admin' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    for (const found of await everywhere(token)) expect(found).toMatchObject({ type: 'admin' });
  });
});

describe('revoking while others call', () => {
  it('leaves no copy behind, in any instance', async () => {
    for (let round = 0; round < 20; round++) {
      const { token, actor } = await world.admin();
      let isOver = false;
      const callers = instances
        .flatMap((db) => [db, db])
        .map(async (db) => {
          // A kept caller is there without waiting, and the database must have its turn.
          for (; !isOver; await setImmediate()) await identify(db, token);
        });
      await world.db.query('delete from access_token where admin_id = $1', [adminIdOf(actor)]);
      expect(await identify(world.db, token)).toEqual(GUEST);
      for (const db of instances) await expect.poll(() => identify(db, token), { interval: 5 }).toEqual(GUEST);
      isOver = true;
      await Promise.all(callers);
      for (const found of await everywhere(token)) expect(found).toEqual(GUEST);
    }
  });
});

describe('an instance that hears of no changes', () => {
  it('reads every caller', async () => {
    const line = await openCutProxy(world.url ?? '');
    const deaf = await openDatabase({ databaseUrl: line.url });
    const { token } = await world.admin();
    await identify(deaf, token);
    line.cut();
    await expect.poll(() => deaf.changes.version(['access'])).toBe(undefined);
    const reading: Database = { ...deaf, query: (text, parameters) => world.db.query(text, parameters) };
    expect(await statementsOf(reading, (counted) => identify(counted, token))).toBe(1);
    await deaf.close();
    await line.close();
  });
});
