import type { Database } from '@merx/db';
import { type StockSettings, stockSettings } from '../../catalog-inventory/index.js';
import { type Context, mayUse } from '../../trpc/context.js';
import { hasStoreValues } from './product.queries.js';

const STORE_VALUES = 'product-store:';

/** Whether a store view has values of its own for any product; if not, its lists are read from the products alone. Kept in memory. */
export async function storeHasValues(db: Database, storeId: number): Promise<boolean> {
  return storeId !== 0 && db.cache.get(`${STORE_VALUES}${storeId}`, () => hasStoreValues(db, storeId));
}

/** Call it after the commit of a store view's own values. */
export const forgetStoreValues = (db: Database): Promise<void> => db.cache.forget(STORE_VALUES);

/** The settings of stock when the caller may see stock items, else null. */
export async function stockShownTo(ctx: Context, storeId: number): Promise<StockSettings | null> {
  return mayUse(ctx.actor, 'Magento_CatalogInventory::cataloginventory') ? stockSettings(ctx.db, ctx.db, storeId) : null;
}
