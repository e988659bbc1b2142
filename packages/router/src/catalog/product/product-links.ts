import { money, toColumn } from '@merx/wire';
import { missingProduct, required } from '../../trpc/errors.js';
import { fieldInvalid, linkTypeUnknown } from '../faults.js';
import type { LinkRow } from './product-parts.queries.js';
import type { ProductLinkInput } from './product-parts.schema.js';

/** The types of product links, by name. */
export const linkTypes: Readonly<Record<string, number>> = { related: 1, crosssell: 5, upsell: 4, associated: 3 };

/** Maximum of numeric(12,4). */
const LARGEST_QTY = 99_999_999;

/** A link, with the sku of its target. */
export type ReadLink = Omit<LinkRow, 'linked_product_id'> & { sku: string };

/** Reads a list of links; `place` is the list's path in the body. Throws 400 for an invalid entry. */
export const readLinks = (given: ProductLinkInput[], place: string): ReadLink[] =>
  given.map((entry, index) => readLink(entry, index, `${place}.${index}`));

function readLink(entry: ProductLinkInput, index: number, place: string): ReadLink {
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
