import type { Queryable } from '@merx/db';
import { money, toColumn } from '@merx/wire';
import { badInput, missingProduct, required } from '../../trpc/errors.js';
import { type LinkRow, lockProductIds, replaceLinkRows } from './product-parts.queries.js';
import type { ProductLinkInput } from './product-parts.schema.js';

/** The kinds of links between products, by name. */
export const linkTypes: Readonly<Record<string, number>> = { related: 1, crosssell: 5, upsell: 4, associated: 3 };

const LARGEST_QTY = 99_999_999;

/** Gives a product these links and no others. Throws badInput for a bad entry, notFound for a linked sku that no product has. */
export async function replaceLinks(tx: Queryable, productId: number, given: ProductLinkInput[]): Promise<void> {
  await replaceLinkRows(tx, productId, await linkRows(tx, given, 'product.product_links'));
}

/** The rows of a list of links, the last of equal ones; `place` is the list's path in the body. Throws as `replaceLinks`. */
export async function linkRows(tx: Queryable, given: ProductLinkInput[], place: string): Promise<LinkRow[]> {
  const read = given.map((entry, index) => readLink(entry, index, `${place}.${index}`));
  const ids = read.length > 0 ? await lockProductIds(tx, [...new Set(read.map((link) => link.sku))]) : new Map<string, number>();
  const rows = new Map<string, LinkRow>();
  for (const { sku, link_type_id, position, qty } of read) {
    const linked_product_id = ids.get(sku);
    if (linked_product_id === undefined) throw missingProduct(sku);
    rows.set(`${link_type_id}/${linked_product_id}`, { link_type_id, linked_product_id, position, qty });
  }
  return [...rows.values()];
}

function readLink(entry: ProductLinkInput, index: number, place: string) {
  if (!entry.link_type) throw required(`${place}.link_type`);
  if (!entry.linked_product_sku) throw required(`${place}.linked_product_sku`);
  const link_type_id = Object.hasOwn(linkTypes, entry.link_type) ? linkTypes[entry.link_type] : undefined;
  if (link_type_id === undefined) throw badInput('The link type "%linkType" is unknown.', { linkType: entry.link_type });
  const qty = entry.extension_attributes?.qty ?? null;
  if (qty !== null && (qty < 0 || qty > LARGEST_QTY))
    throw badInput('The value of "%fieldName" is invalid.', { fieldName: `${place}.qty` });
  return {
    sku: entry.linked_product_sku,
    link_type_id,
    position: entry.position ?? index + 1,
    qty: qty === null ? null : toColumn(money(qty)),
  };
}
