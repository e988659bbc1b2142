// `npm run soak`: disrupts real server processes on PostgreSQL for a long time and verifies their data, in rounds with a seed each. Then
// it calls every route with unusual input and imports a store. `npm run soak -- --rounds 100`; `--rounds 1 --seed N` reproduces a failure; a
// file name (`soak/soak`, `fuzz`, `moving`) runs only that file, `--only 'frozen'` only the scenarios whose name contains it.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { fail, prepare, root, tool, toolEnv } from './prepare.mjs';
import { findHaproxy, findPgBouncer, findPostgres, findPostgresPrograms } from './test-services.mjs';

const options = { rounds: { type: 'string', default: '20' }, seed: { type: 'string' }, only: { type: 'string' } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
prepare();

const postgres = await findPostgres();
if (!postgres) fail('The soak needs a PostgreSQL server; see TEST_DATABASE_URL in CONTRIBUTING.md.');
const files = positionals.length > 0 ? positionals : ['soak/soak', 'fuzz', 'moving'];
// One file at a time: each scenario loads the machine by itself.
const only = values.only ? ['-t', values.only] : [];
const args = [tool.vitest, 'run', '--project', 'postgres', '--maxWorkers=1', ...files, ...only];
const found = { POSTGRES_BIN: findPostgresPrograms(), PGBOUNCER_PATH: findPgBouncer(), HAPROXY_PATH: findHaproxy() };
if (files.includes('reach/reach') && Object.values(found).includes(undefined))
  fail('The soak of many machines needs the programs of PostgreSQL, PgBouncer and HAProxy (Debian: postgresql pgbouncer haproxy).');
const env = {
  ...toolEnv,
  ...Object.fromEntries(Object.entries(found).filter(([, path]) => path)),
  TEST_POSTGRES_URL: postgres,
  MERX_SOAK_ROUNDS: values.rounds,
  MERX_FUZZ_ROUNDS: values.rounds,
  ...(values.seed && { MERX_SOAK_SEED: values.seed, MERX_FUZZ_SEED: values.seed }),
};
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
