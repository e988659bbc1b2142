import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { importShop, openSource, SourceError } from '@merx/import';
import { compareShops } from '@merx/import/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { isShort } from '../soak/soak-settings.js';
import { type FailingProxy, openFailingProxy } from './failing-proxy.js';
import { LEFT_BEHIND, readerOf, told } from './moved-shop.js';
import { fillShopToMove } from './shop-to-move.js';

let old: Shop;
let shop: Shop;
let proxy: FailingProxy;
let tokens: { old: string; shop: string };

beforeAll(async () => {
  [old, shop] = [await openShop(), await openShop()];
  tokens = { old: (await old.admin()).token, shop: (await shop.admin()).token };
  await fillShopToMove(old, tokens.old);
  proxy = await openFailingProxy(old.baseUrl);
}, 280_000);
afterAll(() => Promise.all([proxy.close(), old.close(), shop.close()]));

const move = (stateFile: string | undefined, dryRun = false) =>
  importShop({
    db: shop.db,
    settings: shop.settings,
    source: openSource({ url: proxy.url, token: tokens.old, tries: 2, backoffMs: 1 }),
    mediaUrl: `${proxy.url}/media`,
    stateFile,
    dryRun,
  });

/** How much there is of everything that could come twice. */
const counts = async ({ db, mediaDir }: Shop) => {
  const tables = [
    'product',
    'product_media',
    'category',
    'customer',
    'customer_address',
    'sales_order',
    'sales_order_item',
    'sales_invoice',
  ];
  const more = [
    'sales_shipment',
    'sales_shipment_track',
    'sales_creditmemo',
    'sales_order_status_history',
    'salesrule',
    'salesrule_coupon',
    'quote_item',
  ];
  const sums = [...tables, ...more].map((name) => `(select count(*)::int from ${name}) as ${name}`);
  const [rows] = await db.query<Record<string, number>>(`select ${sums.join(', ')}`);
  const files = await readdir(join(mediaDir, 'catalog', 'product'), { recursive: true, withFileTypes: true });
  return { ...rows, pictures: files.filter((file) => file.isFile()).length };
};

it('goes on where the source failed: everything is there once', async () => {
  const state = join(shop.privateDir, 'state.jsonl');
  let failures = 0;
  const failing = async (left: number): Promise<boolean> => {
    proxy.left = left;
    return move(state).then(
      () => false,
      (error: unknown) => {
        expect(error).toBeInstanceOf(SourceError);
        return true;
      },
    );
  };
  // Each run gets a little further than the one before it.
  for (let left = 90; await failing(left); left += isShort ? 90 : 45) failures++;
  expect(failures).toBeGreaterThan(isShort ? 1 : 2);
  expect((await compareShops(readerOf(old, tokens.old), readerOf(shop, tokens.shop))).differences.map(told)).toEqual(LEFT_BEHIND);
  const whole = await counts(shop);
  proxy.left = Number.POSITIVE_INFINITY;
  expect((await move(state)).counts().filter(({ created, changed, failed }) => created + changed + failed > 0)).toEqual([]);
  expect(await counts(shop)).toEqual(whole);
}, 280_000);

it('finds everything again by its name when nothing is known of former runs', async () => {
  const whole = await counts(shop);
  proxy.left = Number.POSITIVE_INFINITY;
  const report = await move(undefined);
  expect(report.faults()).toEqual([]);
  expect(report.counts().reduce((sum, { created }) => sum + created, 0)).toBe(0);
  expect(await counts(shop)).toEqual(whole);
  expect((await compareShops(readerOf(old, tokens.old), readerOf(shop, tokens.shop))).differences.map(told)).toEqual(LEFT_BEHIND);
}, 280_000);

it('reads a shop that knows neither sources nor returns', async () => {
  proxy.missing = /\/V1\/(inventory|returns)/;
  const report = await move(undefined, true);
  expect(report.faults()).toEqual([]);
  const kinds = report.counts().map(({ kind }) => kind);
  expect(kinds).toContain('order');
  for (const kind of ['source', 'stock', 'quantity', 'salable quantity', 'return option', 'return']) expect(kinds).not.toContain(kind);
}, 280_000);
