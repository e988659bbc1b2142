import type { Database, Queryable } from '@merx/db';
import { saveStockItem, stockSettings } from '../../catalog-inventory/index.js';
import { badInput, missingProduct } from '../../trpc/errors.js';
import { type LockedProduct, lockProduct } from '../product/product-write.queries.js';
import { selectBundleOptionsBySku } from './bundle.queries.js';
import type { BundleOption } from './bundle.schema.js';
import { syncOptionFlags, updateProductType } from './composite.queries.js';
import { requireNoPart } from './composite-parts.js';
import { selectOptionsBySku } from './configurable.queries.js';
import type { ConfigurableOption } from './configurable.schema.js';

type Change<T> = (tx: Queryable, productId: number) => Promise<T>;

/** Changes the options of a bundle under the lock of its row. Throws 404 for an unknown sku, 400 for a product that is no bundle. */
export function changeBundle<T>(db: Database, sku: string, change: Change<T>): Promise<T> {
  return changeLocked(db, sku, async (tx, product) => {
    if (product.type_id !== 'bundle') throw noBundle(product.sku);
    return change(tx, product.id);
  });
}

/** As `changeBundle`, for configurable products. */
export function changeConfigurable<T>(db: Database, sku: string, change: Change<T>): Promise<T> {
  return changeLocked(db, sku, async (tx, product) => {
    if (product.type_id !== 'configurable') throw noConfigurable(product.sku);
    return change(tx, product.id);
  });
}

const MAY_BECOME_CONFIGURABLE: ReadonlySet<string> = new Set(['simple', 'virtual']);

/**
 * As `changeConfigurable`; a simple or virtual product becomes configurable by it. Throws 400 for other types, and for one that is a part
 * of another product.
 */
export async function changeToConfigurable<T>(db: Database, sku: string, change: Change<T>): Promise<T> {
  const settings = await stockSettings(db, db, 0);
  return changeLocked(db, sku, async (tx, product) => {
    if (product.type_id !== 'configurable') {
      if (!MAY_BECOME_CONFIGURABLE.has(product.type_id)) throw noConfigurable(product.sku);
      await requireNoPart(tx, product.id, 'configurable');
      await updateProductType(tx, product.id, 'configurable');
      // It had none of its own; from now on its children's counts.
      await saveStockItem(tx, product.id, { is_in_stock: true }, settings);
    }
    return change(tx, product.id);
  });
}

function changeLocked<T>(db: Database, sku: string, change: (tx: Queryable, product: LockedProduct) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, sku, 0);
    if (!product) throw missingProduct(sku);
    const result = await change(tx, product);
    await syncOptionFlags(tx, product.id);
    return result;
  });
}

const noBundle = (sku: string) => badInput('Product with specified sku "%1" is not a bundle product.', [sku]);
const noConfigurable = (sku: string) => badInput('Product with specified sku "%1" is not a configurable product.', [sku]);

/** The options of a bundle as they are answered. Throws as `changeBundle`. */
export async function bundleOptionsOf(db: Queryable, sku: string): Promise<BundleOption[]> {
  const found = await selectBundleOptionsBySku<BundleOption>(db, sku);
  if (!found) throw missingProduct(sku);
  if (found.type_id !== 'bundle') throw noBundle(sku);
  return found.options;
}

/** The options of a configurable as they are answered. Throws as `changeConfigurable`. */
export async function configurableOptionsOf(db: Queryable, sku: string): Promise<ConfigurableOption[]> {
  const found = await selectOptionsBySku<ConfigurableOption>(db, sku);
  if (!found) throw missingProduct(sku);
  if (found.type_id !== 'configurable') throw noConfigurable(sku);
  return found.options;
}
