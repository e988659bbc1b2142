import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../database.js';
import { prismaFolder } from '../package-files.js';
import { readMigrations } from './schema-engine.js';

/** A function as its file defines it. */
export interface SqlFunction {
  name: string;
  sql: string;
}

const functionsFolder = join(prismaFolder, 'functions');

/** The SQL functions on disk, by name. */
export const readFunctions = (): SqlFunction[] =>
  readdirSync(functionsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(join(functionsFolder, file), 'utf8') }));

/** The functions sorted so that each comes after those it calls. */
export function inCallOrder(functions: readonly SqlFunction[]): SqlFunction[] {
  const ordered = new Set<SqlFunction>();
  const visited = new Set<SqlFunction>();
  const visit = (one: SqlFunction): void => {
    if (visited.has(one)) return;
    visited.add(one);
    for (const other of functions) if (new RegExp(`\\b${other.name}\\(`).test(one.sql)) visit(other);
    ordered.add(one);
  };
  functions.forEach(visit);
  return [...ordered];
}

const hashOf = ({ sql }: SqlFunction): string => createHash('sha256').update(sql).digest('hex');

/**
 * The functions whose text differs from the one last applied; none if a newer program has migrated the database, whose functions are
 * kept.
 */
export async function staleFunctions(db: Database, functions = readFunctions()): Promise<SqlFunction[]> {
  const [tables] = await db.query<{ found: string | null }>(`select to_regclass('sql_function')::text as found`);
  if (!tables?.found) return functions;
  const newest = readMigrations().at(-1)?.name;
  const [newer] = await db.query('select from _prisma_migrations where migration_name > $1 limit 1', [newest]);
  if (newer) return [];
  const applied = await db.query<{ name: string; hash: string }>('select name, hash from sql_function');
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  return functions.filter((one) => hashes.get(one.name) !== hashOf(one));
}

/** Applies the changed functions, all or none, and returns their names. */
export async function applyFunctions(db: Database, functions = readFunctions()): Promise<string[]> {
  const stale = inCallOrder(await staleFunctions(db, functions));
  if (stale.length === 0) return [];
  const rows = stale.map((one) => `(${pg.escapeLiteral(one.name)}, ${pg.escapeLiteral(hashOf(one))})`);
  const note = `insert into sql_function (name, hash) values ${rows.join(', ')} on conflict (name) do update set hash = excluded.hash`;
  // Sent as one script, which the database runs in one transaction.
  await db.forShare('background').pool.query([...stale.map(({ sql }) => sql), note].join('\n'));
  return stale.map(({ name }) => name);
}
