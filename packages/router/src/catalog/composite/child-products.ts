import type { Context } from '../../trpc/context.js';
import { missingProduct } from '../../trpc/errors.js';
import { selectProductsById } from '../product/product.queries.js';
import type { Product } from '../product/product.schema.js';
import { storeHasValues } from '../product/product-view.js';
import { wireProduct } from '../product/wire-product.js';
import { selectChildIdsBySku } from './configurable.queries.js';

/** The children of a configurable as the address's store view sees them, none for a product of another type. Throws 404. */
export async function childProducts({ db, scope }: Context, sku: string): Promise<Product[]> {
  const ids = await selectChildIdsBySku(db, sku);
  if (!ids) throw missingProduct(sku);
  if (ids.length === 0) return [];
  const rows = await selectProductsById(db, ids, scope.storeId, await storeHasValues(db, scope.storeId));
  return rows.map((row) => wireProduct(row));
}
