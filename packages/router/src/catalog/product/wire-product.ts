import type { AclResource } from '@merx/wire';
import { type StockRow, type StockSettings, toStockItem } from '../../catalog-inventory/index.js';
import { type Actor, mayUse } from '../../trpc/context.js';
import { productType } from '../product-row/product-types.js';
import type { ProductRow } from './product.queries.js';
import type { Product } from './product.schema.js';
import { NO_SELECTION } from './product-media.js';

/** Attributes returned in a field of their own, or not at all. */
const NOT_LISTED = new Set(['name', 'sku', 'price', 'weight', 'status', 'visibility', 'quantity_and_stock_status', 'category_ids']);

/** The `weight_type` of a bundle with its own weight; otherwise the weight is the sum of its parts. */
const FIXED = '1';

/** Whether the caller may see what shoppers may not: hidden products, or stock items. */
export const mayRead = (actor: Actor, resource: AclResource): boolean => mayUse(actor, resource);

/** The product as returned by the API; the stock item only if stock settings are given. */
export function wireProduct(row: ProductRow, stock?: StockSettings | null): Product {
  const { attributes } = row;
  const name = attributes.name;
  const type = productType(row.type_id);
  const price = row.price ?? (type?.isComposite ? 0 : null);
  const weight = row.weight ?? (row.type_id === 'bundle' && attributes.weight_type !== FIXED ? 0 : null);
  return {
    id: row.id,
    sku: row.sku,
    ...(typeof name === 'string' && { name }),
    attribute_set_id: row.attribute_set_id,
    ...(price !== null && { price }),
    status: row.status,
    visibility: row.visibility,
    type_id: row.type_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(weight !== null && (type?.hasWeight ?? true) && { weight }),
    extension_attributes: extensionAttributes(row, stock),
    product_links: row.product_links.map(({ qty, ...link }) => (qty === null ? link : { ...link, extension_attributes: { qty } })),
    options: (row.options ?? []).map(wireOption),
    media_gallery_entries: row.media.map(({ video_content, ...entry }) => ({
      ...entry,
      // Only roles have file paths as values, so every attribute with that value is a role.
      types: Object.keys(attributes).filter((code) => attributes[code] === entry.file),
      ...(video_content && { extension_attributes: { video_content } }),
    })),
    tier_prices: row.tier_prices.map(({ website_id, percentage_value, ...tier }) => ({
      ...tier,
      extension_attributes: { website_id, ...(percentage_value !== null && { percentage_value }) },
    })),
    custom_attributes: customAttributes(row),
  };
}

function extensionAttributes(row: ProductRow, stock: StockSettings | null | undefined): Product['extension_attributes'] {
  return {
    website_ids: row.website_ids,
    ...(row.category_links.length > 0 && { category_links: row.category_links }),
    ...(row.bundle_options && { bundle_product_options: row.bundle_options }),
    ...(row.configurable_options && { configurable_product_options: row.configurable_options }),
    ...(row.configurable_links && { configurable_product_links: row.configurable_links }),
    ...(row.downloadable_links && { downloadable_product_links: row.downloadable_links }),
    ...(row.downloadable_samples && { downloadable_product_samples: row.downloadable_samples }),
    ...(stock && row.stock_item && { stock_item: toStockItem(row.stock_item as unknown as StockRow, stock) }),
  };
}

function customAttributes({ attributes, category_links }: ProductRow): Product['custom_attributes'] {
  const listed = Object.entries(attributes)
    .filter(([code, value]) => !NOT_LISTED.has(code) && value !== NO_SELECTION)
    .map(([attribute_code, value]) => ({ attribute_code, value }));
  return [...listed, { attribute_code: 'category_ids', value: category_links.map((link) => link.category_id) }];
}

/** An option as returned by the API, without null fields. */
export function wireOption(row: Record<string, unknown>): Product['options'][number] {
  const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Product['options'][number];
  const { values, ...option } = filled;
  if (!values?.length) return option;
  return { ...option, values: values.map((value) => ({ ...value, sku: value.sku ?? undefined })) };
}
