import type { Database } from '@merx/db';
import { hasStoreValues } from './product-row.queries.js';

const STORE_VALUES = 'product-store:';

/** Whether a store view has values of its own for any product; if not, its lists are read from the products alone. Kept in memory. */
export async function storeHasValues(db: Database, storeId: number): Promise<boolean> {
  return storeId !== 0 && db.cache.get(`${STORE_VALUES}${storeId}`, () => hasStoreValues(db, storeId));
}

/** Call it after the commit of a store view's own values. */
export const forgetStoreValues = (db: Database): Promise<void> => db.cache.forget(STORE_VALUES);
