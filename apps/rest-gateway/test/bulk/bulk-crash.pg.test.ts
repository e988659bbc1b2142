import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@merx/db';
import { type Clone, cloneOf } from '@merx/router/test';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type ServerProcess, startServer } from '../server-process.js';
import { numberedReview, numbersOf, upTo } from './deferred-reviews.js';

const COUNT = 60;
const credentials = { username: 'admin', password: 'Crash-Test-1' };

let clone: Clone;
let dataDir: string;
let product: number;
const started: ServerProcess[] = [];
beforeAll(async () => {
  clone = await cloneOf(inject('template'));
  dataDir = await mkdtemp(join(tmpdir(), 'merx-crash-'));
  product = await withDatabase(async ({ prisma }) => {
    const { id } = await prisma.product.create({ data: { sku: 'crash', attribute_set_id: 4, attributes: { name: 'Crash' } } });
    return id;
  });
});
afterAll(async () => {
  for (const { server } of started) server.kill('SIGKILL');
  await clone.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(clone);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function start(): Promise<ServerProcess> {
  const place = { DATA_DIR: dataDir, DATABASE_URL: clone.databaseUrl ?? '' };
  const process = await startServer({ ...place, ADMIN_USERNAME: credentials.username, ADMIN_PASSWORD: credentials.password });
  started.push(process);
  return process;
}

async function end({ server }: ServerProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(server, 'exit');
  server.kill(signal);
  const [code] = await ended;
  return code;
}

async function call({ base }: ServerProcess, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  const response = await fetch(`${base}/rest/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

it('many operations amid which one server is killed and the next one stopped: all are carried out, each once and in their order', {
  timeout: 240_000,
}, async () => {
  const [first, second] = [await start(), await start()];
  const token = await call(first, 'V1/integration/admin/token', { body: credentials });
  const body = upTo(COUNT).map((n) => numberedReview(product, n));
  const { bulk_uuid } = await call(first, 'async/bulk/V1/reviews', { token, body });
  const carriedOut = (at: ServerProcess) => call(at, `V1/bulk/${bulk_uuid}/operation-status/1`, { token });
  /** Waits until that many are carried out and ends the server, before all are. */
  const endAt = async (at: ServerProcess, count: number, signal: NodeJS.Signals) => {
    await expect.poll(() => carriedOut(at), { interval: 5, timeout: 90_000 }).toBeGreaterThanOrEqual(count);
    return end(at, signal);
  };
  await endAt(first, 10, 'SIGKILL');
  expect(await carriedOut(second)).toBeLessThan(COUNT);
  expect(await endAt(second, 25, 'SIGTERM')).toBe(0);
  const third = await start();
  await expect.poll(() => carriedOut(third), { timeout: 90_000 }).toBe(COUNT);
  await end(third, 'SIGTERM');
  expect(await withDatabase((db) => numbersOf(db, product))).toEqual(upTo(COUNT));
});
