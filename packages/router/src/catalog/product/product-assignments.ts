import type { Queryable } from '@merx/db';
import { badInput } from '../../trpc/errors.js';
import type { ProductInput } from './product.schema.js';
import { readCategoryIds } from './product-values.js';
import { lockCategories, replaceCategories, replaceWebsites } from './product-write.queries.js';

/** The website of the admin, which every product belongs to and none is sold in. */
const ADMIN_WEBSITE = 0;

/** Assigns a product to these websites alone. Throws badInput naming one that does not exist. */
export async function assignWebsites(tx: Queryable, productId: number, given: number[], known: ReadonlySet<number>): Promise<void> {
  const ids = new Set(given);
  ids.delete(ADMIN_WEBSITE);
  const unknown = [...ids].find((id) => !known.has(id));
  if (unknown !== undefined) throw badInput('No such website: %websiteId', { websiteId: unknown });
  await replaceWebsites(tx, productId, [...ids]);
}

/**
 * Assigns a product to the categories its body names, by category links or else by the attribute `category_ids`, which leaves positions
 * as they are; a body that names neither changes nothing. Throws badInput naming a category that does not exist.
 */
export async function assignCategories(tx: Queryable, productId: number, product: ProductInput): Promise<void> {
  const links = product.extension_attributes?.category_links?.map(({ category_id, position }) => ({
    category_id,
    position: position ?? 0,
  }));
  const wanted = links ?? readCategoryIds(product)?.map((category_id) => ({ category_id, position: null }));
  if (!wanted) return;
  const byId = new Map(wanted.map((link) => [link.category_id, link]));
  const known = byId.size > 0 ? await lockCategories(tx, [...byId.keys()]) : new Set<number>();
  const unknown = [...byId.keys()].find((id) => !known.has(id));
  if (unknown !== undefined) throw badInput('No such category: %categoryId', { categoryId: unknown });
  await replaceCategories(tx, productId, [...byId.values()]);
}
