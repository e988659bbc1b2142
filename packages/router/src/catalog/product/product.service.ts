import { compileCriteria } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import { productAttributes } from '../../eav/index.js';
import { storeDirectory } from '../../store/index.js';
import type { Call } from '../../trpc/context.js';
import { selectPrivateFiles } from '../downloadable/downloadable.queries.js';
import { dropUnused } from '../downloadable/private-files.service.js';
import { withoutSources } from '../downloadable/without-sources.js';
import { storeNotFound } from '../faults.js';
import { changeLocked } from '../product-row/change-parts.service.js';
import { productTypes } from '../product-row/product-types.js';
import { storeHasValues } from '../product-row/store-values.service.js';
import { selectProducts } from './product.queries.js';
import type { Product } from './product.schema.js';
import { positionField, productFields, shoppersCriteria } from './product-criteria.js';
import { removeUnusedFiles } from './product-files.service.js';
import { selectMedia } from './product-parts.queries.js';
import { deleteProductRows } from './product-write.queries.js';
import { shopperWebsite, shownProduct } from './shown-product.service.js';
import { wireProduct } from './wire-product.js';

const PRODUCTS = 'Magento_Catalog::products';

/** The product with that sku in the request's store view, or the given one. Throws 404 for an unknown sku or store view. */
export async function getProduct({ ctx, input }: Call<{ sku: string; storeId?: number | null | undefined }>): Promise<Product> {
  const storeId = input.storeId ?? ctx.scope.storeId;
  const isKnown = storeId === ctx.scope.storeId || (await storeDirectory(ctx.db)).stores.some(({ id }) => id === storeId);
  if (!isKnown) throw storeNotFound();
  return shownProduct(ctx, input.sku, PRODUCTS, storeId);
}

/** A page of the products that match the criteria. Throws 400 naming an unknown field. */
export async function listProducts({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>) {
  const { storeId } = ctx.scope;
  const [definitions, own, websiteId] = await Promise.all([
    productAttributes(ctx.db),
    storeHasValues(ctx.db, storeId),
    shopperWebsite(ctx, PRODUCTS, storeId),
  ]);
  const criteria = websiteId === null ? input.searchCriteria : shoppersCriteria(input.searchCriteria, websiteId);
  const parameters: unknown[] = own ? [storeId] : [];
  const position = positionField(criteria, (id) => `$${parameters.push(id)}::int`);
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

/** Deletes a product, its addresses, and its image files unless another product uses them. Throws 404 for an unknown sku. */
export async function deleteProduct({ ctx, input }: Call<{ sku: string }>): Promise<boolean> {
  const { media, downloads } = await changeLocked(ctx.db, input.sku, async (tx, product) => {
    const files = {
      media: (await selectMedia(tx, product.id)).map(({ file }) => file),
      downloads: await selectPrivateFiles(tx, product.id),
    };
    await deleteProductRows(tx, [product.id]);
    return files;
  });
  await removeUnusedFiles(ctx, media);
  await dropUnused(ctx, downloads);
  return true;
}

/** The product types and their labels. */
export const listProductTypes = () => productTypes.map(({ name, label }) => ({ name, label }));
