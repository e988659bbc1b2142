import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../database.js';
import { migrationList, migrationsFolder, readSchema, startSchemaEngine } from '../migrations/schema-engine.js';

/** Creates the migration from the last migration on disk to the current schema: `npm run db:migration -- NAME`. */
const [name] = process.argv.slice(2);
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: npm run db:migration -- NAME   (lower-case letters, digits and _)');
  process.exit(2);
}

const db = await openDatabase({ dataDir: null });
const shadow = await openDatabase({ dataDir: null });
const engine = await startSchemaEngine(db.pool, shadow.pool);
const { stdout } = await engine.diff({
  from: { tag: 'migrations', ...migrationList() },
  to: { tag: 'schemaDatamodel', files: readSchema() },
  script: true,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
engine.free();
await Promise.all([db.close(), shadow.close()]);

if (!stdout || stdout.includes('This is an empty migration')) {
  console.log('The schema has not changed since the last migration.');
} else {
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsFolder, `${timestamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), stdout);
  console.log(`prisma/migrations/${timestamp}_${name}/migration.sql`);
}
