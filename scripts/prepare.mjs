// What every script needs before it starts. Only Node's own modules: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const at = (...parts) => join(root, ...parts);

const skipped = new Set(['node_modules', 'dist', '.turbo', 'coverage', 'generated']);
const quietEnv = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' };

/** Prepares the working tree for running TypeScript: Node version, dependencies, database client. Exits with a message on failure. */
export function prepare() {
  requireNode();
  installIfNeeded();
  generateIfNeeded();
}

/** Exits with a clear message if this Node is older than package.json's `engines` requires. */
export function requireNode() {
  const wanted = JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node.replace('>=', '');
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  fail(`Merx requires Node ${wanted} or newer; found ${process.versions.node} (${process.execPath}).`);
}

/** Runs `npm ci` if node_modules does not match package-lock.json. */
export function installIfNeeded() {
  const stamp = at('node_modules', '.merx-install');
  const wanted = sha256(readFileSync(at('package-lock.json')));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!matchesLock()) {
    console.error('Installing dependencies ...');
    // The compiler is a dev dependency, so NODE_ENV=production must not omit those. No install scripts are needed: native parts are
    // prebuilt.
    const result = npm(['ci', '--include=dev', '--ignore-scripts', '--loglevel=error']);
    if (result.status !== 0) fail('npm ci failed; see above.');
  }
  writeFileSync(stamp, wanted);
}

/** Generates the database client if it is missing or was made from another schema. */
export function generateIfNeeded() {
  const result = spawnSync(process.execPath, [at('scripts', 'generate-client.mjs')], { cwd: root, encoding: 'utf8' });
  if (result.status !== 0) fail(`${result.stdout}${result.stderr}\nThe database client could not be generated.`);
}

/** The path of a tool's JavaScript entry in node_modules, for `node <entry>`: no shell, no .cmd file. */
export const tool = {
  biome: at('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  tsc: at('node_modules', 'typescript', 'bin', 'tsc'),
  tsx: at('node_modules', 'tsx', 'dist', 'cli.mjs'),
  turbo: at('node_modules', 'turbo', 'bin', 'turbo'),
  vite: at('node_modules', 'vite', 'bin', 'vite.js'),
  vitest: at('node_modules', 'vitest', 'vitest.mjs'),
};

/** The environment for the tools: the caller's, with telemetry and update notices disabled. */
export const toolEnv = { ...process.env, ...quietEnv };

/** A fingerprint of path, size and time of every file that a build reads; if it changes, the build may be out of date. */
export function sourceFingerprint() {
  const hash = createHash('sha256');
  const roots = ['apps', 'packages', 'prisma', 'scripts', 'package.json', 'package-lock.json', 'turbo.json', 'tsconfig.base.json'];
  for (const path of roots.flatMap((name) => [...files(at(name))])) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Runs node with these arguments in place of this process: same stdio, signals are forwarded, and the exit code is the same. */
export function become(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  // A terminal sends an interrupt to the whole group; forwarding it as well would count as a second one, which forces an exit.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** True if npm's own record of node_modules matches the lock file, as after a plain `npm install`. */
function matchesLock() {
  const record = at('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = Object.entries(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages);
  return locked.every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found) return Boolean(wanted.optional || wanted.peer);
    return found.version === wanted.version && found.integrity === wanted.integrity && existsSync(at(path));
  });
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const stdio = ['ignore', 2, 2]; // stdout is reserved for the script's own output
  if (cli?.endsWith('npm-cli.js')) return spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio });
  return spawnSync('npm', args, { cwd: root, stdio, shell: process.platform === 'win32' });
}

function* files(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) {
    if (!skipped.has(name)) yield* files(join(path, name));
  }
}
