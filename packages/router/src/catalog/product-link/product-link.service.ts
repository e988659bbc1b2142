import type { Queryable } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { linkNotFound, linkTypeNotFound, listEmpty } from '../faults.js';
import type { ProductLink, ProductLinkInput } from '../product/product.schema.js';
import { shownProduct } from '../product/product.service.js';
import { linkTypes } from '../product/product-parts.js';
import { type LinkRow, replaceLinkRows, selectLinkRows } from '../product/product-parts.queries.js';
import { linkRows } from '../product/product-parts.service.js';
import { lockPartsBySku } from '../product-row/product-row.queries.js';
import { changeAndTouch } from '../product-row/product-row.service.js';
import type { LinkId } from './product-link.schema.js';

/** The available link types. */
export const listLinkTypes = () => Object.entries(linkTypes).map(([name, code]) => ({ code, name }));

/** The additional attributes of a link type. Throws 404 for an unknown type. */
export function listLinkAttributes({ input }: Call<{ type: string }>): { code: string; type: string }[] {
  const position = { code: 'position', type: 'int' };
  return typeId(input.type) === linkTypes.associated ? [position, { code: 'qty', type: 'decimal' }] : [position];
}

/** The linked products of one type. Throws 404 for an unknown product or type. */
export async function listLinks({ ctx, input }: Call<{ sku: string; type: string }>): Promise<ProductLink[]> {
  typeId(input.type);
  const { product_links: links } = await shownProduct(ctx, input.sku, 'Magento_Catalog::catalog');
  return links.filter((link) => link.link_type === input.type);
}

/**
 * Replaces the links of the last item's type; items of other types are added to the existing links of theirs. Throws 400 for an empty list
 * or an invalid item, 404 for an unknown product or type.
 */
export function setLinks({ ctx, input }: Call<{ sku: string; items: ProductLinkInput[] }>): Promise<boolean> {
  const { sku, items } = input;
  for (const { link_type } of items) if (link_type) typeId(link_type);
  return changeLinks(ctx, sku, async (tx, before) => {
    const given = await linkRows(tx, items, 'items');
    const last = items.at(-1)?.link_type;
    if (!last) throw listEmpty({ fieldName: 'items' });
    const others = before.filter((row) => row.link_type_id !== linkTypes[last]);
    return merged(others, given);
  });
}

/** Creates or updates a link; a new one comes last by default. Throws 400 for an invalid one, 404 for an unknown product. */
export function saveLink({ ctx, input }: Call<{ sku: string; entity: ProductLinkInput }>): Promise<boolean> {
  const { sku, entity } = input;
  return changeLinks(ctx, sku, async (tx, before) => {
    const saved = (await linkRows(tx, [entity], 'entity')).map((row) => {
      const stored = before.find((other) => isSame(row, other));
      const positions = before.filter((other) => other.link_type_id === row.link_type_id).map(({ position }) => position);
      const position = entity.position ?? stored?.position ?? Math.max(0, ...positions) + 1;
      return { ...row, position, qty: row.qty ?? stored?.qty ?? null };
    });
    return merged(before, saved);
  });
}

/** Deletes a link. Throws 404 for an unknown product, type or link. */
export function removeLink({ ctx, input }: Call<LinkId>): Promise<boolean> {
  const { sku, type, linkedProductSku } = input;
  const link_type_id = typeId(type);
  return changeLinks(ctx, sku, async (tx, before) => {
    const linked_product_id = (await lockPartsBySku(tx, [linkedProductSku])).get(linkedProductSku)?.id;
    const left = before.filter((row) => row.link_type_id !== link_type_id || row.linked_product_id !== linked_product_id);
    if (left.length === before.length) throw linkNotFound([sku, linkedProductSku, type]);
    return left;
  });
}

function typeId(type: string): number {
  const id = Object.hasOwn(linkTypes, type) ? linkTypes[type] : undefined;
  if (id === undefined) throw linkTypeNotFound([type]);
  return id;
}

const isSame = (one: LinkRow, other: LinkRow) =>
  one.link_type_id === other.link_type_id && one.linked_product_id === other.linked_product_id;

/** Merges both lists; for a link in both, the given one wins. */
const merged = (stored: LinkRow[], given: LinkRow[]) => [...stored.filter((row) => !given.some((other) => isSame(row, other))), ...given];

const changeLinks = ({ db }: Context, sku: string, change: (tx: Queryable, before: LinkRow[]) => Promise<LinkRow[]>): Promise<boolean> =>
  changeAndTouch(db, sku, async (tx, { id }) => replaceLinkRows(tx, id, await change(tx, await selectLinkRows(tx, id))));
