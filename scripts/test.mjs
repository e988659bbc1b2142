// `npm test`: style, types, package boundaries and all tests. Every check runs even when one before it failed;
// the last line counts the tests. Further arguments go to Vitest: npm test -- packages/wire
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepare, root, tool, toolEnv } from './prepare.mjs';
import { findChromium, findN8n, findPhp, findPostgres, findPython } from './test-services.mjs';

prepare();

const WHOLE_FILE = '(the whole file)';

const found = {
  TEST_POSTGRES_URL: await findPostgres(),
  CHROMIUM_PATH: findChromium(),
  PHP_PATH: findPhp(),
  PYTHON_PATH: findPython(),
  N8N_PATH: findN8n(),
};
const scratch = mkdtempSync(join(tmpdir(), 'merx-test-'));
const report = join(scratch, 'vitest.json');
// What was not found is not handed on either, be it named in the environment.
const env = Object.fromEntries(Object.entries({ ...toolEnv, ...found }).filter(([, value]) => value !== undefined));

const services = [
  ['PostgreSQL', found.TEST_POSTGRES_URL],
  ['Chromium', found.CHROMIUM_PATH],
  ['PHP with guzzle', found.PHP_PATH],
  ['Python', found.PYTHON_PATH],
  ["n8n's Magento node", found.N8N_PATH],
].map(([name, path]) => ({
  name,
  ok: Boolean(path) || process.env.MERX_REQUIRE_ALL !== '1',
  note: path ? 'found' : 'not found, its tests are left out',
}));

const checks = [
  check('style', [tool.biome, 'check', '.']),
  check('types', [tool.turbo, 'run', 'typecheck', '--continue', '--output-logs=errors-only']),
  check('boundaries', [tool.turbo, 'boundaries']),
  check('tests', [tool.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)]),
];
const count = countTests();
rmSync(scratch, { recursive: true, force: true });

console.log('\nSummary');
for (const { name, ok, note } of [...services, ...checks]) console.log(`  ${ok ? 'ok    ' : 'FAILED'} ${name}: ${note}`);
const good = [...services, ...checks].every(({ ok }) => ok) && count.failed === 0;
process.exitCode = good ? 0 : 1;
for (const { file, test, message } of count.unsteady)
  console.log(`  UNSTEADY, passed at the second try: ${file} > ${test}\n         ${message}`);
for (const { file, test, message } of count.failures) console.log(`  FAILED ${file} > ${test}\n         ${message}`);
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);

function check(name, args) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  if (error) console.error(error.message);
  return { name, ok: status === 0, note: `${((Date.now() - started) / 1000).toFixed(1)} s` };
}

/**
 * Sums up Vitest's report. A file that could not even be read holds no test; it counts as one failure, as does a missing report.
 * Failures are named, with the first line of each message: the end of a log is what most readers see.
 */
function countTests() {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, failures: [], unsteady: [] };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.filter((file) => file.status === 'failed').flatMap(failuresOf);
  const broken = failures.filter((failure) => failure.test === WHOLE_FILE);
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, failures, unsteady: testResults.flatMap(unsteadyOf) };
}

/** Tests that failed before they passed. */
function unsteadyOf({ name, assertionResults }) {
  const upset = assertionResults.filter((test) => test.status === 'passed' && test.failureMessages?.length > 0);
  return upset.map((test) => told(name, test));
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
