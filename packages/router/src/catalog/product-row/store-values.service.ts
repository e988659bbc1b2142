import type { Database } from '@merx/db';
import { hasStoreValues } from './product-row.queries.js';

const STORE_VALUES = 'product-store:';

/** Whether a store view overrides values of any product; if not, its lists read only the product rows. Cached in memory. */
export async function storeHasValues(db: Database, storeId: number): Promise<boolean> {
  return storeId !== 0 && db.cache.get(`${STORE_VALUES}${storeId}`, () => hasStoreValues(db, storeId));
}

/** Call it after store view values are committed. */
export const forgetStoreValues = (db: Database): Promise<void> => db.cache.forget(STORE_VALUES);
