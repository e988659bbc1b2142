// `npm test`: lint, types, package boundaries and all tests in parallel. Every check runs even if another failed, and none is retried;
// the last line counts the tests. Further arguments go to Vitest: npm test -- packages/wire
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { at, prepare, root, tool, toolEnv } from './prepare.mjs';
import {
  findChromium,
  findHaproxy,
  findN8n,
  findPgBouncer,
  findPhp,
  findPostgres,
  findPostgresPrograms,
  findPython,
} from './test-services.mjs';

prepare();

const WHOLE_FILE = '(the whole file)';
const OUTSIDE_TESTS = '(outside of tests)';
/**
 * One more than cores: a part of the time is spent waiting for the database, the browser and servers, which are separate processes. More
 * would finish no sooner, and each test would wait longer for its turn.
 */
const WORKERS = Math.min(availableParallelism() + 1, 6);
/** Low enough to give way to the tests, and high enough to end before them. */
const LOW_PRIORITY = 5;
/** A single checker: several would each compute most types again. */
const typecheck = [tool.tsc, '--checkers', '1', '--project'];
const filters = process.argv.slice(2);

const found = {
  TEST_POSTGRES_URL: await findPostgres(),
  POSTGRES_BIN: findPostgresPrograms(),
  PGBOUNCER_PATH: findPgBouncer(),
  CHROMIUM_PATH: findChromium(),
  PHP_PATH: findPhp(),
  PYTHON_PATH: findPython(),
  N8N_PATH: findN8n(),
  HAPROXY_PATH: findHaproxy(),
};
const scratch = mkdtempSync(join(tmpdir(), 'merx-test-'));
const report = join(scratch, 'vitest.json');
const unhandled = join(scratch, 'unhandled.json');
// Services that were not found are removed from the environment, even if it names them.
const env = Object.fromEntries(
  Object.entries({
    ...{ ...toolEnv, ...found, MERX_UNHANDLED_ERRORS: unhandled },
    // The compiler needs most of its memory to the end: collecting garbage at Go's usual pace takes a sixth of its time.
    GOGC: '400',
    ...(filters.length === 0 && { MERX_WHOLE_RUN: '1' }),
  }).filter(([, value]) => value !== undefined),
);

const services = [
  ['PostgreSQL', found.TEST_POSTGRES_URL],
  ["PostgreSQL's programs", found.POSTGRES_BIN],
  ['PgBouncer', found.PGBOUNCER_PATH],
  ['Chromium', found.CHROMIUM_PATH],
  ['PHP with guzzle', found.PHP_PATH],
  ['Python', found.PYTHON_PATH],
  ["n8n's Magento node", found.N8N_PATH],
  ['HAProxy', found.HAPROXY_PATH],
].map(([name, path]) => ({
  name,
  ok: Boolean(path) || process.env.MERX_REQUIRE_ALL !== '1',
  note: path ? 'found' : 'not found, its tests are left out',
}));

// The tests take longest; the other checks run beside them at low priority.
const beside = [
  [{ name: 'style', args: [tool.biome, 'check', '.'] }],
  [
    { name: 'client', args: [tool.turbo, 'run', 'generate', '--filter=@merx/client', '--output-logs=errors-only'] },
    { name: 'types of the server', args: [...typecheck, at('tsconfig.server.json')] },
    { name: 'types of the admin', args: [...typecheck, at('tsconfig.browser.json')] },
  ],
  [{ name: 'boundaries', args: [tool.turbo, 'boundaries'] }],
].map(inTurn);
const reporters = [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  `--reporter=${at('scripts/unhandled-errors.mjs')}`,
];
const tests = run({ name: 'tests', args: [tool.vitest, 'run', `--maxWorkers=${WORKERS}`, ...reporters, ...filters], live: true });
const checks = [...(await Promise.all(beside)).flat(), await tests];
const count = countTests();
rmSync(scratch, { recursive: true, force: true });

console.log('\nSummary');
for (const { name, ok, note } of [...services, ...checks]) console.log(`  ${ok ? 'ok    ' : 'FAILED'} ${name}: ${note}`);
const good = [...services, ...checks].every(({ ok }) => ok) && count.failed === 0;
process.exitCode = good ? 0 : 1;
for (const { file, test, message } of count.failures) console.log(`  FAILED ${file} > ${test}\n         ${message}`);
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);

/** Runs commands one after the other, even after a failure: each finds different errors. */
async function inTurn(commands) {
  const results = [];
  for (const command of commands) results.push(await run(command));
  return results;
}

/** Runs a command at low priority and prints its output when it has ended; a `live` one prints at once and has normal priority. */
function run({ name, args, live = false }) {
  const started = Date.now();
  const output = [];
  return new Promise((resolve) => {
    const end = (ok) => {
      const note = `${((Date.now() - started) / 1000).toFixed(1)} s`;
      if (!live) console.log(`\n== ${name}: ${note}\n${Buffer.concat(output).toString().trim()}`);
      resolve({ name, ok, note });
    };
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env,
    });
    child.on('error', (error) => {
      console.error(error.message);
      end(false);
    });
    if (!live && child.pid) setPriority(child.pid, LOW_PRIORITY);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.on('close', (status) => end(status === 0));
  });
}

/**
 * Summarizes Vitest's report. A file that could not be loaded has no tests and counts as one failure, as does a missing report. Failures
 * are listed with the first line of each message, because most readers look at the end of a log.
 */
function countTests() {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, failures: [] };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.filter((file) => file.status === 'failed').flatMap(failuresOf);
  const broken = failures.filter((failure) => failure.test === WHOLE_FILE);
  const outside = unhandledErrors();
  const failed = numFailedTests + broken.length + outside.length;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, failures: [...failures, ...outside] };
}

/** Errors that belong to no test: a rejection that nobody awaited, a worker that ended. */
function unhandledErrors() {
  if (!existsSync(unhandled)) return [];
  const errors = JSON.parse(readFileSync(unhandled, 'utf8'));
  return errors.map(({ file, test = OUTSIDE_TESTS, message }) => ({
    ...{ file: file ? relative(root, file) : '(no file)', test },
    message: firstLine(message),
  }));
}

function told(name, test) {
  return { file: relative(root, name), test: test.fullName, message: firstLine(test.failureMessages[0]) };
}

function failuresOf({ name, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return [{ file: relative(root, name), test: WHOLE_FILE, message: firstLine(message) }];
  return failed.map((test) => told(name, test));
}

function firstLine(message = '') {
  return message.split('\n', 1)[0].slice(0, 300);
}
