import type { Queryable } from '@merx/db';
import { createStockItem, saveStockItem } from '../../catalog-inventory/index.js';
import { deleteBundleOptionsExcept } from '../bundle/bundle.queries.js';
import { replaceBundleOptions } from '../bundle/bundle-option.service.js';
import { deleteConfigurableParts, offerValuesOfChild, replaceChildRows } from '../configurable/configurable.queries.js';
import { checkVariants, replaceChildren } from '../configurable/configurable-child.service.js';
import { replaceConfigurableOptions } from '../configurable/configurable-option.service.js';
import { isVariantAttribute } from '../configurable/variant-attribute.js';
import { categoryUnknown, customerGroupUnknown, notForType, websiteUnknown } from '../faults.js';
import { ALL_GROUPS } from '../price/price.js';
import { lockPartsBySku, syncOptionFlags } from '../product-row/product-row.queries.js';
import { requireNoPart } from '../product-row/product-row.service.js';
import { isComposite } from '../product-row/product-types.js';
import type { ProductInput, ProductLinkInput, ProductOptionInput, TierPriceInput } from './product.schema.js';
import type { MediaPlan } from './product-media.js';
import { assignIds, checkOption } from './product-options.js';
import { linkRowsOf, readLink, tierPriceRows } from './product-parts.js';
import type { LinkRow } from './product-parts.queries.js';
import * as queries from './product-parts.queries.js';
import { readCategoryIds } from './product-values.js';
import type { SaveJob } from './save-setting.service.js';

type Lists = NonNullable<ProductInput['extension_attributes']>;

/** The type after a save, and the one before; undefined for a new product. */
interface TypeChange {
  type: string;
  before: string | undefined;
}

/** Saves the parts of a product; absent ones stay unchanged. Throws 400 naming the broken rule, 404 for an unknown sku. */
export async function writeParts(tx: Queryable, id: number, job: SaveJob, change: TypeChange, media: MediaPlan | null): Promise<void> {
  const { product, setting } = job;
  const { type, before } = change;
  const { website_ids: websiteIds, stock_item: stockItem } = product.extension_attributes ?? {};
  const isNew = before === undefined;
  if (isNew || websiteIds) await assignWebsites(tx, id, websiteIds ?? setting.newWebsiteIds, setting.websiteIds);
  await assignCategories(tx, id, product);
  if (product.tier_prices) await replaceTierPrices(tx, id, product.tier_prices, setting.websiteIds);
  if (product.product_links) await queries.replaceLinkRows(tx, id, await linkRows(tx, product.product_links, 'product.product_links'));
  if (product.options) await replaceOptions(tx, id, product.options);
  if (media) await queries.replaceMediaRows(tx, id, media.rows);
  if (media?.goneFiles.length) await queries.clearRoles(tx, id, setting.roles, media.goneFiles);
  if (isNew) await createStockItem(tx, id, stockItem, setting.stock);
  // A type without quantity clears it.
  else if (stockItem || before !== type) await saveStockItem(tx, id, stockItem ?? {}, setting.stock);
  await replaceCompositeParts(tx, id, job, change);
}

/** The admin's website: every product belongs to it, nothing is sold in it. */
const ADMIN_WEBSITE = 0;

/** Replaces the websites of a product. Throws 400 naming an unknown one. */
async function assignWebsites(tx: Queryable, productId: number, given: number[], known: ReadonlySet<number>): Promise<void> {
  const ids = [...new Set(given)].filter((id) => id !== ADMIN_WEBSITE);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw websiteUnknown({ websiteId: unknown });
  await queries.replaceWebsites(tx, productId, ids);
}

/**
 * Replaces the categories of a product, from category links or else from the attribute `category_ids`, which keeps positions; a body
 * without both changes nothing. Throws 400 naming an unknown category.
 */
async function assignCategories(tx: Queryable, productId: number, product: ProductInput): Promise<void> {
  const links = product.extension_attributes?.category_links?.map(({ category_id, position }) => ({
    category_id,
    position: position ?? 0,
  }));
  const wanted = links ?? readCategoryIds(product)?.map((category_id) => ({ category_id, position: null }));
  if (!wanted) return;
  const byId = new Map(wanted.map((link) => [link.category_id, link]));
  const known = byId.size > 0 ? await queries.lockCategories(tx, [...byId.keys()]) : new Set<number>();
  const unknown = [...byId.keys()].find((id) => !known.has(id));
  if (unknown !== undefined) throw categoryUnknown({ categoryId: unknown });
  await queries.replaceCategories(tx, productId, [...byId.values()]);
}

