import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN } from '../server-process.js';

let dataDir: string;
let program: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  program = await programOf(MAIN);
  dataDir = await mkdtemp(join(tmpdir(), 'merx-start-'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  /** What it has printed so far. */
  output: () => string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

function run(settings: Record<string, string>): Run {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    MERX_DEMO: '0',
    SHUTDOWN_GRACE: '0',
    ...settings,
  };
  const child = spawn(process.execPath, [program], { env });
  started.push(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

/** Waits until the shop has said where it is. */
async function addressOf({ child, output }: Run): Promise<string> {
  for (;;) {
    const address = /(http:\S+)\/rest\/V1/.exec(output())?.[1];
    if (address) return address;
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
/** Sends the head of a request and waits until the shop asks for its body: it is in flight then. */
async function begin(socket: Socket, length: number): Promise<void> {
  const headers = ['Host: x', 'Content-Type: application/json', `Content-Length: ${length}`, 'Expect: 100-continue'];
  socket.write(['POST /rest/V1/integration/admin/token HTTP/1.1', ...headers, '', ''].join('\r\n'));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 100 /);
}

/** Waits until nobody is let in any more. */
async function closedDoor(address: string): Promise<void> {
  await expect
    .poll(() =>
      fetch(`${address}/health/live`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
}

describe('the start', { timeout: 90_000 }, () => {
  it('lists every setting that is not right and exits with 1, without a stack', async () => {
    const shop = run({ PORT: 'x', REQUEST_TIMEOUT: '-1' });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toMatch(/^Invalid settings:\n {2}PORT: .+\n {2}REQUEST_TIMEOUT: .+\n$/);
  });

  it('prints where the shop is, which then answers, logs without secrets, and finishes what is in flight before it ends with 0', async () => {
    const shop = run({ MERX_PROCESSES: '4' });
    const address = await addressOf(shop);
    expect(shop.output()).toContain('the embedded database supports one process: MERX_PROCESSES is ignored');
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    await fetch(`${address}/rest/V1/store/websites?password=query-secret`, { headers: { Authorization: 'Bearer header-secret' } });

    const body = JSON.stringify({ username: 'nobody', password: 'body-secret' });
    const slow = connect(Number(new URL(address).port), '127.0.0.1');
    await once(slow, 'connect');
    await begin(slow, body.length);
    slow.write(body.slice(0, 5));
    shop.child.kill('SIGTERM');
    await closedDoor(address);
    slow.write(body.slice(5));
    const [answer] = await once(slow, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);

    expect(await shop.ended).toBe(0);
    expect(shop.output()).not.toMatch(/query-secret|header-secret|body-secret/);
    const lines = shop
      .output()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    expect(lines).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        path: '/rest/V1/store/websites',
        route: '/V1/store/websites',
        status: 401,
        ms: expect.any(Number),
      }),
    );
  });

  it('is not ready any more before it stops to serve', async () => {
    const shop = run({ SHUTDOWN_GRACE: '2' });
    const address = await addressOf(shop);
    const statusOf = (path: string) =>
      fetch(`${address}${path}`).then(
        ({ status }) => status,
        () => 'closed',
      );
    expect(await statusOf('/health/ready')).toBe(200);
    shop.child.kill('SIGTERM');
    await expect.poll(() => statusOf('/health/ready')).toBe(503);
    expect([await statusOf('/health/live'), await statusOf('/rest/V1/directory/countries')]).toEqual([200, 200]);
    expect(await shop.ended).toBe(0);
  });

  it('ends at once on a second signal, with what is in flight', async () => {
    const shop = run({});
    const address = await addressOf(shop);
    const stuck = connect(Number(new URL(address).port), '127.0.0.1');
    stuck.on('error', () => stuck.destroy());
    await once(stuck, 'connect');
    await begin(stuck, 10);
    stuck.write('{');
    shop.child.kill('SIGINT');
    await closedDoor(address);
    expect(shop.child.exitCode).toBeNull();
    shop.child.kill('SIGINT');
    expect(await shop.ended).toBe(1);
  });
});
