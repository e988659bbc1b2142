import type { Database, Queryable } from '@merx/db';
import { saveStockItem, stockSettings } from '../../catalog-inventory/index.js';
import { type MerxError, missingProduct } from '../../trpc/errors.js';
import { notBundle, notConfigurable, partNotComposite } from '../faults.js';
import type { LockedProduct } from './product-row.queries.js';
import * as queries from './product-row.queries.js';
import { isComposite } from './product-types.js';

type Change<T> = (tx: Queryable, productId: number) => Promise<T>;
type ChangeLocked<T> = (tx: Queryable, product: LockedProduct) => Promise<T>;

/** Changes the product with that sku in a transaction, with its row locked. Throws 404 for an unknown sku. */
export function changeLocked<T>(db: Database, sku: string, change: ChangeLocked<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const product = await queries.lockProduct(tx, sku, 0);
    if (!product) throw missingProduct(sku);
    return change(tx, product);
  });
}

/** As `changeLocked`, for a change outside the product's row: also updates its modification time. */
export async function changeAndTouch(db: Database, sku: string, change: ChangeLocked<void>): Promise<boolean> {
  await changeLocked(db, sku, async (tx, product) => {
    await change(tx, product);
    await queries.touchProduct(tx, product.id);
  });
  return true;
}

/** Changes the options of a product with its row locked, and updates its option flags. Throws 404 for an unknown sku. */
export function changeOptions<T>(db: Database, sku: string, change: ChangeLocked<T>): Promise<T> {
  return changeLocked(db, sku, async (tx, product) => {
    const result = await change(tx, product);
    await queries.syncOptionFlags(tx, product.id);
    return result;
  });
}

const changeOptionsOf =
  (type: string, refused: (sku: [string]) => MerxError) =>
  <T>(db: Database, sku: string, change: Change<T>): Promise<T> =>
    changeOptions(db, sku, async (tx, product) => {
      if (product.type_id !== type) throw refused([product.sku]);
      return change(tx, product.id);
    });

/** As `changeOptions`; throws 400 for a product that is not a bundle. */
export const changeBundle = changeOptionsOf('bundle', notBundle);

/** As `changeOptions`; throws 400 for a product that is not configurable. */
export const changeConfigurable = changeOptionsOf('configurable', notConfigurable);

/**
 * As `changeConfigurable`; turns a simple or virtual product into a configurable. Throws 400 for other types, and for a product that is a
 * part of another one.
 */
export async function changeToConfigurable<T>(db: Database, sku: string, change: Change<T>): Promise<T> {
  const settings = await stockSettings(db, db, 0);
  return changeOptions(db, sku, async (tx, product) => {
    if (product.type_id !== 'configurable') {
      if (!['simple', 'virtual'].includes(product.type_id)) throw notConfigurable([product.sku]);
      await requireNoPart(tx, product.id, 'configurable');
      await queries.updateProductType(tx, product.id, 'configurable');
      // It had no stock status of its own; from now on its children's counts.
      await saveStockItem(tx, product.id, { is_in_stock: true }, settings);
    }
    return change(tx, product.id);
  });
}

/** Throws 400 if a product of that composite type is a part of another one. */
export async function requireNoPart(tx: Queryable, productId: number, type: string): Promise<void> {
  if (isComposite(type) && (await queries.isPart(tx, productId))) throw partNotComposite({ typeId: type });
}

const STORE_VALUES = 'product-store:';

/** Whether a store view overrides values of any product; if not, its lists read only the product rows. Cached in memory. */
export async function storeHasValues(db: Database, storeId: number): Promise<boolean> {
  return storeId !== 0 && db.cache.get(`${STORE_VALUES}${storeId}`, () => queries.hasStoreValues(db, storeId));
}

/** Call it after store view values are committed. */
export const forgetStoreValues = (db: Database): Promise<void> => db.cache.forget(STORE_VALUES);
