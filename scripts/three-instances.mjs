// `npm run three`: three gateways on one PostgreSQL and behind HAProxy, as in docs/deploy/compose.yml but without containers. DATABASE_URL
// is the database; an empty one gets the demo store. Ctrl-C stops all of them.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, fail, prepare, root, tool, toolEnv } from './prepare.mjs';
import { findHaproxy } from './test-services.mjs';

const haproxy = findHaproxy();
const { DATABASE_URL, PORT = '3000' } = process.env;
if (!haproxy) fail('HAProxy is not installed (Debian: apt-get install haproxy).');
if (!DATABASE_URL) fail('DATABASE_URL is not set: three gateways need a PostgreSQL server.');
prepare();

const folder = at('.data', 'three-instances');
const ports = [1, 2, 3].map((number) => Number(PORT) + number);
const settings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  BASE_URL: `http://localhost:${PORT}`,
  SECRET_KEY: 'only-for-trying-it-out-0123456789',
  ADMIN_PASSWORD: 'try-it-out-1',
  TRUST_PROXY: '1',
  MERX_DEMO: '1',
  MERX_MIGRATE: '0',
  // Media and downloads, which all of them share.
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  ...process.env,
};
mkdirSync(folder, { recursive: true });

const build = spawnSync(
  process.execPath,
  [
    tool.turbo,
    'run',
    'build',
    '--filter=@merx/rest-gateway...',
    '--filter=@merx/cli...',
    '--filter=@merx/admin...',
    '--output-logs=errors-only',
  ],
  { cwd: root, stdio: 'inherit', env: toolEnv },
);
if (build.status !== 0) fail('The build failed.');
const migration = spawnSync(process.execPath, [at('packages', 'cli', 'dist', 'main.js'), 'db:migrate'], {
  stdio: 'inherit',
  env: settings,
});
if (migration.status !== 0) fail('The migration failed.');

const config = join(folder, 'haproxy.cfg');
writeFileSync(config, localConfig());
const main = at('apps', 'rest-gateway', 'dist', 'main.js');
const gateways = ports.map((port) => start(process.execPath, [main], { ...settings, PORT: String(port) }));
const proxy = start(haproxy, ['-f', config], process.env);
const processes = [...gateways, proxy];
console.log(`Merx on ${settings.BASE_URL}: HAProxy over the gateways on ${ports.join(', ')}; admin / ${settings.ADMIN_PASSWORD}`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of processes) child.on('exit', stopIfLast);

/** The configuration for containers, with the addresses of this machine. */
function localConfig() {
  return readFileSync(at('docs', 'deploy', 'haproxy.cfg'), 'utf8')
    .replace(' resolvers docker init-addr last,libc,none', '')
    .replace('bind :8080', `bind :${PORT}`)
    .replace(/gateway-(\d):3000/g, (_, number) => `127.0.0.1:${ports[Number(number) - 1]}`);
}

function start(command, args, env) {
  return spawn(command, args, { stdio: 'inherit', env, detached: true });
}

function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const gateway of gateways) gateway.kill('SIGTERM');
  // It accepts nothing new and ends with its last connection.
  proxy.kill('SIGUSR1');
}

/** When a gateway ends the others serve on. */
function stopIfLast() {
  if (processes.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)) process.exit(0);
}
