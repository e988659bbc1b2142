import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFresh } from '../test/fresh-database.js';
import { type Database, migrate, type Queryable, sqlState, violatedConstraint } from './index.js';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openFresh());
  await migrate(db);
});
beforeEach(() => db.query('delete from cms_block'));
afterAll(() => close());

const block = (identifier: string) => ({ identifier, title: 'A block' });
const identifiers = async (on: Queryable) =>
  (await on.prisma.cmsBlock.findMany({ orderBy: { identifier: 'asc' } })).map(({ identifier }) => identifier);
const bySql = async (on: Queryable) =>
  (await on.query<{ identifier: string }>('select identifier from cms_block order by identifier')).map(({ identifier }) => identifier);
const insertBySql = (on: Queryable, identifier: string) =>
  on.query('insert into cms_block (identifier, title, store_ids) values ($1, $1, array[0])', [identifier]);

describe('SQL and Prisma in one transaction', () => {
  it('see what the other has written, and stay after the commit', async () => {
    await db.transaction(async (tx) => {
      await insertBySql(tx, 'a');
      await tx.prisma.cmsBlock.create({ data: block('b') });
      expect([await identifiers(tx), await bySql(tx)]).toEqual([
        ['a', 'b'],
        ['a', 'b'],
      ]);
    });
    expect([await identifiers(db), await bySql(db)]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('are rolled back together', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.prisma.cmsBlock.create({ data: block('a') });
      await insertBySql(tx, 'b');
      await tx.prisma.website.create({ data: { code: 'c', name: 'C', groups: { create: { code: 'c', name: 'C' } } } });
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await bySql(db)).toEqual([]);
    expect(await db.prisma.website.findFirst({ where: { code: 'c' } })).toBeNull();
  });

  it('take no statement after the end, awaited or not', async () => {
    let late: Queryable | undefined;
    let unstarted: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      late = tx;
      await tx.prisma.cmsBlock.count();
      // Prisma runs a query only when it is awaited.
      unstarted = tx.prisma.cmsBlock.create({ data: block('late') });
    });
    await expect(unstarted).rejects.toThrow('The transaction has ended');
    await expect(late?.prisma.cmsBlock.create({ data: block('late') })).rejects.toThrow('The transaction has ended');
    await expect(late?.query('select 1')).rejects.toThrow('The transaction has ended');
    expect(await bySql(db)).toEqual([]);
  });

  it('do not know findUnique, which Prisma merges across transactions', async () => {
    const merged = db.transaction((tx) => {
      const { cmsBlock } = tx.prisma as unknown as { cmsBlock: { findUnique(args: object): Promise<unknown> } };
      return cmsBlock.findUnique({ where: { id: 1 } });
    });
    await expect(merged).rejects.toThrow('use findFirst');
  });
});

describe('a nested write', () => {
  const website = (code: string, groupCode: string) => ({ code, name: code, groups: { create: { code: groupCode, name: code } } });
  const codes = async (on: Queryable) =>
    (await on.prisma.website.findMany({ where: { code: { startsWith: 'nest' } } })).map(({ code }) => code);
  beforeEach(async () => {
    await db.query(`delete from store_group where code like 'nest%'`);
    await db.query(`delete from website where code like 'nest%'`);
  });

  it('is part of the transaction, and several at once take turns', async () => {
    const names = ['nest1', 'nest2', 'nest3'];
    const failing = db.transaction(async (tx) => {
      await Promise.all(names.map((name) => tx.prisma.website.create({ data: website(name, name) })));
      expect((await codes(tx)).sort()).toEqual(names);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await codes(db)).toEqual([]);
  });

  it('that fails is undone alone, and the transaction goes on', async () => {
    await db.transaction(async (tx) => {
      await tx.prisma.website.create({ data: website('nest1', 'nest1') });
      const taken = await tx.prisma.website.create({ data: website('nest2', 'nest1') }).catch((error: unknown) => error);
      expect([sqlState(taken), violatedConstraint(taken)]).toEqual(['23505', 'store_group_code_key']);
      await tx.prisma.website.create({ data: website('nest3', 'nest3') });
    });
    expect((await codes(db)).sort()).toEqual(['nest1', 'nest3']);
  });

  it('outside a transaction is there as a whole or not at all', async () => {
    await db.prisma.website.create({ data: website('nest1', 'nest1') });
    const taken = await db.prisma.website.create({ data: website('nest2', 'nest1') }).catch((error: unknown) => error);
    expect(violatedConstraint(taken)).toBe('store_group_code_key');
    expect(await codes(db)).toEqual(['nest1']);
  });
});

describe('an error of Prisma', () => {
  const call = { actor: { type: 'cli', id: null, name: 'test' }, change: randomUUID(), procedure: 'test', access: 'cli' } as const;
  const ways: [string, <T>(work: (on: Queryable) => Promise<T>) => Promise<T>][] = [
    ['outside a transaction', (work) => work(db)],
    ['in a share', (work) => work(db.forShare('staff'))],
    ['for somebody', (work) => work(db.actingFor(call))],
    ['in a transaction', (work) => db.transaction(work)],
  ];

  it.each(ways)('is read as one of SQL is: %s', async (_, way) => {
    const error = (work: (on: Queryable) => Promise<unknown>) => way(work).catch((reason: unknown) => reason);
    const data = { id: 4711, ...block('a') };
    const taken = await error(async (on) => {
      await on.prisma.cmsBlock.create({ data });
      await on.prisma.cmsBlock.create({ data });
    });
    expect([sqlState(taken), violatedConstraint(taken), (taken as Error).message]).toEqual([
      '23505',
      'cms_block_pkey',
      'duplicate key value violates unique constraint "cms_block_pkey"',
    ]);
    const foreign = await error((on) => on.prisma.storeGroup.create({ data: { code: 'x', name: 'X', website_id: 999_999 } }));
    expect([sqlState(foreign), violatedConstraint(foreign)]).toEqual(['23503', 'store_group_website_id_fkey']);
    const absent = await error((on) => on.prisma.cmsBlock.update({ where: { id: -1 }, data: { title: 'x' } }));
    expect([sqlState(absent), (absent as { code?: string }).code]).toEqual([undefined, 'P2025']);
  });
});

describe('a database that notes', () => {
  it('does so for the writes of Prisma, and not for its reads', async () => {
    await db.query('create table if not exists prisma_note (name text)');
    const noting = db.noting(`insert into prisma_note values ('written')`);
    const notes = async () => (await db.query<{ n: number }>('select count(*) as n from prisma_note'))[0]?.n;
    await noting.prisma.cmsBlock.count();
    expect(await notes()).toBe(0);
    await noting.prisma.cmsBlock.create({ data: block('a') });
    await noting.transaction((tx) => tx.prisma.cmsBlock.create({ data: block('b') }));
    expect([await notes(), await bySql(db)]).toEqual([1, ['a', 'b']]);
  });
});
