import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../index.js';
import { prismaFolder } from '../package-files.js';

const folder = mkdtempSync(join(tmpdir(), 'merx-embedded-'));
const announcement = join(folder, 'database.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded database of a folder', () => {
  it('is one for all who open it, and free again when its holder closes', async () => {
    const holder = await openDatabase({ dataDir: folder });
    const guest = await openDatabase({ dataDir: folder });
    await guest.query('create table note (body text)');
    await holder.transaction(async (tx) => {
      await tx.query("insert into note values ('kept')");
    });
    expect(await guest.query('select body from note')).toEqual([{ body: 'kept' }]);
    await guest.close();
    expect(await holder.query('select body from note')).toEqual([{ body: 'kept' }]);
    await holder.close();
    expect(existsSync(announcement)).toBe(false);
  });

  it('reports to its holder what others change, and nobody else can know', async () => {
    const holder = await openDatabase({ dataDir: folder });
    const guest = await openDatabase({ dataDir: folder });
    await guest.query(readFileSync(join(prismaFolder, 'functions', 'announce_change.sql'), 'utf8'));
    await guest.query('create table shelf (id int)');
    await guest.query(
      `create trigger announce_change after insert on shelf for each statement execute function announce_change('product')`,
    );
    const version = () => holder.changes.version(['product']);
    const before = version() ?? Number.NaN;
    await guest.query('insert into shelf values (1)');
    await expect.poll(version).toBeGreaterThan(before);
    expect(guest.changes.version(['product'])).toBe(undefined);
    await guest.close();
    await holder.close();
  });

  it('is waited for by a server, and found as it was left', async () => {
    const command = await openDatabase({ dataDir: folder });
    const server = openDatabase({ dataDir: folder, exclusive: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await command.close();
    const db = await server;
    expect(await db.query('select body from note')).toEqual([{ body: 'kept' }]);
    await db.close();
  });

  it('is taken over from a process that ended without tidying up, also one of our own number', async () => {
    for (const pid of [process.pid, 2 ** 22 + 1]) {
      writeFileSync(announcement, JSON.stringify({ pid, port: 1, secret: 'gone' }));
      const db = await openDatabase({ dataDir: folder, exclusive: true });
      expect(await db.query('select body from note')).toEqual([{ body: 'kept' }]);
      await db.close();
    }
  });

  it('runs the transactions of two connections one after the other', async () => {
    const [one, two] = await Promise.all([openDatabase({ dataDir: folder }), openDatabase({ dataDir: folder })]);
    await one.query('create table counter as select 0 as value');
    const bump = (db: typeof one) =>
      db.transaction(async (tx) => {
        const [row] = await tx.query<{ value: number }>('select value from counter');
        await tx.query('update counter set value = $1', [(row?.value ?? 0) + 1]);
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => bump(index % 2 ? one : two)));
    expect(await two.query('select value from counter')).toEqual([{ value: 20 }]);
    // The holder goes last: its guests use its database.
    const held = existsSync(announcement);
    expect(held).toBe(true);
    await two.close();
    await one.close();
  });
});
