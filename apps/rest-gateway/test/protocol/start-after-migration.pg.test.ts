import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '@merx/db';
import { type Clone, cloneOf, programOf } from '@merx/router/test';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort, MAIN } from '../server-process.js';

let clone: Clone;
let dataDir: string;
beforeAll(async () => {
  clone = await cloneOf(inject('template'));
  dataDir = await mkdtemp(join(tmpdir(), 'merx-waiting-'));
});
afterAll(async () => {
  await clone.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('an instance that may not migrate is alive but not ready, until another program has migrated', { timeout: 90_000 }, async () => {
  const db = await openDatabase(clone);
  const base = `http://127.0.0.1:${await freePort()}`;
  const settings = { NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'error', SHUTDOWN_GRACE: '0', MERX_MIGRATE: '0' };
  const place = { PORT: new URL(base).port, DATA_DIR: dataDir, DATABASE_URL: clone.databaseUrl ?? '' };
  const statusOf = (path: string) =>
    fetch(`${base}${path}`).then(
      ({ status }) => status,
      () => 'closed',
    );
  await db.query(`update sql_function set hash = 'of an older version' where name = 'fold'`);
  const server = spawn(process.execPath, [await programOf(MAIN)], {
    env: { PATH: process.env.PATH, ...settings, ...place },
    stdio: 'ignore',
  });
  try {
    await expect.poll(() => statusOf('/health/live')).toBe(200);
    expect([await statusOf('/health/ready'), await statusOf('/rest/V1/directory/countries')]).toEqual([503, 503]);
    expect(await migrate(db)).toEqual(['function fold']);
    await expect.poll(() => statusOf('/health/ready')).toBe(200);
    expect(await statusOf('/rest/V1/directory/countries')).toBe(200);
  } finally {
    server.kill('SIGKILL');
    await db.close();
  }
});
