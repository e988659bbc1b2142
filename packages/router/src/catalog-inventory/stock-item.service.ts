import { type Database, type Queryable, shopConfig } from '@merx/db';
import { echoCriteria, type GridInput, toWire } from '@merx/wire';
import { storeDirectory } from '../store/index.js';
import type { Call, Context } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import { productUnknown } from './faults.js';
import { deleteAllSourceItems } from './source-item/source-item.queries.js';
import { DEFAULT_STOCK, hasSeveralSources, stockDirectory } from './stock/stock-directory.service.js';
import { type NamedStock, type SourcesShown, stockList } from './stock-grid.list.js';
import type { ProductStock } from './stock-item.queries.js';
import * as queries from './stock-item.queries.js';
import type { LowStockQuery, ScarceStock, StockGrid, StockItem, StockItemPatch } from './stock-item.schema.js';
import {
  freshStockRow,
  hasQty,
  partsInStock,
  patched,
  readStockSettings,
  type StockSettings,
  settled,
  stateOf,
  toStockItem,
} from './stock-state.js';

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
  const [product] = await queries.selectStock(tx, [productId]);
  if (!product) throw notFound('product_id', productId);
  return writePatched(tx, product, patch ?? {}, settings);
}

/** Applies the patch with the stock item's row locked, and returns its id. Throws 404 for an unknown product. */
export async function saveStockItem(tx: Queryable, productId: number, patch: StockItemPatch, settings: StockSettings): Promise<number> {
  const [locked] = await queries.lockStock(tx, [productId]);
  return locked ? writePatched(tx, locked, patch, settings) : createStockItem(tx, productId, patch, settings);
}

async function writePatched(tx: Queryable, { product_id, type_id, stock }: ProductStock, patch: StockItemPatch, settings: StockSettings) {
  if (!hasQty(type_id)) await deleteAllSourceItems(tx, product_id);
  const row = patched(stock ?? freshStockRow(product_id), patch, settings);
  const [written] = await queries.upsertStockItems(tx, [settled(row, settings, type_id, new Date())]);
  if (!written) throw new Error('An upsert returned no row.');
  return written.item_id;
}

type SkuCall = Call<{ productSku: string }>;

/** The stock of a product. Throws 404 for an unknown sku. */
export async function getStockItem({ ctx, input }: SkuCall): Promise<StockItem> {
  const [{ product_id, stock }, settings] = await Promise.all([requireStock(ctx.db, input.productSku), settingsOf(ctx)]);
  return toStockItem(stock ?? freshStockRow(product_id), settings);
}

/** Whether a product is salable: a composite one depends on its own stock item and its parts. Throws 404 for an unknown sku. */
export async function getStockStatus({ ctx, input }: SkuCall) {
  const [{ product_id, type_id, stock }, settings] = await Promise.all([requireStock(ctx.db, input.productSku), settingsOf(ctx)]);
  const item = toStockItem(stock ?? freshStockRow(product_id), settings);
  const inStock =
    item.is_in_stock && (hasQty(type_id) || partsInStock(await queries.selectPartStock(ctx.db, [product_id], DEFAULT_STOCK), settings));
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
  const found = await queries.selectStockBySku(db, sku);
  if (!found) throw productUnknown([sku]);
  return found;
}

/** Saves the stock of a product, found by sku; the item id is ignored. Returns the stock item's id. Throws 404 for an unknown sku. */
export async function updateStockItem({ ctx, input }: Call<{ productSku: string; stockItem: StockItemPatch }>) {
  const settings = await stockSettings(ctx.db, ctx.db, 0);
  return ctx.db.transaction(async (tx) => {
    const product = await requireStock(tx, input.productSku);
    return saveStockItem(tx, product.product_id, input.stockItem, settings);
  });
}

