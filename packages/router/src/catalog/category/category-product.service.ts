import type { Context } from '../../trpc/context.js';
import { badInputs, missingProduct, notFound, required } from '../../trpc/errors.js';
import { shopperWebsite } from '../product/shown-product.service.js';
import { deleteAssignment, type Found, selectAssignments, upsertAssignment, writeAssignments } from './category-product.queries.js';
import type { Assignment, CategoryProductLink, SetProducts } from './category-product.schema.js';
import { productGivenTwice, productNotInCategory, productUnknown } from './faults.js';

type Call<Input> = { ctx: Context; input: Input };

/** The products assigned to the category itself, as far as they are shown to the caller. Throws 404 for an unknown category. */
export async function listAssignments({ ctx, input }: Call<{ categoryId: number }>): Promise<CategoryProductLink[]> {
  const { storeId } = ctx.scope;
  const websiteId = await shopperWebsite(ctx, 'Magento_Catalog::categories', storeId);
  const links = await selectAssignments(ctx.db, input.categoryId, { websiteId, storeId });
  if (!links) throw notFound('id', input.categoryId);
  return links as CategoryProductLink[];
}

/** Puts a product into a category or changes its position there. Throws 404 for an unknown category or product. */
export async function assignProduct({ ctx, input }: Call<Assignment>): Promise<boolean> {
  const { sku, position, category_id } = input.productLink;
  if (!sku?.trim()) throw required('sku');
  const categoryId = category_id ?? input.categoryId;
  checkFound(await upsertAssignment(ctx.db, categoryId, sku, position ?? null), categoryId, sku);
  return true;
}

/**
 * Puts many products into a category or changes their positions, and takes others out, all or none. Throws 404 for an unknown category, 400
 * naming every unknown sku, and for a sku that is given twice.
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

/** Takes a product out of a category. Throws 404 for an unknown category or product, 400 for a product that is not in it. */
export async function unassignProduct({ ctx, input }: Call<{ categoryId: number; sku: string }>): Promise<boolean> {
  const { categoryId, sku } = input;
  const found = await deleteAssignment(ctx.db, categoryId, sku);
  checkFound(found, categoryId, sku);
  if (!found?.removed) throw productNotInCategory({ sku, categoryId });
  return true;
}

function checkFound(found: Found | undefined, categoryId: number, sku: string): void {
  if (found?.category_id == null) throw notFound('id', categoryId);
  if (found.product_id === null) throw missingProduct(sku);
}
