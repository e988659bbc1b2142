import { type Database, type Queryable, shopConfig } from '@merx/db';
import type { Context } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import { productUnknown } from './faults.js';
import {
  lockStock,
  type ProductStock,
  selectPartStock,
  selectStock,
  selectStockBySku,
  selectStockUpTo,
  upsertStockItem,
} from './stock-item.queries.js';
import type { StockItem, StockItemPatch } from './stock-item.schema.js';
import { readStockSettings, type StockSettings } from './stock-settings.js';
import { freshStockRow, hasQty, partsInStock, patched, settled, toStockItem } from './stock-state.js';

/** The stock settings of a store view, cached in memory. Inside a transaction `tx` is the transaction, else the database. */
export async function stockSettings(db: Pick<Database, 'cache'>, tx: Queryable, storeId: number): Promise<StockSettings> {
  return readStockSettings(await shopConfig(db.cache, tx, storeId));
}

/**
 * Creates the stock item of a new product and returns its id. Values not in the patch follow the settings; without a quantity the product
 * is out of stock. Throws 404 for an unknown product.
 */
export async function createStockItem(
  tx: Queryable,
  productId: number,
  patch: StockItemPatch | null | undefined,
  settings: StockSettings,
): Promise<number> {
  const [product] = await selectStock(tx, [productId]);
  if (!product) throw notFound('product_id', productId);
  return writePatched(tx, product, patch ?? {}, settings);
}

/** Applies the patch with the stock item's row locked, and returns its id. Throws 404 for an unknown product. */
export async function saveStockItem(tx: Queryable, productId: number, patch: StockItemPatch, settings: StockSettings): Promise<number> {
  const [locked] = await lockStock(tx, [productId]);
  return locked ? writePatched(tx, locked, patch, settings) : createStockItem(tx, productId, patch, settings);
}

function writePatched(tx: Queryable, { product_id, type_id, stock }: ProductStock, patch: StockItemPatch, settings: StockSettings) {
  const row = patched(stock ?? freshStockRow(product_id), patch, settings);
  return upsertStockItem(tx, settled(row, settings, type_id, new Date()));
}

type SkuCall = { ctx: Context; input: { productSku: string } };

/** The stock of a product. Throws 404 for an unknown sku. */
export async function getStockItem({ ctx, input }: SkuCall): Promise<StockItem> {
  const [{ product_id, stock }, settings] = await Promise.all([requireStock(ctx.db, input.productSku), settingsOf(ctx)]);
  return toStockItem(stock ?? freshStockRow(product_id), settings);
}

/** Whether a product is salable: a composite one depends on its own stock item and its parts. Throws 404 for an unknown sku. */
export async function getStockStatus({ ctx, input }: SkuCall) {
  const [{ product_id, type_id, stock }, settings] = await Promise.all([requireStock(ctx.db, input.productSku), settingsOf(ctx)]);
  const item = toStockItem(stock ?? freshStockRow(product_id), settings);
  const inStock = item.is_in_stock && (hasQty(type_id) || partsInStock(await selectPartStock(ctx.db, [product_id]), settings));
  return {
    product_id: item.product_id ?? 0,
    stock_id: item.stock_id ?? 0,
    qty: Math.trunc(item.qty),
    stock_status: inStock ? 1 : 0,
    stock_item: item,
  };
}

const settingsOf = (ctx: Context) => stockSettings(ctx.db, ctx.db, ctx.scope.storeId);

async function requireStock(db: Queryable, sku: string): Promise<ProductStock> {
  const found = await selectStockBySku(db, sku);
  if (!found) throw productUnknown([sku]);
  return found;
}

/** Saves the stock of a product, found by sku; the item id is ignored. Returns the stock item's id. Throws 404 for an unknown sku. */
export async function updateStockItem({ ctx, input }: { ctx: Context; input: { productSku: string; stockItem: StockItemPatch } }) {
  const settings = await stockSettings(ctx.db, ctx.db, 0);
  return ctx.db.transaction(async (tx) => {
    const product = await requireStock(tx, input.productSku);
    return saveStockItem(tx, product.product_id, input.stockItem, settings);
  });
}

type LowStockCall = { ctx: Context; input: { qty: number; currentPage: number; pageSize: number } };

/** The stock items with at most the given quantity, lowest first. A page size of 0 returns all. */
export async function listLowStock({ ctx, input }: LowStockCall) {
  const size = input.pageSize > 0 ? input.pageSize : null;
  const page = Math.max(input.currentPage, 1);
  const [found, settings] = await Promise.all([
    selectStockUpTo(ctx.db, input.qty, { limit: size, offset: size === null ? 0 : (page - 1) * size }),
    stockSettings(ctx.db, ctx.db, ctx.scope.storeId),
  ]);
  return {
    items: found.items.map((row) => toStockItem(row, settings)),
    search_criteria: {
      mapper_interface_name: 'Magento\\CatalogInventory\\Model\\ResourceModel\\Stock\\Item\\StockItemCriteriaMapper',
      criteria_list: [],
      filters: [JSON.stringify({ qty: { lteq: input.qty } })],
      orders: [],
      limit: [String(page), String(size ?? 0)],
    },
    total_count: found.total,
  };
}
