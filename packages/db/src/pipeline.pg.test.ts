import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFresh } from '../test/fresh-database.js';
import { type Database, openDatabase, QUICK, QUICK_WRITE, sqlState, unavailability } from './index.js';

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
/** Only a connection that quick statements share has such a limit. */
const IS_SHARED = "current_setting('lock_timeout') = '10ms'";
const ask = async (on: Pick<Database, 'query'>, name: string, more = 'true') =>
  (await on.query<Answer>(`select pg_backend_pid() as pid, $1::text as name where ${more}`, [name], QUICK))[0];
/** The connection that quick reads share, once it is open: one that comes alone always uses it. */
async function sharedConnection(): Promise<number | undefined> {
  let pid: number | undefined;
  await expect
    .poll(async () => {
      pid = (await ask(db, 'one', IS_SHARED))?.pid;
      return pid;
    })
    .toBeDefined();
  return pid;
}

describe('quick reads', () => {
  it('share a connection, and each gets its own answer', async () => {
    const pid = await sharedConnection();
    const names = Array.from({ length: 12 }, (_, index) => `read ${index}`);
    const answers = await Promise.all(names.map((name) => ask(db, name)));
    expect(answers).toMatchObject(names.map((name) => ({ name })));
    expect(answers.filter((one) => one?.pid === pid).length).toBeGreaterThan(1);
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

describe('quick writes', () => {
  interface Counted {
    pid: number;
    is_shared: boolean;
    count: number;
  }
  beforeAll(() => db.query('create table counted (id int primary key, pid int, is_shared boolean, count int not null)'));

  const count = async (id: number, more = 'true') => {
    const text = `insert into counted as c values ($1, pg_backend_pid(), ${IS_SHARED}, 1)
      on conflict (id) do update set pid = excluded.pid, is_shared = excluded.is_shared, count = c.count + 1 where ${more}
      returning pid, is_shared, count`;
    return (await db.query<Counted>(text, [id], QUICK_WRITE))[0];
  };
  /** The connection that quick writes share, once it is open: one that comes alone always uses it. */
  async function sharedByWrites(): Promise<number | undefined> {
    let counted: Counted | undefined;
    await expect
      .poll(async () => {
        counted = await count(1);
        return counted?.is_shared;
      })
      .toBe(true);
    return counted?.pid;
  }
  const counted = async (id: number) => (await db.query<{ count: number }>('select count from counted where id = $1', [id]))[0]?.count;

  it('share a connection, apart from that of the reads', async () => {
    const pid = await sharedByWrites();
    expect(pid).not.toBe(await sharedConnection());
    const ids = Array.from({ length: 60 }, (_, index) => 100 + index);
    const all = await Promise.all(ids.map((id) => count(id)));
    expect(all.map((one) => one?.count)).toEqual(ids.map(() => 1));
    expect(all[0]?.pid).toBe(pid);
  });

  it('wait for a lock on the pool, where nobody waits for them', async () => {
    const pid = await sharedByWrites();
    await count(3);
    let locked: Promise<Counted | undefined> | undefined;
    await db.transaction(async (tx) => {
      await tx.query('select from counted where id = 3 for update');
      locked = count(3);
      await expect.poll(async () => (await count(4))?.pid).toBe(pid);
    });
    expect(await locked).toMatchObject({ count: 2, is_shared: false });
  });

  it('are never repeated: one whose connection is lost fails as when the database is away', async () => {
    const pid = await sharedByWrites();
    await count(10);
    const lost = count(10, 'pg_sleep(0.5) is not null').catch((error: unknown) => error);
    await expect.poll(async () => (await db.query('select pg_terminate_backend($1)', [pid])).length).toBe(1);
    expect(unavailability(await lost)).toBe('away');
    expect(await counted(10)).toBe(1);
    expect(await sharedByWrites()).not.toBe(pid);
  });

  it('leave the connection when it takes no writes any more', async () => {
    const pid = await sharedByWrites();
    await db.query('set default_transaction_read_only = on', [], QUICK_WRITE);
    // As on a server that has become a standby.
    expect(unavailability(await count(11).catch((error: unknown) => error))).toBe('away');
    expect(await count(11)).toMatchObject({ count: 1 });
    expect(await sharedByWrites()).not.toBe(pid);
  });
});