/** The stock items with at most the given quantity, lowest first. A page size of 0 returns all. */
export async function listLowStock({ ctx, input }: Call<LowStockQuery>) {
  const size = input.pageSize > 0 ? input.pageSize : null;
  const page = Math.max(input.currentPage, 1);
  const [found, settings] = await Promise.all([
    queries.selectStockUpTo(ctx.db, input.qty, { limit: size, offset: size === null ? 0 : (page - 1) * size }),
    settingsOf(ctx),
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

const SCARCEST = [{ field: 'qty', direction: 'ASC' as const }];

/** A page of the stock of products with a quantity of their own at all sources, lowest quantity first by default. Throws 400 like every list. */
export async function stockGrid({ ctx, input }: Call<GridInput>): Promise<StockGrid> {
  const { searchCriteria, text } = input;
  const [settings, sources] = await Promise.all([settingsOf(ctx), sourcesShown(ctx.db)]);
  const sort_orders = searchCriteria.sort_orders.length > 0 ? searchCriteria.sort_orders : SCARCEST;
  const rows = stockList(settings, { onlyWithQty: true, sources }).map((row) => toRow(row, settings));
  const page = await rows.page(ctx.db, { searchCriteria: { ...searchCriteria, sort_orders }, text });
  return { ...page, search_criteria: echoCriteria(searchCriteria) };
}

/**
 * The stock items with at most that quantity, or the configured notification level, lowest first, and their total count: same order and
 * contents as the low stock list. In a shop with several sources and without a quantity, what is low at any of them.
 */
export async function scarceStock(db: Database, qty: number | null, limit: number) {
  const [settings, shown] = await Promise.all([stockSettings(db, db, 0), sourcesShown(db)]);
  const most = qty ?? Number(settings.notify_stock_qty);
  const sources = qty === null ? shown : 'default';
  const onlyWithQty = sources !== 'default';
  const low = onlyWithQty ? { field: 'is_low', value: '1', condition_type: 'eq' as const } : undefined;
  const filters = [low ?? { field: 'qty', value: String(most), condition_type: 'lteq' as const }];
  const searchCriteria = { filter_groups: [{ filters }], sort_orders: SCARCEST, page_size: limit, current_page: 1 };
  const { total_count, items } = await stockList(settings, { onlyWithQty, sources }).page(db, { searchCriteria });
  return { qty: most, total_count, items: items.map((row) => toRow(row, settings)) };
}

/** The sources of the stock list. */
async function sourcesShown(db: Database): Promise<SourcesShown> {
  if (!(await hasSeveralSources(db))) return 'default';
  const [{ websites }, { stockOf }] = await Promise.all([storeDirectory(db), stockDirectory(db.cache, db)]);
  return websites.some(({ id }) => id !== 0 && stockOf(id) === DEFAULT_STOCK) ? 'all' : 'all-filled';
}

function toRow({ stock, ...named }: NamedStock, settings: StockSettings): ScarceStock {
  const { item_id, product_id } = stock;
  const { qty, min_qty, notify_stock_qty, is_in_stock, manage_stock, backorders, low_stock_date } = toStockItem(stock, settings);
  const state = { qty, min_qty, notify_stock_qty, is_in_stock, manage_stock, backorders, low_stock_date };
  return { item_id, product_id, ...named, ...state };
}

/** Stock of a product as shown in lists. */
export interface ShownStock {
  /** Null for a composite product, which has no stock of its own. */
  qty: number | null;
  /** From the product's own stock item. */
  isInStock: boolean;
  /** Whether it is salable: a composite one depends on its own stock item and its parts. */
  isAvailable: boolean;
}

/** The stock of these products by id; needs one statement if any of them is composite, else none. */
export async function shownStock(
  db: Queryable,
  products: readonly ProductStock[],
  settings: StockSettings,
): Promise<Map<number, ShownStock>> {
  const composite = products.filter(({ type_id }) => !hasQty(type_id)).map(({ product_id }) => product_id);
  const parts = composite.length > 0 ? await queries.selectPartStock(db, composite, DEFAULT_STOCK) : [];
  const partsOf = new Map<number, typeof parts>(composite.map((id) => [id, []]));
  for (const part of parts) partsOf.get(part.parent_id)?.push(part);
  return new Map(
    products.map(({ product_id, type_id, stock }) => {
      const { qty, is_in_stock } = stateOf(stock ?? freshStockRow(product_id), settings);
      const simple = hasQty(type_id);
      const isAvailable = is_in_stock && (simple || partsInStock(partsOf.get(product_id) ?? [], settings));
      return [product_id, { qty: simple ? toWire(qty) : null, isInStock: is_in_stock, isAvailable }];
    }),
  );
}