/**
 * The rows for a list of links, the last of duplicates wins; `place` is the list's path in the body. Throws 400 for an invalid entry, 404 for
 * an unknown linked sku.
 */
export async function linkRows(tx: Queryable, given: ProductLinkInput[], place: string): Promise<LinkRow[]> {
  const links = given.map((entry, index) => readLink(entry, index, `${place}.${index}`));
  return linkRowsOf(links, await lockPartsBySku(tx, [...new Set(links.map(({ sku }) => sku))]));
}

/** Replaces the tier prices of a product. Throws 400 naming the invalid entry. */
async function replaceTierPrices(
  tx: Queryable,
  productId: number,
  given: TierPriceInput[],
  websiteIds: ReadonlySet<number>,
): Promise<void> {
  const rows = tierPriceRows(given, websiteIds);
  const groups = [...new Set(rows.map((row) => row.customer_group_id))].filter((id) => id !== ALL_GROUPS);
  const found = groups.length > 0 ? await queries.lockCustomerGroups(tx, groups) : new Set();
  const unknown = groups.find((id) => !found.has(id));
  if (unknown !== undefined) throw customerGroupUnknown({ customer_group_id: unknown });
  await queries.replaceTierPriceRows(tx, productId, rows);
}

/**
 * Replaces the options of a product; known ids of its options and values are kept, others are replaced by new ones. Returns the options'
 * ids. Throws 400 naming the invalid field.
 */
export async function replaceOptions(tx: Queryable, productId: number, given: ProductOptionInput[]): Promise<number[]> {
  for (const [index, option] of given.entries()) checkOption(option, `product.options.${index}`);
  const values = given.reduce((count, option) => count + (option.values?.length ?? 0), 0);
  const rows = assignIds(given, await queries.selectOptionIds(tx, productId, given.length, values));
  await queries.replaceOptionRows(tx, productId, rows.options, rows.values);
  return rows.options.map((row) => row.option_id);
}

/**
 * Saves the parts of a configurable or a bundle; absent lists stay unchanged. A product that changes its type loses the parts of the old
 * one. Throws 400 naming a list of another type, or the broken rule; 404 for an unknown sku.
 */
async function replaceCompositeParts(tx: Queryable, productId: number, job: SaveJob, { type, before }: TypeChange): Promise<void> {
  const { product, values, setting } = job;
  const given = product.extension_attributes ?? {};
  const variesBy = () => [...values.keys()].some((code) => isVariantAttribute(setting.definitions.get(code)));
  refuseOtherTypes(type, given);
  const retyped = before !== undefined && before !== type;
  if (retyped) await leaveType(tx, productId, before, type);
  const { bundle_product_options: bundle, configurable_product_options: options, configurable_product_links: links } = given;
  if (type === 'bundle' && bundle) await replaceBundleOptions(tx, productId, bundle);
  if (type === 'configurable' && (options || links)) await writeConfigurable(tx, productId, given, setting.definitions);
  if (before !== undefined && !isComposite(type) && variesBy()) await offerValuesOfChild(tx, productId);
  const touched = bundle || options || product.options || before === undefined;
  if (retyped || (isComposite(type) && touched)) await syncOptionFlags(tx, productId);
}

function refuseOtherTypes(type: string, given: Lists): void {
  for (const fieldName of ['bundle_product_options', 'configurable_product_options', 'configurable_product_links'] as const) {
    if (given[fieldName]?.length && !fieldName.startsWith(type)) throw notForType({ fieldName });
  }
}

async function leaveType(tx: Queryable, productId: number, before: string, type: string): Promise<void> {
  await requireNoPart(tx, productId, type);
  if (before === 'configurable') await deleteConfigurableParts(tx, productId);
  if (before === 'bundle') await deleteBundleOptionsExcept(tx, productId, []);
}

/** Deleting an option detaches all children, unless the body lists them. */
async function writeConfigurable(
  tx: Queryable,
  productId: number,
  { configurable_product_options: options, configurable_product_links: links }: Lists,
  definitions: SaveJob['setting']['definitions'],
): Promise<void> {
  const lostOne = options ? await replaceConfigurableOptions(tx, productId, options, definitions) : false;
  if (links) await replaceChildren(tx, productId, links);
  else if (lostOne) await replaceChildRows(tx, productId, []);
  await checkVariants(tx, productId);
}
