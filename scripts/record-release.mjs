// `npm run release`: runs the tests on PostgreSQL and records in prisma/released.json what this release asks of the schema. From then on
// the tests refuse migrations on which its programs could not go on working.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, fail, prepare, root, tool, toolEnv } from './prepare.mjs';
import { findPostgres } from './test-services.mjs';

prepare();
const postgres = await findPostgres();
if (!postgres) fail('Recording needs a PostgreSQL server; see TEST_DATABASE_URL in CONTRIBUTING.md.');
const folder = mkdtempSync(join(tmpdir(), 'merx-release-'));
const env = { ...toolEnv, TEST_POSTGRES_URL: postgres, MERX_KEEP_STATEMENTS: folder };
// The last release's statements are not this one's.
const left = ['--exclude', '**/rolling-change.pg.test.ts'];
run([tool.vitest, 'run', '--project', 'postgres', '--reporter', 'dot', ...left], 'A test failed; nothing was changed.');
const writer = at('packages', 'router', 'test', 'rolling-change', 'write-release.ts');
run(['--conditions=merx-source', '--import', 'tsx', writer, folder], 'Nothing was changed.');
rmSync(folder, { recursive: true });

function run(args, otherwise) {
  if (spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status !== 0) fail(otherwise);
}
