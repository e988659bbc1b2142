import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@merx/db';
import { type Clone, cloneOf, programOf } from '@merx/router/test';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { isShort } from '../soak/soak-settings.js';
import { fillShopToMove } from './shop-to-move.js';

const COMMAND = fileURLToPath(new URL('../../../../packages/cli/src/main.ts', import.meta.url));

let program: string;
let old: Shop;
let token: string;
let clone: Clone;
let dataDir: string;
beforeAll(async () => {
  program = await programOf(COMMAND);
  old = await openShop();
  ({ token } = await old.admin());
  await fillShopToMove(old, token);
  clone = await cloneOf(inject('template'));
  dataDir = clone.dataDir ?? (await mkdtemp(join(tmpdir(), 'merx-moving-')));
}, 280_000);
afterAll(async () => {
  await old.close();
  await clone.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Running {
  child: ChildProcess;
  /** Exit code and all that it printed, once it has ended. */
  ended: Promise<{ code: number | null; printed: string }>;
}

/** Starts the command line in a process of its own, on the empty shop. */
function start(...more: string[]): Running {
  const args = ['import:magento', '--from', old.baseUrl, '--token', token, '--media-url', `${old.baseUrl}/media`];
  const child = spawn(process.execPath, [program, ...args, ...more], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      ...(clone.databaseUrl && { DATABASE_URL: clone.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, printed }))) };
}

/** How much there is of each, in one word. */
async function counts(): Promise<Record<string, number> | undefined> {
  const db = await openDatabase(clone);
  try {
    const tables = [
      'product',
      'product_media',
      'customer',
      'category',
      'sales_order',
      'sales_order_item',
      'sales_invoice',
      'salesrule',
      'cms_page',
    ];
    const [row] = await db.query<Record<string, number>>(
      `select ${tables.map((name) => `(select count(*)::int from ${name}) as ${name}`).join(', ')}`,
    );
    return row;
  } finally {
    await db.close();
  }
}

it('tells in one line that a token is wrong, and what is there when nothing may be written', async () => {
  const before = await counts();
  const wrong = await start('--token', 'wrong').ended;
  expect(wrong.code).toBe(1);
  expect(wrong.printed).toContain('The source rejected the token');
  expect(wrong.printed).not.toContain('    at ');
  const dry = await start('--dry-run').ended;
  expect(dry.printed).toContain('Nothing was written.');
  expect(dry.printed).toMatch(/product +71 /);
  expect(dry.code).toBe(0);
  expect(await counts()).toEqual(before);
}, 280_000);

it('goes on after kill -9, and a third run leaves all as it is', async () => {
  const file = join(dataDir, 'state.jsonl');
  const state = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').length : 0);
  for (const lines of isShort ? [150] : [40, 150, 250]) {
    const run = start('--state-file', file);
    while (state() < lines && run.child.exitCode === null) await wait(5);
    run.child.kill('SIGKILL');
    expect((await run.ended).code).toBe(null);
  }
  const whole = await start('--state-file', file).ended;
  expect(whole).toMatchObject({ code: 0 });
  expect(whole.printed).toMatch(/kind +created +changed +same +failed/);
  expect(whole.printed).toContain('note    The file of download link "Score"');
  const there = await counts();
  const [rows] = await old.db.query<Record<string, number>>(
    `select ${Object.keys(there ?? {})
      .map((name) => `(select count(*)::int from ${name}) as ${name}`)
      .join(', ')}`,
  );
  expect(there).toEqual(rows);
  const again = await start('--state-file', file).ended;
  expect(again.code).toBe(0);
  expect(again.printed).toMatch(/product +0 +0 +71 +0/);
  expect(await counts()).toEqual(there);
}, 280_000);
