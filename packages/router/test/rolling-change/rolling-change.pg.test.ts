import { randomBytes } from 'node:crypto';
import { migrationsUpTo, openDatabase } from '@merx/db';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyOf, createEmptyDatabase, type OpenCopy } from '../database.js';
import { refusedStatements } from '../same-statements/refused-statements.js';
import { contractions, type SchemaFacts } from './contractions.js';
import { readRelease } from './release.js';
import { schemaFacts } from './schema-facts.js';

const release = readRelease();
let newer: OpenCopy;
let released: SchemaFacts;

beforeAll(async () => {
  newer = await copyOf(inject('template'));
  released = await releasedSchema();
});
afterAll(() => newer.drop());

/** The schema of the release: its migrations on an empty database. */
async function releasedSchema(): Promise<SchemaFacts> {
  const { url, drop } = await createEmptyDatabase(inject('template'), `merx_release_${randomBytes(4).toString('hex')}`);
  const db = await openDatabase({ databaseUrl: url });
  try {
    for (const { sql } of migrationsUpTo(release.migration)) await db.pool.query(sql);
    return await schemaFacts(db);
  } finally {
    await db.close();
    await drop();
  }
}

describe('programs of the last release, on the schema of this one', () => {
  it('find everything that their statements name', async () => {
    expect(release.statements.length).toBeGreaterThan(1000);
    expect(Object.fromEntries(await refusedStatements(newer.db, release.statements))).toEqual({});
  });

  it('can still write: nothing is taken away, and nothing new is asked for', async () => {
    expect(contractions(released, await schemaFacts(newer.db))).toEqual([]);
  });

  it('keep the newer SQL functions when they start again: where one has changed, there is a newer migration', async () => {
    const functions = await newer.db.query<{ name: string; hash: string }>('select name, hash from sql_function');
    const changed = functions.filter(({ name, hash }) => release.functions[name] !== hash).map(({ name }) => name);
    const [last] = await newer.db.query<{ name: string }>('select max(migration_name) as name from _prisma_migrations');
    expect(last?.name === release.migration ? changed : []).toEqual([]);
  });

  it('are found out to be shut out by a change that is not an expansion', async () => {
    await newer.db.query('alter table cms_block rename column title to heading');
    await newer.db.query('alter table cms_block add column audience text not null');
    await newer.db.query(`alter table cms_page add constraint has_title check (title <> '')`);
    const reasons = contractions(released, await schemaFacts(newer.db));
    expect(reasons).toEqual([
      expect.stringContaining('cms_block.title is gone'),
      expect.stringContaining('cms_block.audience is new'),
      expect.stringContaining('cms_block.heading is new'),
      expect.stringContaining('cms_page: CHECK'),
    ]);
    expect([...(await refusedStatements(newer.db, release.statements)).keys()].some((text) => text.includes('cms_block'))).toBe(true);
  });
});
