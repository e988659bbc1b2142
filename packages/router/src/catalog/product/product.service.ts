import { compileCriteria, type Database } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import { productAttributes } from '../../eav/index.js';
import { storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { missing, missingProduct } from '../../trpc/errors.js';
import { selectPrivateFiles } from '../downloadable/downloadable.queries.js';
import { withoutSources } from '../downloadable/product-downloads.js';
import { dropUnused } from '../downloadable/unused-files.js';
import { removeUnusedFiles } from './after-save.js';
import { selectProducts } from './product.queries.js';
import type { Product } from './product.schema.js';
import { positionField, productFields, shoppersCriteria } from './product-criteria.js';
import { selectMedia } from './product-parts.queries.js';
import { productTypes } from './product-types.js';
import { storeHasValues } from './product-view.js';
import { deleteProductRow, lockProduct } from './product-write.queries.js';
import { shopperWebsite, shownProduct } from './shown-product.js';
import { wireProduct } from './wire-product.js';

const PRODUCTS = 'Magento_Catalog::products';

type GetCall = { ctx: Context; input: { sku: string; storeId?: number | null | undefined } };

/** The product of that sku as the address's store view sees it, or the one asked for. Throws 404 for an unknown sku or store view. */
export async function getProduct({ ctx, input }: GetCall): Promise<Product> {
  const storeId = input.storeId ?? ctx.scope.storeId;
  if (storeId !== ctx.scope.storeId) await requireStore(ctx.db, storeId);
  return shownProduct(ctx, input.sku, PRODUCTS, storeId);
}

async function requireStore(db: Database, storeId: number): Promise<void> {
  const { stores } = await storeDirectory(db);
  if (!stores.some((store) => store.id === storeId)) throw missing('The store that was requested was not found.');
}

/** A page of the products that meet the criteria. Throws 400 naming a field that no product has. */
export async function listProducts({ ctx, input }: { ctx: Context; input: { searchCriteria: SearchCriteria } }) {
  const { storeId } = ctx.scope;
  const [definitions, own, websiteId] = await Promise.all([
    productAttributes(ctx.db),
    storeHasValues(ctx.db, storeId),
    shopperWebsite(ctx, PRODUCTS, storeId),
  ]);
  const criteria = websiteId === null ? input.searchCriteria : shoppersCriteria(input.searchCriteria, websiteId);
  const parameters: unknown[] = own ? [storeId] : [];
  const position = positionField(criteria, parameters);
  const fields = productFields(definitions, own);
  const compiled = compileCriteria(criteria, (name) => (name === 'position' && position) || fields(name), {
    tieBreaker: 'p.id',
    parameters,
    skipsUnknownSorts: true,
  });
  const { total, items } = await selectProducts(ctx.db, compiled, storeId, own);
  const wire = (row: (typeof items)[number]) => (websiteId === null ? wireProduct(row) : withoutSources(wireProduct(row)));
  return { items: items.map(wire), search_criteria: echoCriteria(input.searchCriteria), total_count: total };
}

/** Removes a product, its addresses, and its image files unless another product has them too. Throws 404 for an unknown sku. */
export async function deleteProduct({ ctx, input }: { ctx: Context; input: { sku: string } }): Promise<boolean> {
  const { media, downloads } = await ctx.db.transaction(async (tx) => {
    const product = await lockProduct(tx, input.sku, 0);
    if (!product) throw missingProduct(input.sku);
    const files = { media: await selectMedia(tx, product.id), downloads: await selectPrivateFiles(tx, product.id) };
    await deleteProductRow(tx, product.id);
    return files;
  });
  await removeUnusedFiles(
    ctx,
    media.map(({ file }) => file),
  );
  await dropUnused(ctx, downloads);
  return true;
}

/** The product types and their labels. */
export const listProductTypes = () => productTypes.map(({ name, label }) => ({ name, label }));
