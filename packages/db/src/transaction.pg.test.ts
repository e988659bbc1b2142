import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFresh } from '../test/fresh-database.js';
import { type Database, migrate, openDatabase, type Queryable, unavailability } from './index.js';

let db: Database;
let url: string | undefined;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, url, close } = await openFresh());
  await migrate(db);
});
afterAll(() => close());

const titles = async (on: Queryable, identifier: string) =>
  (await on.prisma.cmsBlock.findMany({ where: { identifier }, orderBy: { id: 'asc' } })).map(({ title }) => title);

const backend = async (on: Queryable) => (await on.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;

it('keeps interleaved transactions apart: each sees its own writes alone, and an outsider none before the commit', async () => {
  const identifier = randomUUID();
  const rounds = 15;
  // Two fewer transactions than connections; the remaining two are for the outside queries.
  const names = Array.from({ length: 7 }, (_, index) => `t${index}`);
  let finished = 0;
  const transaction = async (name: string, commits: boolean) =>
    db.transaction(async (tx) => {
      const pid = await backend(tx);
      const expected: string[] = [];
      for (let round = 0; round < rounds; round++) {
        const title = `${name} ${round}`;
        const data = { identifier, title, store_ids: [round] };
        if (round % 2 === 0) await tx.prisma.cmsBlock.create({ data });
        else await tx.query('insert into cms_block (identifier, title, store_ids) values ($1, $2, $3)', [identifier, title, [round]]);
        expected.push(title);
        const [own, first, count, others] = await Promise.all([
          titles(tx, identifier),
          tx.prisma.cmsBlock.findFirst({ where: { identifier, title } }),
          tx.prisma.cmsBlock.count({ where: { identifier } }),
          titles(db, identifier),
        ]);
        expect([own, first?.store_ids, count, await backend(tx)]).toEqual([expected, [round], round + 1, pid]);
        expect(others.filter((other) => other.startsWith(name))).toEqual([]);
      }
      finished++;
      await expect.poll(() => finished).toBe(names.length);
      if (!commits) throw new Error(`${name} stops`);
    });
  const outcomes = await Promise.allSettled(names.map((name, index) => transaction(name, index < 2)));
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'committed'))).toEqual(
    names.map((name, index) => (index < 2 ? 'committed' : `${name} stops`)),
  );
  const left = await titles(db, identifier);
  expect(new Set(left.map((title) => title.split(' ')[0]))).toEqual(new Set(['t0', 't1']));
  expect(left).toHaveLength(2 * rounds);
}, 60_000);

it('keeps the database itself outside, also in the middle of a transaction', async () => {
  const identifier = randomUUID();
  await db.transaction(async (tx) => {
    await tx.prisma.cmsBlock.create({ data: { identifier, title: 'inside' } });
    await db.prisma.cmsBlock.create({ data: { identifier, title: 'outside' } });
    await tx.prisma.cmsBlock.deleteMany({ where: { identifier, title: 'inside' } });
    expect(await titles(db.forShare('staff'), identifier)).toEqual(['outside']);
  });
});

it('keeps the databases of a process apart, and goes on when one of them is closed', async () => {
  const other = await openFresh();
  await migrate(other.db);
  const identifier = randomUUID();
  const write = (on: Database, title: string) => on.transaction((tx) => tx.prisma.cmsBlock.create({ data: { identifier, title } }));
  await Promise.all([write(db, 'here'), write(other.db, 'there'), write(db, 'here'), write(other.db, 'there')]);
  expect(await Promise.all([titles(db, identifier), titles(other.db, identifier)])).toEqual([
    ['here', 'here'],
    ['there', 'there'],
  ]);
  await other.close();
  await write(db, 'later');
  expect(await titles(db, identifier)).toEqual(['here', 'here', 'later']);
});

it('repeats a transaction of Prisma that PostgreSQL chose as the victim of a deadlock', async () => {
  const [one, two] = await Promise.all(
    ['one', 'two'].map((title) => db.prisma.cmsBlock.create({ data: { identifier: randomUUID(), title } })),
  );
  let attempts = 0;
  let bothHold = 0;
  const swap = (first: number, second: number) =>
    db.transaction(async (tx) => {
      attempts++;
      await tx.prisma.cmsBlock.update({ where: { id: first }, data: { content: 'held' } });
      bothHold++;
      await expect.poll(() => bothHold).toBeGreaterThan(1);
      await tx.prisma.cmsBlock.update({ where: { id: second }, data: { content: 'both' } });
    });
  await Promise.all([swap(one?.id ?? 0, two?.id ?? 0), swap(two?.id ?? 0, one?.id ?? 0)]);
  expect(attempts).toBe(3);
});

it('is busy where a lock is waited for too long, and away where it cannot be reached', async () => {
  const limits = { lock: 1, statement: 5, idle: 30, guestStatement: 0, queue: 10, queueWait: 5 };
  const limited = await openDatabase({ databaseUrl: url, limits });
  const { id } = await db.prisma.cmsBlock.create({ data: { identifier: randomUUID(), title: 'locked' } });
  try {
    await db.transaction(async (tx) => {
      await tx.query('select from cms_block where id = $1 for update', [id]);
      const refused = await limited.prisma.cmsBlock.update({ where: { id }, data: { title: 'x' } }).catch((error: unknown) => error);
      expect(unavailability(refused)).toBe('busy');
    });
  } finally {
    await limited.close();
  }
  const closed = await limited.prisma.cmsBlock.count().catch((error: unknown) => error);
  expect(unavailability(closed)).toBe('away');
});

it('takes one turn of a share for a write, however many write at once', async () => {
  const identifier = randomUUID();
  const actor = { type: 'admin' as const, id: null, name: 'somebody' };
  const acting = db
    .forShare('staff')
    .actingFor({ actor, change: randomUUID(), procedure: 'cms.block.create', access: 'Magento_Cms::block' });
  const writes = Array.from({ length: 40 }, (_, index) =>
    acting.prisma.cmsBlock.create({ data: { identifier, title: `${index}`, store_ids: [index] } }),
  );
  await Promise.all(writes);
  expect(await titles(db, identifier)).toHaveLength(40);
});
