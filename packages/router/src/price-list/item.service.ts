import { type Queryable, violatedConstraint } from '@merx/db';
import { compare, money, percentOf, times, toColumn } from '@merx/wire';
import type { Call } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import { itemTwice, priceTooHigh, qtyTaken } from './faults.js';
import { priceListItems } from './item.list.js';
import type { ListedProduct } from './item.queries.js';
import * as queries from './item.queries.js';
import { type ChangedItem, type PercentChange, PRICE_LIMIT, type PriceListItem, type SavedItems } from './item.schema.js';
import type { SaveResult } from './item-import.schema.js';
import { faultOfItem, type ItemLine, keyOfItem, type ProductsBySku, rowsOfItems, TYPES_WITHOUT_PRICE } from './item-line.js';
import { lockExisting } from './price-list.service.js';

/** The products with the skus of these prices. */
export const productsOf = async (
  db: Queryable,
  items: readonly ItemLine[],
  read: (db: Queryable, skus: string[]) => Promise<ListedProduct[]> = queries.selectProducts,
): Promise<ProductsBySku> => {
  const skus = [...new Set(items.map(({ sku }) => sku.toLowerCase()))];
  return new Map((await read(db, skus)).map((product) => [product.sku.toLowerCase(), product]));
};

/** Writes prices to a list that the caller has locked. Throws if a product is unknown or has no price of its own. */
export async function writeItems(
  tx: Queryable,
  priceListId: number,
  items: readonly ItemLine[],
): Promise<{ created: number; updated: number }> {
  const products = await productsOf(tx, items, queries.lockProducts);
  return queries.upsertItems(tx, priceListId, rowsOfItems(items, products));
}

/** Adds prices to a list and changes those of the same products and quantities, all or none. Throws 404 for an unknown list. */
export async function saveItems({ ctx: { db }, input }: Call<SavedItems>): Promise<SaveResult> {
  const items = input.items.map(({ sku, qty, price }): ItemLine => ({ sku: sku.trim(), qty: column(qty ?? 1), price: column(price) }));
  return db.transaction(async (tx) => {
    await lockExisting(tx, input.priceListId);
    const refused = refusedItems(items, await productsOf(tx, items, queries.lockProducts));
    if (refused.length > 0) return { created: 0, updated: 0, refused };
    return { ...(await writeItems(tx, input.priceListId, items)), refused };
  });
}

const column = (amount: number): string => toColumn(money(amount));

function refusedItems(items: readonly ItemLine[], products: ProductsBySku): SaveResult['refused'] {
  const seen = new Map<string, number>();
  return items.flatMap((item, index) => {
    const line = index + 1;
    const first = seen.get(keyOfItem(item));
    if (first === undefined) seen.set(keyOfItem(item), line);
    const fault = faultOfItem(item, products) ?? (first === undefined ? undefined : itemTwice({ line: first }));
    if (!fault) return [];
    const { message, parameters } = fault;
    return [{ line, column: 'sku', sku: item.sku, message, ...(parameters && { parameters }) }];
  });
}

/**
 * Adds products to a list with their own prices, to be changed from there; returns how many. Those that have a price there already, or none of
 * their own, are skipped. Throws 404 for an unknown list.
 */
export const addProducts = ({ ctx: { db }, input }: Call<{ priceListId: number; productIds: number[] }>): Promise<number> =>
  db.transaction(async (tx) => {
    await lockExisting(tx, input.priceListId);
    return queries.insertOwnPrices(tx, input.priceListId, input.productIds, TYPES_WITHOUT_PRICE);
  });

/** Changes the price of a product, or the quantity it is for. Throws 404 for an unknown one, 400 for a quantity that has a price already. */
export async function changeItem({ ctx: { db }, input: { itemId, item } }: Call<ChangedItem>): Promise<PriceListItem> {
  const values = {
    ...(item.qty !== undefined && item.qty !== null && { qty: column(item.qty) }),
    ...(item.price !== undefined && item.price !== null && { price: column(item.price) }),
  };
  try {
    return await db.transaction(async (tx) => {
      const isKnown = await queries.updateItem(tx, itemId, values);
      const changed = isKnown ? await priceListItems.find(tx, itemId) : undefined;
      if (!changed) throw notFound('itemId', itemId);
      return changed;
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'price_list_item_price_list_id_product_id_qty_key') throw error;
    throw qtyTaken({ qty: item.qty ?? 0 });
  }
}

/** Deletes prices of a list; returns how many. */
export const removeItems = ({ ctx, input }: Call<{ priceListId: number; itemIds: number[] }>): Promise<number> =>
  ctx.db.transaction((tx) => queries.deleteItems(tx, input.priceListId, input.itemIds));

/**
 * Raises or lowers prices of a list by a percentage, rounded to the cent; returns how many have changed. Throws 404 for an unknown list, 400
 * if a price would be too high.
 */
export function changeByPercent({ ctx: { db }, input: { priceListId, percent, itemIds = null } }: Call<PercentChange>): Promise<number> {
  const factor = percentOf(money(1), 100 + percent);
  return db.transaction(async (tx) => {
    await lockExisting(tx, priceListId);
    const highest = await queries.selectHighestPrice(tx, priceListId, itemIds);
    if (highest !== null && compare(times(money(highest), factor), money(PRICE_LIMIT)) >= 0) throw priceTooHigh({ most: PRICE_LIMIT });
    return queries.multiplyPrices(tx, priceListId, factor.toFixed(), itemIds);
  });
}
