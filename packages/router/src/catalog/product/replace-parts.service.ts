import type { Queryable } from '@merx/db';
import { categoryUnknown, customerGroupUnknown, websiteUnknown } from '../faults.js';
import { ALL_GROUPS } from '../price/unit-price.js';
import { lockPartsBySku } from '../product-row/product-row.queries.js';
import type { ProductInput } from './product.schema.js';
import { linkRowsOf, readLinks } from './product-links.js';
import type { MediaPlan } from './product-media.js';
import { assignIds, checkOption } from './product-options.js';
import {
  clearRoles,
  type LinkRow,
  lockCustomerGroups,
  replaceLinkRows,
  replaceMediaRows,
  replaceOptionRows,
  replaceOptionValueRows,
  replaceTierPriceRows,
  selectOptionIds,
} from './product-parts.queries.js';
import type { ProductLinkInput, ProductOptionInput, TierPriceInput } from './product-parts.schema.js';
import { readCategoryIds } from './product-values.js';
import { lockCategories, replaceCategories, replaceWebsites } from './product-write.queries.js';
import { tierPriceRows } from './tier-prices.js';

/** The admin's website: every product belongs to it, nothing is sold in it. */
const ADMIN_WEBSITE = 0;

/** Replaces the websites of a product. Throws 400 naming an unknown one. */
export async function assignWebsites(tx: Queryable, productId: number, given: number[], known: ReadonlySet<number>): Promise<void> {
  const ids = [...new Set(given)].filter((id) => id !== ADMIN_WEBSITE);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw websiteUnknown({ websiteId: unknown });
  await replaceWebsites(tx, productId, ids);
}

/**
 * Replaces the categories of a product, from category links or else from the attribute `category_ids`, which keeps positions; a body
 * without both changes nothing. Throws 400 naming an unknown category.
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
  if (unknown !== undefined) throw categoryUnknown({ categoryId: unknown });
  await replaceCategories(tx, productId, [...byId.values()]);
}

/** Replaces the links of a product. Throws 400 for an invalid entry, 404 for an unknown linked sku. */
export async function replaceLinks(tx: Queryable, productId: number, given: ProductLinkInput[]): Promise<void> {
  await replaceLinkRows(tx, productId, await linkRows(tx, given, 'product.product_links'));
}

/** The rows for a list of links, the last of duplicates wins; `place` is the list's path in the body. Throws as `replaceLinks`. */
export async function linkRows(tx: Queryable, given: ProductLinkInput[], place: string): Promise<LinkRow[]> {
  const links = readLinks(given, place);
  return linkRowsOf(links, await lockPartsBySku(tx, [...new Set(links.map(({ sku }) => sku))]));
}

/** Replaces the tier prices of a product. Throws 400 naming the invalid entry. */
export async function replaceTierPrices(
  tx: Queryable,
  productId: number,
  given: TierPriceInput[],
  websiteIds: ReadonlySet<number>,
): Promise<void> {
  const rows = tierPriceRows(given, websiteIds);
  const groups = [...new Set(rows.map((row) => row.customer_group_id))].filter((id) => id !== ALL_GROUPS);
  const found = groups.length > 0 ? await lockCustomerGroups(tx, groups) : new Set();
  const unknown = groups.find((id) => !found.has(id));
  if (unknown !== undefined) throw customerGroupUnknown({ customer_group_id: unknown });
  await replaceTierPriceRows(tx, productId, rows);
}

/**
 * Replaces the options of a product; known ids of its options and values are kept, others are replaced by new ones. Returns the options'
 * ids. Throws 400 naming the invalid field.
 */
export async function replaceOptions(tx: Queryable, productId: number, given: ProductOptionInput[]): Promise<number[]> {
  for (const [index, option] of given.entries()) checkOption(option, `product.options.${index}`);
  const values = given.reduce((count, option) => count + (option.values?.length ?? 0), 0);
  const rows = assignIds(given, await selectOptionIds(tx, productId, given.length, values));
  const optionIds = rows.options.map((row) => row.option_id);
  await replaceOptionRows(tx, productId, rows.options);
  await replaceOptionValueRows(tx, optionIds, rows.values);
  return optionIds;
}

/** Saves a plan's media entries and removes deleted files from every role. */
export async function replaceMedia(tx: Queryable, productId: number, plan: MediaPlan, roles: readonly string[]): Promise<void> {
  await replaceMediaRows(tx, productId, plan.rows);
  if (plan.goneFiles.length > 0) await clearRoles(tx, productId, roles, plan.goneFiles);
}
