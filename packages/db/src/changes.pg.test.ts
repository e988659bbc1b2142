import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CutProxy, openCutProxy, openFresh } from '../test/index.js';
import { type Database, openDatabase } from './index.js';
import { prismaFolder } from './package-files.js';

let here: Database;
let there: Database;
let line: CutProxy;
let close: () => Promise<void>;
beforeAll(async () => {
  const fresh = await openFresh();
  there = fresh.db;
  await there.query(await readFile(join(prismaFolder, 'functions', 'announce_change.sql'), 'utf8'));
  await there.query('create table item (id int)');
  await there.query(`create trigger announce_change after insert on item for each statement execute function announce_change('store')`);
  await there.query('create table stock (id int)');
  await there.query(
    `create trigger announce_change after insert on stock for each statement execute function announce_change('stock', 'later')`,
  );
  line = await openCutProxy(fresh.url ?? '');
  here = await openDatabase({ databaseUrl: line.url });
  close = async () => {
    await here.close();
    await line.close();
    await fresh.close();
  };
});
afterAll(() => close());

const version = () => here.changes.version(['store']);

describe('a change made by another instance', () => {
  it('raises the version and clears what the cache holds of its area', async () => {
    await here.cache.get('stores', async () => 'before');
    const before = version() ?? Number.NaN;
    await there.query('insert into item values (1)');
    await expect.poll(version).toBeGreaterThan(before);
    expect(await here.cache.get('stores', async () => 'after')).toBe('after');
  });

  it('raises no version if it is rolled back', async () => {
    const before = version() ?? Number.NaN;
    const failing = there.transaction(async (tx) => {
      await tx.query('insert into item values (2)');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    // A notification sent later has arrived.
    await there.cache.forget('anything');
    await expect.poll(version).toBe(before + 1);
  });

  it('raises the version also where the notification is not part of the commit', async () => {
    const stock = () => here.changes.version(['stock']);
    const before = stock() ?? Number.NaN;
    await Promise.all(Array.from({ length: 20 }, () => there.query('insert into stock values (1)')));
    await expect.poll(stock).toBeGreaterThan(before);
  });

  it('cannot be missed: without a connection no version is known, and afterwards it is another one', async () => {
    const before = version() ?? Number.NaN;
    line.cut();
    await expect.poll(version).toBe(undefined);
    await there.query('insert into item values (3)');
    line.mend();
    await expect.poll(version).toBeGreaterThan(before);
  });
});
