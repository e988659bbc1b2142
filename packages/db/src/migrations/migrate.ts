import { createHash } from 'node:crypto';
import { clientLike } from '../connections.js';
import type { Database } from '../database.js';
import { migrationList, readMigrations, startSchemaEngine } from './schema-engine.js';
import { applyFunctions, staleFunctions } from './sql-functions.js';

/** The advisory lock under which one instance at a time prepares the database. */
const PREPARE_LOCK = 4_031_519;

/**
 * Applies missing migrations, then changed SQL functions, and returns the names of both. Callers that may run concurrently wrap it in
 * `whilePreparing`. Throws if an applied migration differs from the one on disk.
 */
export async function migrate(db: Database): Promise<string[]> {
  const applied = (await missingMigrations(db)).length > 0 ? await applyMigrations(db) : [];
  return [...applied, ...(await applyFunctions(db)).map(functionLabel)];
}

/** The names of the migrations and functions that `migrate` would apply. Throws like `migrate`. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  return [...(await missingMigrations(db)), ...(await staleFunctions(db)).map(({ name }) => functionLabel(name))];
}

const functionLabel = (name: string): string => `function ${name}`;

async function applyMigrations(db: Database): Promise<string[]> {
  const engine = await startSchemaEngine(db.forShare('background').pool);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: migrationList(),
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}

/** The migrations that have not been applied. Avoids starting the engine when there are none. */
async function missingMigrations(db: Database): Promise<string[]> {
  const migrations = readMigrations();
  const [table] = await db.query<{ found: string | null }>(`select to_regclass('_prisma_migrations')::text as found`);
  if (!table?.found) return migrations.map(({ name }) => name);
  const applied = await db.query<{ migration_name: string; checksum: string }>(
    'select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  const checksums = new Map(applied.map((row) => [row.migration_name, row.checksum]));
  for (const { name, sql } of migrations) {
    const checksum = checksums.get(name);
    if (checksum && checksum !== createHash('sha256').update(sql).digest('hex')) {
      throw new Error(`Migration ${name} was changed after it was applied.`);
    }
  }
  return migrations.map(({ name }) => name).filter((name) => !checksums.has(name));
}

/** Runs `work` while no other instance prepares the same database. */
export async function whilePreparing<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.embedded) return work();
  // Without time limits: another instance may take long to migrate.
  const client = clientLike(db.forShare('background').pool);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}
