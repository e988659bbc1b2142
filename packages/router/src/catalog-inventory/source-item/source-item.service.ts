import type { ListInput, Queryable } from '@merx/db';
import { isNegative, money, subtract, toColumn, toWire } from '@merx/wire';
import type { Call, Context } from '../../trpc/context.js';
import { badInputs, type Fault } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { DEFAULT_SOURCE } from '../source/source-values.js';
import { selectStockTables } from '../stock/stock.queries.js';
import { stockDirectory } from '../stock/stock-directory.service.js';
import { type ProductStock, selectStock, upsertStockItems } from '../stock-item.queries.js';
import { createStockItem, stockSettings } from '../stock-item.service.js';
import { holdStock, idsOfSkus } from '../stock-movement.service.js';
import { freshStockRow, hasQty, patched, type StockSettings, settled } from '../stock-state.js';
import { defaultItemList, sourceItemList } from './source-item.list.js';
import { deleteSourceItems, type SourceItemRow, selectSourceItems, upsertSourceItems } from './source-item.queries.js';
import type { SaveSourceItems, SourceItemInput } from './source-item.schema.js';

/** The quantities at all sources that match the criteria. Throws 400 for an unknown field. */
export async function listSourceItems({ ctx, input }: Call<ListInput>) {
  const { sourceCodes } = await stockDirectory(ctx.db.cache, ctx.db);
  return (sourceCodes.size > 1 ? sourceItemList : defaultItemList).page(ctx.db, input);
}

type Given = SourceItemInput;
type Product = Awaited<ReturnType<typeof selectStock>>[number];

/** The given items with their products, whose stock items are locked. */
interface Held {
  tx: Queryable;
  items: { item: Given; product: Product }[];
  settings: StockSettings;
}

/**
 * Sets the quantities of many products, all or none; the status decides whether they are in stock, but at the default source never with
 * nothing left. Throws 400 naming every unknown source and sku, duplicates and products without a quantity of their own.
 */
export function saveSourceItems({ ctx, input: { sourceItems } }: Call<SaveSourceItems>): Promise<string[]> {
  return changeItems(ctx, sourceItems, async ({ tx, items, settings }) => {
    const [own, others] = bySource(items);
    const now = new Date();
    await upsertStockItems(
      tx,
      own.map(({ item, product }) => settled(withItem(product, item, settings), settings, product.type_id, now)),
    );
    if (others.length > 0) await saveOthers(tx, others);
  });
}

/** The stock item with a client's quantity of the default source: what orders have reserved of it is not for sale. */
function withItem({ product_id, stock }: Product, { quantity, status }: Given, settings: StockSettings) {
  const qty = quantity === null || quantity === undefined ? {} : { qty: toWire(subtract(money(quantity), money(stock?.reserved ?? 0))) };
  const is_in_stock = status === null || status === undefined ? {} : { is_in_stock: status === 1 };
  return patched(stock ?? freshStockRow(product_id), { ...qty, ...is_in_stock }, settings);
}

async function saveOthers(tx: Queryable, items: Held['items']): Promise<void> {
  const stored = await selectSourceItems(
    tx,
    items.map(({ product }) => product.product_id),
  );
  const rows = items.map(({ item, product: { product_id } }): SourceItemRow => {
    const { source_code, quantity, status } = item;
    const before = stored.find((row) => row.product_id === product_id && row.source_code === source_code);
    const next = quantity ?? before?.quantity ?? 0;
    const isInStock = status === null || status === undefined ? (before?.is_in_stock ?? Number(next) > 0) : status === 1;
    return { product_id, source_code, quantity: toColumn(money(next)), is_in_stock: isInStock };
  });
  await upsertSourceItems(tx, rows);
}

/**
 * Removes products from sources; at the default one their quantity becomes 0 and they are out of stock. Pairs that are not stored are
 * skipped. Throws as `saveSourceItems`.
 */
export function removeSourceItems({ ctx, input: { sourceItems } }: Call<SaveSourceItems>): Promise<string[]> {
  return changeItems(ctx, sourceItems, async ({ tx, items, settings }) => {
    const [own, others] = bySource(items);
    const now = new Date();
    const gone = { quantity: 0, status: 0 } as const;
    await upsertStockItems(
      tx,
      own.map(({ item, product }) => settled(withItem(product, { ...item, ...gone }, settings), settings, product.type_id, now)),
    );
    await deleteSourceItems(
      tx,
      others.map(({ item, product }) => ({ product_id: product.product_id, source_code: item.source_code })),
    );
  });
}

const bySource = (items: Held['items']): [own: Held['items'], others: Held['items']] => [
  items.filter(({ item }) => item.source_code === DEFAULT_SOURCE),
  items.filter(({ item }) => item.source_code !== DEFAULT_SOURCE),
];

async function changeItems({ db }: Context, given: Given[], write: (held: Held) => Promise<void>): Promise<string[]> {
  if (given.length === 0) throw faults.inputEmpty();
  const settings = await stockSettings(db, db, 0);
  await db.transaction(async (tx) => {
    const isSingle = given.every(({ source_code }) => source_code === DEFAULT_SOURCE);
    const sources = new Set(isSingle ? [DEFAULT_SOURCE] : (await selectStockTables(tx)).source_codes);
    const ids = await idsOfSkus(
      tx,
      given.map(({ sku }) => sku),
    );
    const products = new Map((await heldProducts(tx, [...ids.values()], settings)).map((product) => [product.product_id, product]));
    const bySku = new Map(given.map(({ sku }) => [sku, products.get(ids.get(sku.toLowerCase()) ?? 0)]));
    const found = given.flatMap((item, index) => faultsOf(item, { before: given.slice(0, index), bySku, sources }));
    if (found.length > 0) throw badInputs(found);
    const items = given.flatMap((item) => {
      const product = bySku.get(item.sku);
      return product ? [{ item, product }] : [];
    });
    await write({ tx, items, settings });
  });
  return [];
}

/** The products with their stock items locked; those inserted without the API get one first. */
export async function heldProducts(tx: Queryable, ids: number[], settings: StockSettings): Promise<Product[]> {
  await holdStock(tx, ids);
  const products = await selectStock(tx, ids);
  const bare = products.filter(({ type_id, stock }) => stock === null && hasQty(type_id));
  if (bare.length === 0) return products;
  for (const { product_id } of bare) await createStockItem(tx, product_id, {}, settings);
  await holdStock(tx, ids);
  return selectStock(tx, ids);
}

interface Known {
  before: Given[];
  bySku: ReadonlyMap<string, ProductStock | undefined>;
  sources: ReadonlySet<string>;
}

function faultsOf({ sku, source_code: sourceCode, quantity }: Given, { before, bySku, sources }: Known): Fault[] {
  const product = bySku.get(sku);
  const named = { sku, sourceCode };
  if (!sources.has(sourceCode)) return [faults.sourceUnknown(named)];
  if (!product) return [faults.skuUnknown(named)];
  if (!hasQty(product.type_id)) return [faults.skuWithoutQuantity(named)];
  // The default source takes over the quantity of the stock item, which may be negative.
  if (sourceCode !== DEFAULT_SOURCE && isNegative(money(quantity ?? 0))) return [faults.negativeQuantity({ sku })];
  const isTwice = before.some((other) => other.source_code === sourceCode && bySku.get(other.sku)?.product_id === product.product_id);
  return isTwice ? [faults.skuNamedTwice(named)] : [];
}
