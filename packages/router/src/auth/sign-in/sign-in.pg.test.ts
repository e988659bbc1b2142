import { type Database, openDatabase } from '@merx/db';
import { folderStorage } from '@merx/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/index.js';
import { upsertFailure } from '../attempt/attempt.queries.js';
import { hashPassword } from '../password/password-hash.js';
import { createCustomerToken } from './sign-in.service.js';

let world: World;
let second: Database;
beforeAll(async () => {
  world = await openWorld();
  second = await openDatabase({ databaseUrl: world.url });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const LIMITS = { address: '', limit: 10, total: 100, seconds: 1800 };

describe('two instances of the shop', () => {
  const attempts = (username: string) =>
    Promise.all(Array.from({ length: 60 }, (_, n) => upsertFailure(n % 2 ? world.db : second, { kind: 'admin', username, ...LIMITS })));

  it('let exactly 10 of 60 parallel attempts pass to the password check', async () => {
    expect((await attempts('mallory')).filter(Boolean)).toHaveLength(10);
    expect((await attempts('mallory')).filter(Boolean)).toHaveLength(0);
  });

  it('let exactly 10 more pass once the lock is over', async () => {
    await attempts('trudy');
    await world.db.query(`update login_failure set last_failure_at = now() - interval '1801 seconds' where username = 'trudy'`);
    expect((await attempts('trudy')).filter(Boolean)).toHaveLength(10);
  });

  it('lock an account together', async () => {
    const { customerId, email } = await world.customer();
    await world.db.prisma.customer.update({ where: { id: customerId }, data: { password_hash: await hashPassword('Str0ng-enough') } });
    const nowhere = folderStorage('/nowhere');
    const settings = { publicCatalog: false, baseUrl: '', media: nowhere, privateFiles: nowhere, secretKey: new Uint8Array(32) };
    const signIn = (db: Database, password: string) =>
      createCustomerToken({
        ctx: { db, settings, actor: { type: 'guest' }, scope: { storeId: 1, explicit: false }, remoteIp: undefined },
        input: { username: email, password },
      });
    await Promise.allSettled(Array.from({ length: 24 }, (_, n) => signIn(n % 2 ? world.db : second, 'Wr0ng-password')));
    for (const db of [world.db, second]) await expect(signIn(db, 'Str0ng-enough')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
