import type { ListInput, Queryable } from '@merx/db';
import { compare, isNegative, money, ZERO } from '@merx/wire';
import type { Call, Context } from '../../trpc/context.js';
import { badInputs, type Fault } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { DEFAULT_SOURCE } from '../source/source-values.js';
import { selectStockTables } from '../stock/stock.queries.js';
import { hasSeveralSources } from '../stock/stock-directory.service.js';
import { type ProductStock, selectStock } from '../stock-item.queries.js';
import { createStockItem, stockSettings } from '../stock-item.service.js';
import { holdStock, idsOfSkus } from '../stock-movement.service.js';
import { hasQty, type StockSettings } from '../stock-state.js';
import { type HeldProduct, readShelves, removeShelves, type Shelf, shelfKey, writeShelves } from './shelf.service.js';
import { defaultItemList, sourceItemList } from './source-item.list.js';
import { type ListedItem, selectItemsAfter } from './source-item.queries.js';
import type { SaveSourceItems, SourceItemInput } from './source-item.schema.js';

/** The quantities at all sources that match the criteria. Throws 400 for an unknown field. */
export async function listSourceItems({ ctx, input }: Call<ListInput>) {
  return ((await hasSeveralSources(ctx.db)) ? sourceItemList : defaultItemList).page(ctx.db, input);
}

type Given = SourceItemInput;

/** Given items with what is stored for them, if anything; the stock items of the products are locked. */
interface Held {
  tx: Queryable;
  items: { item: Given; product: HeldProduct; before: Shelf | undefined }[];
  settings: StockSettings;
}

/**
 * Sets the quantities of many products, all or none; the status decides whether they are in stock, but at the default source never with
 * nothing left. Throws 400 naming every unknown source and sku, duplicates and products without a quantity of their own.
 */
export const saveSourceItems = ({ ctx, input: { sourceItems } }: Call<SaveSourceItems>): Promise<string[]> =>
  changeItems(ctx, sourceItems, writeItems);

/** As `saveSourceItems`, inside a larger transaction. */
export const putSourceItems = (tx: Queryable, given: Given[], settings: StockSettings): Promise<void> =>
  changeItemsIn(tx, given, settings, writeItems);

const writeItems = ({ tx, items, settings }: Held): Promise<void> => writeShelves(tx, items.map(shelfOf), settings);

/** What is to be stored. Without a quantity or a status the present one stays; a new item with a quantity is in stock. */
function shelfOf({ item: { source_code: sourceCode, quantity: given, status }, product, before }: Held['items'][number]): Shelf {
  const quantity = given === null || given === undefined ? (before?.quantity ?? ZERO) : money(given);
  const isInStock = status === null || status === undefined ? (before?.isInStock ?? compare(quantity, ZERO) > 0) : status === 1;
  return { product, sourceCode, quantity, isInStock };
}

/**
 * Removes products from sources; at the default one their quantity becomes 0 and they are out of stock. Pairs that are not stored are
 * skipped. Throws as `saveSourceItems`.
 */
export const removeSourceItems = ({ ctx, input: { sourceItems } }: Call<SaveSourceItems>): Promise<string[]> =>
  changeItems(ctx, sourceItems, removeItems);

/** As `removeSourceItems`, inside a larger transaction. */
export const dropSourceItems = (tx: Queryable, given: Given[], settings: StockSettings): Promise<void> =>
  changeItemsIn(tx, given, settings, removeItems);

async function removeItems({ tx, items, settings }: Held): Promise<void> {
  await removeShelves(
    tx,
    items.flatMap(({ before }) => before ?? []),
    settings,
  );
}

type Write = (held: Held) => Promise<void>;

async function changeItems({ db }: Context, given: Given[], write: Write): Promise<string[]> {
  if (given.length === 0) throw faults.inputEmpty();
  const settings = await stockSettings(db, db, 0);
  await db.transaction((tx) => changeItemsIn(tx, given, settings, write));
  return [];
}

async function changeItemsIn(tx: Queryable, given: Given[], settings: StockSettings, write: Write): Promise<void> {
  const { products, bySku, sources } = await knownItems(tx, given, (ids) => heldProducts(tx, ids, settings));
  const found = faultsOf(given, { bySku, sources }).flat();
  if (found.length > 0) throw badInputs(found);
  const stored = new Map((await readShelves(tx, products, [...sources])).map((shelf) => [shelfKey(shelf), shelf]));
  const items = given.flatMap((item) => {
    const product = bySku.get(item.sku);
    return product ? [{ item, product, before: stored.get(shelfKey({ product, sourceCode: item.source_code })) }] : [];
  });
  await write({ tx, items, settings });
}

/** The sources, and the products of these items as `read` returns them. */
async function knownItems<P extends ProductStock>(db: Queryable, given: readonly Given[], read: (ids: number[]) => Promise<P[]>) {
  const isSingle = given.every(({ source_code }) => source_code === DEFAULT_SOURCE);
  const sources = new Set(isSingle ? [DEFAULT_SOURCE] : (await selectStockTables(db)).source_codes);
  const ids = await idsOfSkus(
    db,
    given.map(({ sku }) => sku),
  );
  const products = await read([...ids.values()]);
  const byId = new Map(products.map((product) => [product.product_id, product]));
  return { products, sources, bySku: new Map(given.map(({ sku }) => [sku, byId.get(ids.get(sku.toLowerCase()) ?? 0)])) };
}

/** What is wrong with each item, without locking its product. */
export async function faultsOfItems(db: Queryable, given: readonly Given[]): Promise<Fault[][]> {
  return faultsOf(given, await knownItems(db, given, (ids) => selectStock(db, ids)));
}

/** Products per statement of `allSourceItems`. */
const CHUNK = 500;

/** The quantities of all products at all sources, in chunks and in the order of product ids. */
export async function* allSourceItems(db: Queryable): AsyncGenerator<ListedItem[]> {
  for (let after = 0; ; ) {
    const items = await selectItemsAfter(db, after, CHUNK);
    const last = items.at(-1);
    if (!last) return;
    yield items;
    after = last.product_id;
  }
}

/** The products with their stock items locked; those inserted without the API get one first. */
export async function heldProducts(tx: Queryable, ids: number[], settings: StockSettings): Promise<HeldProduct[]> {
  await holdStock(tx, ids);
  const products = await selectStock(tx, ids);
  const bare = products.filter(({ type_id, stock }) => stock === null && hasQty(type_id));
  if (bare.length === 0) return products;
  for (const { product_id } of bare) await createStockItem(tx, product_id, {}, settings);
  await holdStock(tx, ids);
  return selectStock(tx, ids);
}

interface Known {
  bySku: ReadonlyMap<string, ProductStock | undefined>;
  sources: ReadonlySet<string>;
}

function faultsOf(given: readonly Given[], { bySku, sources }: Known): Fault[][] {
  const seen = new Set<string>();
  return given.map(({ sku, source_code: sourceCode, quantity }) => {
    const product = bySku.get(sku);
    const named = { sku, sourceCode };
    if (!sources.has(sourceCode)) return [faults.sourceUnknown(named)];
    if (!product) return [faults.skuUnknown(named)];
    if (!hasQty(product.type_id)) return [faults.skuWithoutQuantity(named)];
    // The default source takes over the quantity of the stock item, which may be negative.
    if (sourceCode !== DEFAULT_SOURCE && isNegative(money(quantity ?? 0))) return [faults.negativeQuantity({ sku })];
    const key = `${product.product_id} ${sourceCode}`;
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice ? [faults.skuNamedTwice(named)] : [];
  });
}
