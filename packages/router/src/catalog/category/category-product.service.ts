import type { Call } from '../../trpc/context.js';
import { badInputs, missingProduct, notFound, required } from '../../trpc/errors.js';
import { shopperWebsite } from '../product/product.service.js';
import { selectAssignments, writeAssignments } from './category-product.queries.js';
import type { Assignment, CategoryProductLink, SetProducts } from './category-product.schema.js';
import { productGivenTwice, productNotInCategory, productUnknown } from './faults.js';

/** The products assigned to the category itself that the caller may see. Throws 404 for an unknown category. */
export async function listAssignments({ ctx, input }: Call<{ categoryId: number }>): Promise<CategoryProductLink[]> {
  const { storeId } = ctx.scope;
  const websiteId = await shopperWebsite(ctx, 'Magento_Catalog::categories', storeId);
  const links = await selectAssignments(ctx.db, input.categoryId, { websiteId, storeId });
  if (!links) throw notFound('id', input.categoryId);
  return links as CategoryProductLink[];
}

/** Assigns a product to a category or updates its position. Throws 404 for an unknown category or product. */
export async function assignProduct({ ctx, input }: Call<Assignment>): Promise<boolean> {
  const { sku, position, category_id } = input.productLink;
  if (!sku?.trim()) throw required('sku');
  const categoryId = category_id ?? input.categoryId;
  const { category_id: found, unknown } = await writeAssignments(ctx.db, categoryId, [{ sku, position: position ?? null }], []);
  if (found === null) throw notFound('id', categoryId);
  if (unknown.length > 0) throw missingProduct(sku);
  return true;
}

/**
 * Assigns many products to a category or updates their positions, and removes others, all or none. Throws 404 for an unknown category, 400
 * naming every unknown sku, and for a duplicate sku.
 */
export async function setProducts({ ctx, input: { categoryId, products, removed } }: Call<SetProducts>): Promise<boolean> {
  const skus = products.map(({ sku }) => sku.toLowerCase());
  const twice = skus.find((sku, index) => skus.indexOf(sku) !== index);
  if (twice !== undefined) throw productGivenTwice({ sku: twice });
  const given = products.map(({ sku, position }) => ({ sku, position: position ?? null }));
  const { category_id, unknown } = await writeAssignments(ctx.db, categoryId, given, removed);
  if (category_id === null) throw notFound('id', categoryId);
  if (unknown.length > 0) throw badInputs(unknown.map((sku) => productUnknown({ sku })));
  return true;
}

/** Removes a product from a category. Throws 404 for an unknown category or product, 400 for a product that is not in it. */
export async function unassignProduct({ ctx, input }: Call<{ categoryId: number; sku: string }>): Promise<boolean> {
  const { categoryId, sku } = input;
  const { category_id, unknown, removed } = await writeAssignments(ctx.db, categoryId, [], [sku]);
  if (category_id === null) throw notFound('id', categoryId);
  if (unknown.length > 0) throw missingProduct(sku);
  if (removed === 0) throw productNotInCategory({ sku, categoryId });
  return true;
}
