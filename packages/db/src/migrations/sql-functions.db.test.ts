import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFresh } from '../../test/fresh-database.js';
import { type Database, migrate, pendingMigrations, whilePreparing } from '../index.js';
import { applyFunctions, readFunctions } from './sql-functions.js';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openFresh());
  await Promise.all([whilePreparing(db, () => migrate(db)), db.embedded ? undefined : whilePreparing(db, () => migrate(db))]);
});
afterAll(() => close());

interface Defined {
  name: string;
  /** Changes with each replacement. */
  version: string;
  body: string;
  definition: string;
}

/** The functions in the database that belong to no extension. */
const defined = async (): Promise<Map<string, Defined>> => {
  const rows = await db.query<Defined>(
    `select p.proname as name, p.xmin::text as version, p.prosrc as body, pg_get_functiondef(p.oid) as definition
     from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  );
  const functions = new Map(rows.map((row) => [row.name, row]));
  expect(rows.length, 'one function for each name').toBe(functions.size);
  return functions;
};

it('gives a new database each function exactly as its file defines it', async () => {
  const before = await defined();
  const files = readFunctions();
  expect([...before.keys()].sort()).toEqual(files.map(({ name }) => name));
  for (const { name, sql } of files) expect(sql, name).toContain(before.get(name)?.body);
  // Functions without a text body cannot be compared; applying the files again must change nothing.
  await db.query('delete from sql_function');
  expect((await applyFunctions(db)).sort()).toEqual(files.map(({ name }) => name));
  const after = await defined();
  for (const [name, { definition }] of before) expect(after.get(name)?.definition, name).toBe(definition);
});

it('changes nothing where nothing has changed', async () => {
  const before = await defined();
  expect(await pendingMigrations(db)).toEqual([]);
  expect(await migrate(db)).toEqual([]);
  expect(await defined()).toEqual(before);
});

it('applies a function whose file has changed, and no other', async () => {
  const before = await defined();
  const files = readFunctions().map((one) => (one.name === 'phone_digits' ? { ...one, sql: one.sql.replace("'')", "'-')") } : one));
  expect(await applyFunctions(db, files)).toEqual(['phone_digits']);
  const after = await defined();
  expect([...after.values()].filter(({ name, version }) => before.get(name)?.version !== version).map(({ name }) => name)).toEqual([
    'phone_digits',
  ]);
  expect(after.get('phone_digits')?.definition).toContain("'-'");
  expect(await pendingMigrations(db)).toEqual(['function phone_digits']);
  expect(await migrate(db)).toEqual(['function phone_digits']);
});

it('applies all of them or none', async () => {
  const before = await defined();
  const broken = { name: 'broken', sql: 'CREATE FUNCTION broken() RETURNS int LANGUAGE sql RETURN no_such_column;' };
  const files = [...readFunctions().map((one) => ({ ...one, sql: `${one.sql}-- Changed.\n` })), broken];
  await expect(applyFunctions(db, files)).rejects.toThrow('no_such_column');
  expect(await defined()).toEqual(before);
  expect(await pendingMigrations(db)).toEqual([]);
});

it('leaves the functions alone that a newer program has applied', async () => {
  const before = await defined();
  await db.query(`insert into _prisma_migrations (id, checksum, migration_name) values ('newer', '', '99991231000000_newer')`);
  const files = readFunctions().map((one) => ({ ...one, sql: `${one.sql}-- Older.\n` }));
  expect(await applyFunctions(db, files)).toEqual([]);
  expect(await defined()).toEqual(before);
});
