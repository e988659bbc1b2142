import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFresh } from '../test/fresh-database.js';
import { type Database, openDatabase, QUICK, sqlState } from './index.js';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openFresh());
});
afterAll(() => close());

interface Answer {
  pid: number;
  name: string;
}
const ask = async (on: Pick<Database, 'query'>, name: string, more = 'true') =>
  (await on.query<Answer>(`select pg_backend_pid() as pid, $1::text as name where ${more}`, [name], QUICK))[0];
/** The connection that quick reads share, once it is open: two reads at a time use it, not two connections of the pool. */
async function sharedConnection(on: Database = db): Promise<number | undefined> {
  let pid: number | undefined;
  await expect
    .poll(async () => {
      const [one, other] = await Promise.all([ask(on, 'one'), ask(on, 'other')]);
      pid = one?.pid;
      return pid === other?.pid;
    })
    .toBe(true);
  return pid;
}

describe('quick reads', () => {
  it('share a connection, and each gets its own answer', async () => {
    const pid = await sharedConnection();
    const names = Array.from({ length: 12 }, (_, index) => `read ${index}`);
    expect(await Promise.all(names.map((name) => ask(db, name)))).toEqual(names.map((name) => ({ pid, name })));
  });

  it('go to the pool beyond what the connection has room for, and in a transaction to its own connection', async () => {
    const pid = await sharedConnection();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(db, String(index))));
    expect(answers.map((one) => one?.name)).toEqual(answers.map((_, index) => String(index)));
    expect(answers.filter((one) => one?.pid !== pid).length).toBeGreaterThan(0);
    await db.transaction(async (tx) => {
      expect((await ask(tx, 'inside'))?.pid).not.toBe(pid);
    });
  });

  it('fail alone: the others at the same time are answered', async () => {
    await sharedConnection();
    const [before, failed, after] = await Promise.allSettled([
      ask(db, 'before'),
      ask(db, 'none', '1 / (random() * 0)::int = 1'),
      ask(db, 'after'),
    ]);
    expect(failed.status === 'rejected' && sqlState(failed.reason)).toBe('22012');
    expect([before, after]).toMatchObject([{ value: { name: 'before' } }, { value: { name: 'after' } }]);
  });

  it('do not wait for one that takes long', async () => {
    const pid = await sharedConnection();
    let isSlowDone = false;
    const slow = db.query('select pg_sleep(2)', [], QUICK).then(() => {
      isSlowDone = true;
    });
    await db.query('select pg_sleep(0.1)');
    const other = await ask(db, 'quick');
    expect(isSlowDone).toBe(false);
    expect(other?.pid).not.toBe(pid);
    await slow;
    expect(await sharedConnection()).toBe(pid);
  });

  it('are repeated on the pool when the connection is lost, which is opened again', async () => {
    const pid = await sharedConnection();
    const asleep = ask(db, 'asleep', 'pg_sleep(0.5) is not null');
    await expect.poll(async () => (await db.query('select pg_terminate_backend($1)', [pid])).length).toBe(1);
    expect(await asleep).toMatchObject({ name: 'asleep' });
    expect(await sharedConnection()).not.toBe(pid);
  });

  it('use the pool where connections are few', async () => {
    const few = await openDatabase({ databaseUrl: db.pool.options.connectionString, maxConnections: 4 });
    const answers = await Promise.all([ask(few, 'one'), ask(few, 'other')]);
    expect(new Set(answers.map((one) => one?.pid)).size).toBe(2);
    await few.close();
  });
});
