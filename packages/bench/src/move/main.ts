import { parseArgs } from 'node:util';
import { generateCatalogue } from '@merx/demo';
import { compareShops } from '@merx/import/test';
import { startTarget } from '../targets.js';
import { runImport } from './command.js';
import { fillCatalogue, mixOf } from './fill-catalogue.js';
import { fillSales } from './fill-sales.js';
import { openRest, readerOf, requestsOf } from './rest.js';
import { addViewAndPictures, createShop, type MovedShop, rowVersions } from './shop.js';

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const { values } = parseArgs({ options: { products: { type: 'string', default: '2000' }, orders: { type: 'string', default: '500' } } });
const [products, orders] = [Number(values.products), Number(values.orders)];
const faults: string[] = [];
const [old, shop] = [await createShop('move_from'), await createShop('move_to')];
try {
  await measureMove();
} finally {
  await old.drop();
  await shop.drop();
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

async function measureMove(): Promise<void> {
  const mix = mixOf(products);
  await old.use((db) => generateCatalogue(db, { products: mix.plain, categories: Math.ceil(products / 50) }));
  await addViewAndPictures(old, PIXEL);
  const source = await startTarget({ kind: 'gateway', keeps: true }, old);
  try {
    const rest = openRest(source);
    const filled = performance.now();
    await fillCatalogue(rest, mix);
    await fillSales(rest, { customers: Math.ceil(orders / 2), orders, carts: Math.ceil(orders / 20) });
    console.log(`Filled a shop with ${products} products and ${orders} orders in ${since(filled)} s.`);
    await runTwice({ rest, url: `http://127.0.0.1:${source.port}` });
    await compare(rest);
  } finally {
    await source.stop();
  }
}

function since(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}

async function runTwice({ rest, url }: { rest: ReturnType<typeof openRest>; url: string }): Promise<void> {
  let versions = await rowVersions(shop);
  for (const run of ['First', 'Second']) {
    const asked = await requestsOf(rest);
    const { code, seconds, output } = await runImport(shop, { url, token: old.token });
    console.log(
      `\n${run} run: ${seconds.toFixed(0)} s, ${(await requestsOf(rest)) - asked} requests, exit code ${code}.\n${output.trim()}`,
    );
    if (code !== 0) faults.push(`The ${run.toLowerCase()} run ended with ${code}.`);
    const now = await rowVersions(shop);
    const written = [...now].filter(([table, version]) => versions.get(table) !== version).map(([table]) => table);
    console.log(`Tables written: ${written.length}.`);
    if (run === 'Second' && written.length > 0) faults.push(`The second run wrote ${written.join(', ')}.`);
    versions = now;
  }
}

/** Counts the imported entities and compares them field by field. */
async function compare(rest: ReturnType<typeof openRest>): Promise<void> {
  const moved = await startTarget({ kind: 'gateway', keeps: true }, shop satisfies MovedShop);
  try {
    const { compared, differences } = await compareShops(readerOf(rest), readerOf(openRest(moved)));
    console.log(
      `\nCompared field by field: ${Object.entries(compared)
        .map(([list, count]) => `${count} ${list}`)
        .join(', ')}.`,
    );
    console.log(`Differences: ${differences.length}.`);
    for (const { list, name, path, theirs, ours } of differences.slice(0, 30)) {
      faults.push(`${list} ${name} ${path}: ${JSON.stringify(theirs)?.slice(0, 200)} became ${JSON.stringify(ours)?.slice(0, 200)}`);
    }
  } finally {
    await moved.stop();
  }
}
