import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server-process.js';

/** Whether this machine has HAProxy. */
export const canProxy = Boolean(process.env.HAPROXY_PATH);

/** HAProxy in front of gateways. */
export interface FrontProxy {
  base: string;
  /** Ends as in a crash, and starts again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const CONFIGURATION = fileURLToPath(new URL('../../../../docs/deploy/haproxy.cfg', import.meta.url));

/** HAProxy with the configuration that the deployment documents, in front of three gateways on these ports. */
export async function openProxy(ports: readonly number[]): Promise<FrontProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'merx-proxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const documented = await readFile(CONFIGURATION, 'utf8');
  const local = documented
    .replace(' resolvers docker init-addr last,libc,none', '')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/gateway-(\d):3000/g, (_, number) => `127.0.0.1:${ports[Number(number) - 1]}`);
  await writeFile(file, local);
  const spawned = (): ChildProcess => spawn(process.env.HAPROXY_PATH ?? '', ['-db', '-f', file], { stdio: 'ignore' });
  let child = spawned();
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    base: `http://127.0.0.1:${port}`,
    restart: async () => {
      await kill();
      child = spawned();
    },
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
