import type { Queryable } from '@merx/db';
import { add, type Money, money, subtract, toColumn, toWire, ZERO } from '@merx/wire';
import { DEFAULT_SOURCE } from '../source/source-values.js';
import { type HeldStock, type ProductStock, upsertStockItems } from '../stock-item.queries.js';
import { freshStockRow, patched, type StockSettings, settled } from '../stock-state.js';
import { deleteSourceItems, selectSourceItems, upsertSourceItems } from './source-item.queries.js';

/** A product whose stock item is locked. */
export type HeldProduct = ProductStock & { stock: HeldStock | null };

/** What a source has of a product. */
export interface Shelf {
  product: HeldProduct;
  sourceCode: string;
  quantity: Money;
  isInStock: boolean;
}

/** What identifies a shelf. */
export const shelfKey = ({ product, sourceCode }: Pick<Shelf, 'product' | 'sourceCode'>): string => `${product.product_id} ${sourceCode}`;

/** What these sources have of these products; sources that do not have a product are left out. */
export async function readShelves(tx: Queryable, products: readonly HeldProduct[], sourceCodes: readonly string[]): Promise<Shelf[]> {
  const byId = new Map(products.map((product) => [product.product_id, product]));
  const own = sourceCodes.includes(DEFAULT_SOURCE) ? products.flatMap((product) => defaultShelf(product) ?? []) : [];
  if (sourceCodes.every((code) => code === DEFAULT_SOURCE)) return own;
  const others = (await selectSourceItems(tx, [...byId.keys()])).flatMap(({ product_id, source_code, quantity, is_in_stock }) => {
    const product = byId.get(product_id);
    return product && sourceCodes.includes(source_code)
      ? [{ product, sourceCode: source_code, quantity: money(quantity), isInStock: is_in_stock }]
      : [];
  });
  return [...own, ...others];
}

function defaultShelf(product: HeldProduct): Shelf | undefined {
  const { stock } = product;
  if (!stock) return undefined;
  return { product, sourceCode: DEFAULT_SOURCE, quantity: add(money(stock.qty), money(stock.reserved)), isInStock: stock.is_in_stock };
}

/** Stores what sources have; at the default one the goods that orders have reserved are not for sale. */
export async function writeShelves(tx: Queryable, shelves: readonly Shelf[], settings: StockSettings): Promise<void> {
  const now = new Date();
  const own = shelves.filter(({ sourceCode }) => sourceCode === DEFAULT_SOURCE);
  if (own.length > 0)
    await upsertStockItems(
      tx,
      own.map((shelf) => stockOf(shelf, settings, now)),
    );
  const others = shelves.filter(({ sourceCode }) => sourceCode !== DEFAULT_SOURCE);
  await upsertSourceItems(
    tx,
    others.map((shelf) => ({ ...keyOf(shelf), quantity: toColumn(shelf.quantity), is_in_stock: shelf.isInStock })),
  );
}

const keyOf = ({ product, sourceCode }: Shelf) => ({ product_id: product.product_id, source_code: sourceCode });

/** A source that has nothing any more. */
export const emptied = (shelf: Shelf): Shelf => ({ ...shelf, quantity: ZERO, isInStock: false });

/** Removes products from sources, and returns the number of deleted rows; at the default source their quantity becomes 0. */
export async function removeShelves(tx: Queryable, shelves: readonly Shelf[], settings: StockSettings): Promise<number> {
  const isDefault = ({ sourceCode }: Shelf) => sourceCode === DEFAULT_SOURCE;
  await writeShelves(tx, shelves.filter(isDefault).map(emptied), settings);
  return deleteSourceItems(tx, shelves.filter((shelf) => !isDefault(shelf)).map(keyOf));
}

function stockOf({ product, quantity, isInStock }: Shelf, settings: StockSettings, now: Date) {
  const { product_id, type_id, stock } = product;
  const qty = toWire(subtract(quantity, stock ? money(stock.reserved) : ZERO));
  return settled(patched(stock ?? freshStockRow(product_id), { qty, is_in_stock: isInStock }, settings), settings, type_id, now);
}
