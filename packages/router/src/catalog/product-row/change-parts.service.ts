import type { Database, Queryable } from '@merx/db';
import { saveStockItem, stockSettings } from '../../catalog-inventory/index.js';
import { missingProduct } from '../../trpc/errors.js';
import { notBundle, notConfigurable, partNotComposite } from '../faults.js';
import { isPart, type LockedProduct, lockProduct, syncOptionFlags, touchProduct, updateProductType } from './product-row.queries.js';
import { isComposite } from './product-types.js';

type Change<T> = (tx: Queryable, productId: number) => Promise<T>;
type ChangeLocked<T> = (tx: Queryable, product: LockedProduct) => Promise<T>;

/** Changes the product with that sku in a transaction, with its row locked. Throws 404 for an unknown sku. */
export function changeLocked<T>(db: Database, sku: string, change: ChangeLocked<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, sku, 0);
    if (!product) throw missingProduct(sku);
    return change(tx, product);
  });
}

/** As `changeLocked`, for a change outside the product's row: also updates its modification time. */
export async function changeAndTouch(db: Database, sku: string, change: ChangeLocked<void>): Promise<boolean> {
  await changeLocked(db, sku, async (tx, product) => {
    await change(tx, product);
    await touchProduct(tx, product.id);
  });
  return true;
}

/** Changes the options of a product with its row locked, and updates its option flags. Throws 404 for an unknown sku. */
export function changeOptions<T>(db: Database, sku: string, change: ChangeLocked<T>): Promise<T> {
  return changeLocked(db, sku, async (tx, product) => {
    const result = await change(tx, product);
    await syncOptionFlags(tx, product.id);
    return result;
  });
}

/** As `changeOptions`; throws 400 for a product that is not a bundle. */
export function changeBundle<T>(db: Database, sku: string, change: Change<T>): Promise<T> {
  return changeOptions(db, sku, async (tx, product) => {
    if (product.type_id !== 'bundle') throw notBundle([product.sku]);
    return change(tx, product.id);
  });
}

/** As `changeOptions`; throws 400 for a product that is not configurable. */
export function changeConfigurable<T>(db: Database, sku: string, change: Change<T>): Promise<T> {
  return changeOptions(db, sku, async (tx, product) => {
    if (product.type_id !== 'configurable') throw notConfigurable([product.sku]);
    return change(tx, product.id);
  });
}

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
      await updateProductType(tx, product.id, 'configurable');
      // It had no stock status of its own; from now on its children's counts.
      await saveStockItem(tx, product.id, { is_in_stock: true }, settings);
    }
    return change(tx, product.id);
  });
}

/** Throws 400 if a product of that composite type is a part of another one. */
export async function requireNoPart(tx: Queryable, productId: number, type: string): Promise<void> {
  if (isComposite(type) && (await isPart(tx, productId))) throw partNotComposite({ typeId: type });
}
