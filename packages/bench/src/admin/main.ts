// Measures how fast the admin's lists open in a real browser, with many products and orders: `npm run bench:admin`.
import { hashPassword } from '@merx/router';
import { type Browser, chromium } from 'playwright-core';
import { createBenchDatabase } from '../bench-database.js';
import { chromiumPath } from '../env.js';
import { readOptions } from '../options.js';
import { addOrders } from '../shop-data.js';
import { startTarget } from '../targets.js';
import { type PageTimes, timePage } from './page-times.js';

const ORDERS = 10_000;
const PASSWORD = 'bench-password-1';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];
const PATHS = ['/orders', '/products', '/categories', '/stock', '/attributes', '/carts', '/customers', '/tax-rates', '/pages'];

const database = await createBenchDatabase(readOptions(process.argv.slice(2)));
try {
  await database.use(async (db) => {
    const [{ count = 0 } = {}] = await db.query<{ count: number }>('select count(*)::int as count from sales_order');
    await addOrders(db, count + 1, ORDERS);
    await db.query('update admin_user set password_hash = $1', [await hashPassword(PASSWORD)]);
  });
  const target = await startTarget({ kind: 'gateway', keeps: true }, database);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  try {
    const lines: PageTimes[] = [];
    for (const path of PATHS) lines.push(await inFreshBrowser(browser, target.port, path));
    console.table(
      lines.map(({ path, cold, warm, depth }) => ({ page: path, 'cold ms': Math.round(cold), 'warm ms': Math.round(warm), depth })),
    );
  } finally {
    await browser.close();
    await target.stop();
  }
} finally {
  await database.drop();
}

/** A new context has an empty cache. */
async function inFreshBrowser(browser: Browser, port: number, path: string): Promise<PageTimes> {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}`, viewport: { width: 1280, height: 900 } });
  const answer = await context.request.post('/trpc/user.session.signIn', {
    headers: { 'X-Merx-Admin': '1' },
    data: { json: { username: 'bench', password: PASSWORD } },
  });
  if (!answer.ok()) throw new Error(`Sign-in failed: ${await answer.text()}`);
  try {
    return await timePage(context, path);
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : error}`);
    return { path, cold: Number.NaN, warm: Number.NaN, depth: 0 };
  } finally {
    await context.close();
  }
}
