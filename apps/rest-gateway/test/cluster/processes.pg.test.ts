import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorld, type World } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberedReview, numbersOf, upTo } from '../bulk/deferred-reviews.js';
import { stockProduct } from '../goods.js';
import { until } from '../outbox.js';
import { type ServerProcess, startServer } from '../server-process.js';

const COUNT = 2;
let world: World;
let dataDir: string;
let shop: ServerProcess;
beforeAll(async () => {
  world = await openWorld();
  dataDir = await mkdtemp(join(tmpdir(), 'merx-processes-'));
  await start();
});
afterAll(async () => {
  shop.server.kill('SIGKILL');
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  // A busy machine is no reason for a 503.
  const patient = { DATABASE_QUEUE_TIMEOUT: '60', DATABASE_STATEMENT_TIMEOUT: '60', DATABASE_GUEST_STATEMENT_TIMEOUT: '60' };
  const settings = { DATA_DIR: dataDir, DATABASE_URL: world.url ?? '', DATABASE_POOL: '8', MERX_PUBLIC_CATALOG: '1', ...patient };
  shop = await startServer({ ...settings, MERX_PROCESSES: String(COUNT) }, 'ignore');
  await allServe();
}

/** The ids of the processes that serve, the oldest first. */
const workers = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === shop.server.pid ? [pid] : []))
    .sort((one, other) => one - other);

/** The status of a call on a connection of its own, or the code of the error. */
const get = (path: string) =>
  new Promise<number | string | undefined>((resolve) => {
    const call = request(shop.base + path, { agent: false, timeout: 10_000 }, (response) => {
      response.resume().once('close', () => resolve(response.complete ? response.statusCode : 'cut'));
    });
    call.once('timeout', () => call.destroy(Object.assign(new Error(), { code: 'no answer' })));
    call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    call.end();
  });

async function metric(line: RegExp): Promise<number> {
  const text = await fetch(`${shop.base}/metrics`).then((response) => response.text());
  return Number(line.exec(text)?.[1] ?? 0);
}

const processes = () => metric(/^server_processes (\d+)$/m);
const allServe = () => until(async () => (await processes()) === COUNT);

describe('a server of several processes', () => {
  it('loses only the calls of a process that is killed, counts what that one had counted, and starts another', async () => {
    const results: { status: unknown; from: number; to: number }[] = [];
    let isOver = false;
    const caller = async () => {
      while (!isOver) {
        const from = performance.now();
        results.push({ status: await get('/rest/V1/directory/currency'), from, to: performance.now() });
      }
    };
    const callers = Array.from({ length: 6 }, caller);
    await expect.poll(() => results.length).toBeGreaterThan(50);
    const counted = () => metric(/^http_request_duration_seconds_count\{[^}]*currency[^}]*\} (\d+)$/m);
    const before = await counted();
    expect(before).toBeGreaterThan(40);
    const [, killed = 0] = workers();
    const killedAt = performance.now();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => results.filter(({ from }) => from > killedAt).length).toBeGreaterThan(50);
    await allServe();
    isOver = true;
    await Promise.all(callers);
    const lost = results.filter(({ status }) => status !== 200);
    expect(lost.length).toBeLessThanOrEqual(callers.length);
    for (const { status, to } of lost) expect([status, to > killedAt]).toEqual(['ECONNRESET', true]);
    expect(workers()).not.toContain(killed);
    expect(await counted()).toBeGreaterThanOrEqual(before);
  });

  it('runs the background tasks in another process when the one that runs them is killed', async () => {
    const { id } = await stockProduct(world);
    const { token } = await world.admin();
    const send = async (numbers: number[]) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Connection: 'close' };
      const body = JSON.stringify(numbers.map((number) => numberedReview(id, number)));
      expect((await fetch(`${shop.base}/rest/async/bulk/V1/reviews`, { method: 'POST', headers, body })).status).toBe(202);
    };
    await send(upTo(3));
    await expect.poll(() => numbersOf(world.db, id)).toEqual(upTo(3));
    process.kill(workers()[0] ?? 0, 'SIGKILL');
    await send([3, 4]);
    await expect.poll(() => numbersOf(world.db, id)).toEqual(upTo(5));
  });

  it('holds no more connections than it is given, in all its processes', async () => {
    await Promise.all(upTo(60).map(() => get('/rest/V1/guest-carts/none')));
    const [row] = await world.db.query<{ held: number }>(
      `select count(*) as held from pg_stat_activity where datname = current_database() and application_name = 'merx'
         and pid <> pg_backend_pid() and query not ilike 'listen%' and query <> 'select'`,
    );
    // Those of this test's own pool are among them.
    expect(row?.held).toBeLessThanOrEqual(8 + world.db.pool.totalCount);
  });

  it('finishes what is in flight in every process when it is stopped, and ends with 0', async () => {
    await allServe();
    const { port } = new URL(shop.base);
    const slow = await Promise.all(
      upTo(8).map(async () => {
        const socket = connect(Number(port), '127.0.0.1');
        const head = ['POST /rest/V1/guest-carts HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 2'];
        socket.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'));
        expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 100 /);
        return socket;
      }),
    );
    const own = workers();
    const ended = once(shop.server, 'exit');
    // As a terminal or a service manager does it: every process gets the signal.
    for (const pid of [...own, shop.server.pid ?? 0]) process.kill(pid, 'SIGTERM');
    await expect.poll(() => get('/health/live')).toBe('ECONNREFUSED');
    const answers = slow.map(async (socket) => {
      socket.write('{}');
      return String((await once(socket, 'data'))[0]);
    });
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect((await ended)[0]).toBe(0);
    for (const pid of own) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
