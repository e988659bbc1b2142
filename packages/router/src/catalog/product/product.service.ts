import { compileCriteria, type Database } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import { productAttributes } from '../../eav/index.js';
import { storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { missing, notFound } from '../../trpc/errors.js';
import { forgetTree } from '../category/tree-cache.js';
import { removeImages } from './image-file.js';
import { selectProduct, selectProducts } from './product.queries.js';
import type { Product } from './product.schema.js';
import { productFields } from './product-criteria.js';
import { selectMedia, selectUnusedFiles } from './product-parts.queries.js';
import { productTypes } from './product-types.js';
import { stockShownTo, storeHasValues } from './product-view.js';
import { deleteProductRow, lockProduct } from './product-write.queries.js';
import { wireProduct } from './wire-product.js';

type GetCall = { ctx: Context; input: { sku: string; storeId?: number | null | undefined } };

/** The product of that sku as the address's store view sees it, or the one asked for. Throws 404 for an unknown sku or store view. */
export async function getProduct({ ctx, input }: GetCall): Promise<Product> {
  const storeId = input.storeId ?? ctx.scope.storeId;
  if (storeId !== ctx.scope.storeId) await requireStore(ctx.db, storeId);
  const stock = await stockShownTo(ctx, storeId);
  const row = await selectProduct(ctx.db, input.sku, storeId, stock !== null);
  if (!row) throw notFound('sku', input.sku);
  return wireProduct(row, stock);
}

async function requireStore(db: Database, storeId: number): Promise<void> {
  const { stores } = await storeDirectory(db);
  if (!stores.some((store) => store.id === storeId)) throw missing('The store that was requested was not found.');
}

/** A page of the products that meet the criteria. Throws 400 naming a field that no product has. */
export async function listProducts({ ctx, input }: { ctx: Context; input: { searchCriteria: SearchCriteria } }) {
  const { storeId } = ctx.scope;
  const [definitions, own] = await Promise.all([productAttributes(ctx.db), storeHasValues(ctx.db, storeId)]);
  const compiled = compileCriteria(input.searchCriteria, productFields(definitions, own), {
    tieBreaker: 'p.id',
    parameters: own ? [storeId] : [],
  });
  const { total, items } = await selectProducts(ctx.db, compiled, storeId, own);
  return { items: items.map((row) => wireProduct(row)), search_criteria: echoCriteria(input.searchCriteria), total_count: total };
}

/** Removes a product, its addresses, and its image files unless another product has them too. Throws 404 for an unknown sku. */
export async function deleteProduct({ ctx, input }: { ctx: Context; input: { sku: string } }): Promise<boolean> {
  const media = await ctx.db.transaction(async (tx) => {
    const product = await lockProduct(tx, input.sku, 0);
    if (!product) throw notFound('sku', input.sku);
    const entries = await selectMedia(tx, product.id);
    await deleteProductRow(tx, product.id);
    return entries;
  });
  await forgetTree(ctx.db);
  if (media.length > 0) {
    const unused = await selectUnusedFiles(
      ctx.db,
      media.map(({ file }) => file),
    );
    await removeImages(ctx.settings.mediaDir, unused);
  }
  return true;
}

/** The product types and their labels. */
export const listProductTypes = () => productTypes.map(({ name, label }) => ({ name, label }));
