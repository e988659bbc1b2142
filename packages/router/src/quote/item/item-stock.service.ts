import type { Queryable } from '@merx/db';
import { type StockSettings, stockForCart } from '../../catalog-inventory/index.js';
import { productIds, type Stocks, type WantedLine } from './item-rules.js';

/** The stock of all products in the lines. */
export async function stocksOf(tx: Queryable, settings: StockSettings, lines: Pick<WantedLine, 'product' | 'parts'>[]): Promise<Stocks> {
  const ids = [...new Set(lines.flatMap(productIds))];
  return new Map((await stockForCart(tx, ids, settings)).map((stock) => [stock.product_id, stock]));
}
