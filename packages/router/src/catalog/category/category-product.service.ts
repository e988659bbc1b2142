import type { Context } from '../../trpc/context.js';
import { badInput, notFound, required } from '../../trpc/errors.js';
import { deleteAssignment, type Found, selectAssignments, upsertAssignment } from './category-product.queries.js';
import type { Assignment, CategoryProductLink } from './category-product.schema.js';
import { forgetTree } from './tree-cache.js';

/** The products assigned to the category itself. Throws 404 for an unknown category. */
export async function listAssignments({ ctx, input }: { ctx: Context; input: { categoryId: number } }): Promise<CategoryProductLink[]> {
  const links = await selectAssignments(ctx.db, input.categoryId);
  if (!links) throw notFound('id', input.categoryId);
  return links as CategoryProductLink[];
}

/** Puts a product into a category or changes its position there. Throws 404 for an unknown category or product. */
export async function assignProduct({ ctx, input }: { ctx: Context; input: Assignment }): Promise<boolean> {
  const { sku, position, category_id } = input.productLink;
  if (!sku?.trim()) throw required('sku');
  const categoryId = category_id ?? input.categoryId;
  checkFound(await upsertAssignment(ctx.db, categoryId, sku, position ?? null), categoryId, sku);
  await forgetTree(ctx.db);
  return true;
}

/** Takes a product out of a category. Throws 404 for an unknown category or product, 400 for a product that is not in it. */
export async function unassignProduct({ ctx, input }: { ctx: Context; input: { categoryId: number; sku: string } }): Promise<boolean> {
  const { categoryId, sku } = input;
  const found = await deleteAssignment(ctx.db, categoryId, sku);
  checkFound(found, categoryId, sku);
  if (!found?.removed) throw badInput('The category does not contain the product "%sku".', { sku, categoryId });
  await forgetTree(ctx.db);
  return true;
}

function checkFound(found: Found | undefined, categoryId: number, sku: string): void {
  if (found?.category_id == null) throw notFound('id', categoryId);
  if (found.product_id === null) throw notFound('sku', sku);
}
