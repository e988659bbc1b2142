import { type ConfigReader, type ListInput, type Queryable, shopConfig } from '@merx/db';
import { compare, max, subtract, toWire, ZERO } from '@merx/wire';
import { saveSettings, storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { badInputs, type Fault, notFound } from '../../trpc/errors.js';
import { skuNamedTwice, skuUnknown, skuWithoutQuantity, sourceNotChangeable, sourceUnknown } from '../faults.js';
import { type ProductStock, selectPartStock, selectStock, selectStockBySku, upsertStockItems } from '../stock-item.queries.js';
import type { StockItemPatch } from '../stock-item.schema.js';
import { stockSettings } from '../stock-item.service.js';
import { holdStock, idsOfSkus } from '../stock-movement.service.js';
import { freshStockRow, hasQty, partsInStock, patched, type StockSettings, settled, stateOf } from '../stock-state.js';
import { linkList, sourceList, stockList } from './source.list.js';
import { lockSource, selectSource, upsertSource } from './source.queries.js';
import type { SaveSourceItems, Source, SourceInput, Stock } from './source.schema.js';
import { INSTALLED, mergedSource } from './source-values.js';

/** The only source, and the only stock. */
const SOURCE = 'default';
const STOCK = 1;

/** The sources that match the criteria: there is one. Throws 400 for an unknown field. */
export const listSources = async ({ ctx, input }: Call<ListInput>) => sourceList.page(ctx.db, input, [await theSource(ctx)]);

/** The source with that code. Throws 404. */
export async function getSource({ ctx, input: { sourceCode } }: Call<{ sourceCode: string }>): Promise<Source> {
  if (sourceCode !== SOURCE) throw notFound('sourceCode', sourceCode);
  return theSource(ctx);
}

/**
 * Updates the source; omitted fields stay unchanged. Its address is the shipping origin, stored in the settings. Throws 400 for another
 * source, an unknown country or region, and invalid values; nothing is changed then.
 */
export async function saveSource({ ctx, input: { source } }: Call<{ source: SourceInput }>): Promise<string[]> {
  if (source.source_code !== SOURCE) throw sourceNotChangeable({ sourceCode: SOURCE });
  const { country_id, region_id, postcode } = source;
  const values = Object.entries({ country_id, region_id, postcode }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [{ path: `shipping/origin/${name}`, value: String(value) }],
  );
  await saveSettings({ ctx, input: { scope: { scope: 'default' }, values } }, async (tx) => {
    const current = (await lockSource(tx, SOURCE)) ?? INSTALLED;
    await upsertSource(tx, SOURCE, mergedSource(current, source));
  });
  return [];
}

/** As `saveSource`, for the source in the path. Throws 404 for an unknown one. */
export async function changeSource({ ctx, input }: Call<{ sourceCode: string; source: SourceInput }>): Promise<string[]> {
  if (input.sourceCode !== SOURCE) throw notFound('sourceCode', input.sourceCode);
  return saveSource({ ctx, input: { source: { ...input.source, source_code: SOURCE } } });
}

async function theSource({ db }: Context): Promise<Source> {
  const [config, stored] = await Promise.all([shopConfig(db.cache, db, 0), selectSource(db, SOURCE)]);
  return {
    source_code: SOURCE,
    enabled: true,
    country_id: config.text('shipping/origin/country_id'),
    ...regionOf(config),
    postcode: config.text('shipping/origin/postcode'),
    ...(stored ?? INSTALLED),
  };
}

function regionOf(config: ConfigReader): { region_id?: number } {
  const region = config.text('shipping/origin/region_id');
  return /^[1-9]\d*$/.test(region) ? { region_id: Number(region) } : {};
}

/** The stocks that match the criteria: there is one. Throws 400 for an unknown field. */
export const listStocks = async ({ ctx, input }: Call<ListInput>) => stockList.page(ctx.db, input, [await theStock(ctx)]);

/** The stock with that id. Throws 404. */
export async function getStock({ ctx, input: { stockId } }: Call<{ stockId: number }>): Promise<Stock> {
  requireStock(stockId);
  return theStock(ctx);
}

/** Throws 404 unless it is the default stock. */
function requireStock(stockId: number): void {
  if (stockId !== STOCK) throw notFound('stockId', stockId);
}

async function theStock({ db }: Context): Promise<Stock> {
  const { websites } = await storeDirectory(db);
  const fronts = websites.filter(({ id }) => id !== 0);
  return {
    stock_id: STOCK,
    name: 'Default Stock',
    extension_attributes: { sales_channels: fronts.map(({ code }) => ({ type: 'website', code })) },
  };
}

/** The links between stocks and sources that match the criteria: there is one. Throws 400 for an unknown field. */
export const listLinks = ({ ctx, input }: Call<ListInput>) =>
  linkList.page(ctx.db, input, [{ stock_id: STOCK, source_code: SOURCE, priority: 1 }]);

/**
 * Sets the quantities of many products, all or none; the status decides whether they are in stock, but never with nothing left. Throws 400
 * naming every unknown source and sku, duplicates and products without a quantity of their own.
 */
export function saveSourceItems({ ctx, input: { sourceItems } }: Call<SaveSourceItems>): Promise<string[]> {
  return changeStock(ctx, sourceItems, ({ quantity, status }) => ({
    ...(quantity !== null && quantity !== undefined && { qty: quantity }),
    ...(status !== null && status !== undefined && { is_in_stock: status === 1 }),
  }));
}

/** Sets the quantity of these products to 0 and puts them out of stock. Throws as `saveSourceItems`. */
export function removeSourceItems({ ctx, input: { sourceItems } }: Call<SaveSourceItems>): Promise<string[]> {
  return changeStock(ctx, sourceItems, () => ({ qty: 0, is_in_stock: false }));
}

type Given = SaveSourceItems['sourceItems'][number];

async function changeStock({ db }: Context, given: Given[], patchOf: (item: Given) => StockItemPatch): Promise<string[]> {
  if (given.length === 0) return [];
  const settings = await stockSettings(db, db, 0);
  await db.transaction(async (tx: Queryable) => {
    const skus = given.map(({ sku }) => sku);
    const ids = await idsOfSkus(tx, skus);
    await holdStock(tx, [...ids.values()]);
    const products = new Map((await selectStock(tx, [...ids.values()])).map((product) => [product.product_id, product]));
    const bySku = new Map(given.map(({ sku }) => [sku, products.get(ids.get(sku.toLowerCase()) ?? 0)]));
    const faults = given.flatMap((item, index) => faultsOf(item, given.slice(0, index), bySku));
    if (faults.length > 0) throw badInputs(faults);
    const now = new Date();
    const rows = given.flatMap((item) => {
      const product = bySku.get(item.sku);
      return product ? [written(product, patchOf(item), settings, now)] : [];
    });
    await upsertStockItems(tx, rows);
  });
  return [];
}

function written({ product_id, type_id, stock }: ProductStock, patch: StockItemPatch, settings: StockSettings, now: Date) {
  return settled(patched(stock ?? freshStockRow(product_id), patch, settings), settings, type_id, now);
}

function faultsOf({ sku, source_code: sourceCode }: Given, before: Given[], bySku: ReadonlyMap<string, ProductStock | undefined>): Fault[] {
  const product = bySku.get(sku);
  const named = { sku, sourceCode };
  if (sourceCode !== SOURCE) return [sourceUnknown(named)];
  if (!product) return [skuUnknown(named)];
  if (!hasQty(product.type_id)) return [skuWithoutQuantity(named)];
  const isTwice = before.some((other) => bySku.get(other.sku)?.product_id === product.product_id);
  return isTwice ? [skuNamedTwice(named)] : [];
}

type SkuCall = Call<{ sku: string; stockId: number }>;

/** The salable quantity of a product. Throws 404 for an unknown sku or stock, 400 for a product without a quantity of its own. */
export async function salableQuantity({ ctx, input: { sku, stockId } }: SkuCall): Promise<number> {
  const [product, settings] = await productIn(ctx, sku, stockId);
  if (!hasQty(product.type_id)) throw skuWithoutQuantity({ sku });
  const { qty, min_qty, is_in_stock } = stateOf(product.stock ?? freshStockRow(product.product_id), settings);
  return is_in_stock ? toWire(max(subtract(qty, min_qty), ZERO)) : 0;
}

/** Whether a product is salable; a composite one also depends on its parts. Throws 404 for an unknown sku or stock. */
export async function isSalable({ ctx, input: { sku, stockId } }: SkuCall): Promise<boolean> {
  const [product, settings] = await productIn(ctx, sku, stockId);
  const state = stateOf(product.stock ?? freshStockRow(product.product_id), settings);
  if (!state.is_in_stock) return false;
  if (!hasQty(product.type_id)) return partsInStock(await selectPartStock(ctx.db, [product.product_id]), settings);
  return !state.manage_stock || state.backorders > 0 || compare(state.qty, state.min_qty) > 0;
}

async function productIn({ db, scope }: Context, sku: string, stockId: number): Promise<[ProductStock, StockSettings]> {
  requireStock(stockId);
  const [product, settings] = await Promise.all([selectStockBySku(db, sku), stockSettings(db, db, scope.storeId)]);
  if (!product) throw notFound('sku', sku);
  return [product, settings];
}
