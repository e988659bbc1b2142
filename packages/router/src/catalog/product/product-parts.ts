import { compare, isNegative, money, toColumn, ZERO } from '@merx/wire';
import { missingProduct, required } from '../../trpc/errors.js';
import { fieldInvalid, linkTypeUnknown, tierTwice } from '../faults.js';
import type { ProductLinkInput, TierPriceInput } from './product.schema.js';
import type { LinkRow, TierPriceRow } from './product-parts.queries.js';

/** The types of product links, by name. */
export const linkTypes: Readonly<Record<string, number>> = { related: 1, crosssell: 5, upsell: 4, associated: 3 };

/** Maximum of numeric(12,4). */
const LARGEST_QTY = 99_999_999;

/** A link, with the sku of its target. */
type ReadLink = Omit<LinkRow, 'linked_product_id'> & { sku: string };

/** Reads the link at an index of a list; `place` is its path in the body. Throws 400 for an invalid entry. */
export function readLink(entry: ProductLinkInput, index: number, place: string): ReadLink {
  if (!entry.link_type) throw required(`${place}.link_type`);
  if (!entry.linked_product_sku) throw required(`${place}.linked_product_sku`);
  const link_type_id = Object.hasOwn(linkTypes, entry.link_type) ? linkTypes[entry.link_type] : undefined;
  if (link_type_id === undefined) throw linkTypeUnknown({ linkType: entry.link_type });
  const qty = entry.extension_attributes?.qty ?? null;
  if (qty !== null && (qty < 0 || qty > LARGEST_QTY)) throw fieldInvalid({ fieldName: `${place}.qty` });
  const position = entry.position ?? index + 1;
  return { sku: entry.linked_product_sku, link_type_id, position, qty: qty === null ? null : toColumn(money(qty)) };
}

/** The rows for links; the last of duplicates wins. Throws 404 for a sku that is not among `ids`. */
export function linkRowsOf(links: ReadLink[], ids: ReadonlyMap<string, { id: number }>): LinkRow[] {
  const rows = new Map<string, LinkRow>();
  for (const { sku, ...link } of links) {
    const linked_product_id = ids.get(sku)?.id;
    if (linked_product_id === undefined) throw missingProduct(sku);
    rows.set(`${link.link_type_id}/${linked_product_id}`, { ...link, linked_product_id });
  }
  return [...rows.values()];
}

/** The quantity as stored, or null if invalid for a tier. */
export function tierQty(given: number): string | null {
  const qty = money(given);
  return compare(qty, ZERO) <= 0 || compare(qty, money(LARGEST_QTY)) > 0 || toColumn(qty) === '0.0000' ? null : toColumn(qty);
}

/** The rows of a product's tier prices. Throws 400 naming the invalid entry. */
export function tierPriceRows(given: TierPriceInput[], websiteIds: ReadonlySet<number>): TierPriceRow[] {
  const rows = given.map((entry, index) => tierPriceRow(entry, `product.tier_prices.${index}`, websiteIds));
  const keys = new Set(rows.map((row) => `${row.website_id}/${row.customer_group_id}/${row.qty}`));
  if (keys.size < rows.length) throw tierTwice({ fieldName: 'tier_prices' });
  return rows;
}

function tierPriceRow(entry: TierPriceInput, place: string, websiteIds: ReadonlySet<number>): TierPriceRow {
  const refuse = (field: string) => fieldInvalid({ fieldName: `${place}.${field}` });
  const { website_id, percentage_value: percentage = null } = entry.extension_attributes ?? {};
  const customer_group_id = entry.customer_group_id ?? null;
  if (customer_group_id === null) throw refuse('customer_group_id');
  const qty = tierQty(entry.qty ?? 0);
  if (qty === null) throw refuse('qty');
  if (percentage === null && (entry.value ?? null) === null) throw refuse('value');
  const value = money(entry.value ?? 0);
  if (isNegative(value)) throw refuse('value');
  if (percentage !== null && (percentage < 0 || percentage > 100)) throw refuse('percentage_value');
  if (website_id && !websiteIds.has(website_id)) throw refuse('website_id');
  const percentage_value = percentage === null ? null : String(percentage);
  return { website_id: website_id ?? 0, customer_group_id, qty, value: toColumn(value), percentage_value };
}
