import type { Queryable } from '@merx/db';
import { compare, max, subtract, toWire, ZERO } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { badInputs, type Fault, notFound } from '../../trpc/errors.js';
import { skuNamedTwice, skuUnknown, skuWithoutQuantity, sourceUnknown } from '../faults.js';
import { idsOfSkus } from '../stock-change.service.js';
import { type ProductStock, selectPartStock, selectStock, selectStockBySku, upsertStockItems } from '../stock-item.queries.js';
import type { StockItemPatch } from '../stock-item.schema.js';
import { stockSettings } from '../stock-item.service.js';
import { holdStock } from '../stock-movement.service.js';
import type { StockSettings } from '../stock-settings.js';
import { freshStockRow, hasQty, partsInStock, patched, settled, stateOf } from '../stock-state.js';
import type { SaveSourceItems } from './source.schema.js';
import { requireStock, SOURCE } from './source.service.js';

type Call<Input> = { ctx: Context; input: Input };

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
const skuOf = ({ sku }: Given) => sku;

async function changeStock({ db }: Context, given: Given[], patchOf: (item: Given) => StockItemPatch): Promise<string[]> {
  if (given.length === 0) return [];
  const settings = await stockSettings(db, db, 0);
  await db.transaction(async (tx: Queryable) => {
    const ids = await idsOfSkus(tx, given.map(skuOf));
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
