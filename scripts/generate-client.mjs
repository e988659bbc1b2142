// Prisma requires its schema engine for `generate` but does not use it; any executable satisfies it, and nothing is downloaded.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const root = at('.');
const schema = at('prisma/schema');
const made = at('packages/db/src/generated');
/** What the generated sources were made from. */
const stamp = join(made, '.made-from');

const inputs = [
  ...readdirSync(schema)
    .sort()
    .map((name) => join(schema, name)),
  ...['prisma/prisma.config.ts', 'scripts/tables-generator.mjs', 'scripts/generate-client.mjs'].map(at),
  createRequire(import.meta.url).resolve('prisma/package.json'),
];
const hash = createHash('sha256');
for (const input of inputs) hash.update(readFileSync(input)).update('\0');
const wanted = hash.digest('hex');

// Others may be reading the sources: those that are up to date are not replaced.
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) process.exit(0);

const prisma = at('node_modules/prisma/build/index.js');
const { status } = spawnSync(process.execPath, [prisma, 'generate', '--config', 'prisma/prisma.config.ts', '--no-hints'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
});
if (status === 0) writeFileSync(stamp, wanted);
process.exit(status ?? 1);
