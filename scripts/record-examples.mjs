// `npm run examples`: runs the HTTP tests on PostgreSQL, records requests and responses, and creates the API description's examples from
// them. `npm run examples -- --from FOLDER` selects again from an existing recording.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { at, fail, prepare, root, tool, toolEnv } from './prepare.mjs';
import { findPostgres } from './test-services.mjs';

const { values } = parseArgs({ options: { from: { type: 'string' } } });
prepare();

const folder = values.from ?? mkdtempSync(join(tmpdir(), 'merx-examples-'));
if (!values.from) await record();
const chosen = run([
  '--conditions=merx-source',
  '--import',
  'tsx',
  at('apps', 'rest-gateway', 'test', 'examples', 'write-examples.ts'),
  folder,
]);
if (chosen !== 0) fail(`The recording is in ${folder}.`);
if (!values.from) rmSync(folder, { recursive: true });

async function record() {
  const postgres = await findPostgres();
  if (!postgres) fail('Recording needs a PostgreSQL server; see TEST_DATABASE_URL in CONTRIBUTING.md.');
  // Load, crash and fuzz tests make no good examples.
  const left = ['**/*.pg.test.ts', '**/*crash.both.test.ts', '**/fuzz.db.test.ts'].flatMap((pattern) => ['--exclude', pattern]);
  const args = [tool.vitest, 'run', '--project', 'postgres', 'apps/rest-gateway/test', '--reporter', 'dot', ...left];
  if (run(args, { TEST_POSTGRES_URL: postgres, MERX_RECORD_EXAMPLES: folder }) !== 0)
    fail(`A test failed; nothing was changed. The recording is in ${folder}.`);
}

function run(args, env = {}) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...toolEnv, ...env } }).status;
}
