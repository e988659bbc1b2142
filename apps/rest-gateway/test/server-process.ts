import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { programOf } from '@merx/router/test';

/** The server's main file, started by `programOf`. */
export const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A server in a process of its own, which can be killed. */
export interface ServerProcess {
  base: string;
  server: ChildProcess;
}

/** As in production, which starts sooner. */
const SETTINGS = { NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'error', MERX_DEMO: '0', SHUTDOWN_GRACE: '0' };

/**
 * Starts a server with these settings, by a command that takes the program's own as its arguments, and waits until it is ready. Throws when
 * it does not become so.
 */
export async function startServer(
  env: Record<string, string>,
  stdio: StdioOptions = 'ignore',
  through: readonly string[] = [],
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const base = `http://127.0.0.1:${port}`;
  const [command = '', ...args] = [...through, process.execPath, await programOf(MAIN)];
  const server = spawn(command, args, {
    env: { ...SETTINGS, PATH: process.env.PATH, PORT: port, ...env },
    stdio,
  });
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await isReady(base)) return { base, server };
    if (server.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill('SIGKILL');
  throw new Error('The server did not start.');
}

function isReady(base: string): Promise<boolean> {
  return fetch(`${base}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
