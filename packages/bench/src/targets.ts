import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BenchDatabase } from './bench-database.js';
import type { KeptReading, Target } from './call.js';
import { readCpu } from './cpu-time.js';
import { childEnv } from './env.js';
import { readMemory } from './memory.js';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const BUILT_GATEWAY = file('../../../apps/rest-gateway/dist/main.js');
const GATEWAY_SOURCE = file('../../../apps/rest-gateway/src/main.ts');
/** Next to this file, with the same extension. */
const FLOOR = file(`./floor/main${import.meta.url.slice(-3)}`);
/** Node arguments for running a file of this repository without a build. */
export const FROM_SOURCE = ['--conditions=merx-source', '--import', 'tsx'];

/** The gateway to measure: the built one if it exists, otherwise the source. */
export const gatewayFile = (): string => (existsSync(BUILT_GATEWAY) ? BUILT_GATEWAY : GATEWAY_SOURCE);

/** Starts a server in its own process and waits until it responds. Throws with its output if it does not. */
export async function startTarget(
  { kind, keeps }: Pick<Target, 'kind' | 'keeps'>,
  { settings, token }: Pick<BenchDatabase, 'settings' | 'token'>,
): Promise<Target> {
  const port = await freePort();
  const gateway = gatewayFile();
  const args = kind === 'floor' ? [...process.execArgv, FLOOR] : gateway === BUILT_GATEWAY ? [gateway] : [...FROM_SOURCE, gateway];
  const own = { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn', MERX_DEMO: '0', MERX_PUBLIC_CATALOG: '1' };
  const env = childEnv({ ...settings, ...own, ...(!keeps && { KEPT_ANSWERS: '0' }) });
  const started = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      written = (written + chunk).slice(-4000);
    });
  }
  const stop = () => end(child);
  try {
    await answers(`http://127.0.0.1:${port}/${kind === 'gateway' ? 'health/ready' : 'categoryTree'}`, child);
  } catch (error) {
    await stop();
    throw new Error(`The ${kind} did not start: ${String(error)}\n${written}`);
  }
  const startTime = performance.now() - started;
  const pid = child.pid ?? 0;
  const readings = {
    readCpu: () => readCpu(pid, databaseName(settings)),
    readMemory: () => readMemory(pid),
    readKept: () => readKept(port),
  };
  return { kind, keeps, port, token, startTime, ...readings, stop };
}

const databaseName = ({ DATABASE_URL = '' }: BenchDatabase['settings']): string => new URL(DATABASE_URL).pathname.slice(1);

/** From the metrics of a gateway. */
async function readKept(port: number): Promise<KeptReading> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const count = (outcome: string) => Number(new RegExp(`^kept_answers_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return { hits: count('hit'), misses: count('miss') };
}

const START_LIMIT_MS = 60_000;

async function answers(url: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    const outcome = await fetch(url).then(
      (response) => (response.ok ? 'ready' : `status ${response.status}: ${url}`),
      (error: unknown) => String(error),
    );
    if (outcome === 'ready') return;
    if (Date.now() > limit) throw new Error(outcome);
    await setTimeout(20);
  }
}

const STOP_LIMIT_MS = 10_000;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const limit = new AbortController();
  await Promise.race([ended, setTimeout(STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => undefined)]);
  limit.abort();
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}

/** An unused port. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.'))));
    });
  });
}
