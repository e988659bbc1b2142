import type { Queryable } from '@merx/db';
import { toWire } from '@merx/wire';
import { type ProductStock, selectPartStock } from './stock-item.queries.js';
import type { StockSettings } from './stock-settings.js';
import { freshStockRow, hasQty, partsInStock, stateOf } from './stock-state.js';

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
  const parts = composite.length > 0 ? await selectPartStock(db, composite) : [];
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
