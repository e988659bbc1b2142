import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFresh } from '../test/index.js';
import type { Database } from './index.js';
import { prismaFolder } from './package-files.js';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openFresh());
  await db.query(await readFile(join(prismaFolder, 'functions', 'announce_change.sql'), 'utf8'));
  await db.query('create table item (id int primary key, value int)');
  await db.query(`create trigger announce_change after insert or update or delete or truncate on item for each statement
    execute function announce_change('product')`);
});
afterAll(() => close());

const version = () => db.changes.version(['product']);

describe('the version of an area', () => {
  it.each([
    ['an insert', 'insert into item values (1, 1)'],
    ['an update', 'update item set value = 2'],
    ['a delete', 'delete from item'],
    ['a truncation', 'truncate item'],
  ])('is raised by %s before its statement is answered', async (_, statement) => {
    const before = version() ?? Number.NaN;
    await db.query(statement);
    expect(version()).toBeGreaterThan(before);
  });

  it('is unknown while a transaction changes the area, and raised once it is committed', async () => {
    const before = version() ?? Number.NaN;
    await db.transaction(async (tx) => {
      await tx.query('insert into item values (2, 1) on conflict (id) do update set value = item.value + 1');
      expect(version()).toBe(undefined);
    });
    expect(version()).toBeGreaterThan(before);
  });

  it('is known again after a roll-back', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.query('insert into item values (3, 1)');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(version()).toBeTypeOf('number');
  });

  it('stays while other areas are changed', async () => {
    const before = db.changes.version(['attribute', 'stock']);
    await db.query('insert into item values (4, 1)');
    expect(before).toBeTypeOf('number');
    expect(db.changes.version(['attribute', 'stock'])).toBe(before);
  });

  it('is raised by an invalidation of the cache', async () => {
    const before = version() ?? Number.NaN;
    await db.cache.forget('anything');
    expect(version()).toBeGreaterThan(before);
  });
});
