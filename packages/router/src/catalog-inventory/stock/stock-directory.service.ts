import type { Cache, Database, Queryable } from '@merx/db';
import { type LinkedSource, selectStockTables } from './stock.queries.js';

/** The default stock: it sells from the default source alone, and its quantities are those of the stock items. */
export const DEFAULT_STOCK = 1;

/** The stocks, their sources and websites. */
export interface StockDirectory {
  stockIds: ReadonlySet<number>;
  sourceCodes: ReadonlySet<string>;
  /** The sources of a stock, the first priority first, including disabled ones. */
  sourcesOf(stockId: number): readonly LinkedSource[];
  stockOf(websiteId: number): number;
  /** Whether every website sells from the default stock. */
  isSingle: boolean;
}

/** The stocks, cached in memory. Inside a transaction `db` is the transaction. */
export function stockDirectory(cache: Cache, db: Queryable): Promise<StockDirectory> {
  return cache.get('inventory', async () => {
    const { stock_ids, source_codes, links, websites } = await selectStockTables(db);
    const stocks = new Map(websites.map(({ website_id, stock_id }) => [website_id, stock_id]));
    return {
      stockIds: new Set(stock_ids),
      sourceCodes: new Set(source_codes),
      sourcesOf: (stockId) => links.filter(({ stock_id }) => stock_id === stockId),
      stockOf: (websiteId) => stocks.get(websiteId) ?? DEFAULT_STOCK,
      isSingle: websites.length === 0,
    };
  });
}

/** The stock that a website sells from. Inside a transaction `db` is the transaction. */
export const stockOfWebsite = async (cache: Cache, db: Queryable, websiteId: number): Promise<number> =>
  (await stockDirectory(cache, db)).stockOf(websiteId);

/** Whether the shop has any source besides the default one. */
export const hasSeveralSources = async (db: Database): Promise<boolean> => (await stockDirectory(db.cache, db)).sourceCodes.size > 1;
