import { textParts } from '@merx/db';
import { type AclResource, objectText } from '@merx/wire';
import { StockItem, type StockRow, type StockSettings, toStockItem } from '../../catalog-inventory/index.js';
import { type Actor, mayUse } from '../../trpc/context.js';
import { withoutSources } from '../downloadable/downloadable-part.js';
import { productType } from '../product-row/product-types.js';
import { type Product, VideoContent } from './product.schema.js';
import type { ProductDocument, ProductParts } from './product-document.queries.js';
import { NO_SELECTION } from './product-media.js';

/** Attributes returned in a field of their own, or not at all. */
const NOT_LISTED = new Set(['name', 'sku', 'price', 'weight', 'status', 'visibility', 'quantity_and_stock_status', 'category_ids']);

/** The `weight_type` of a bundle with its own weight; otherwise the weight is the sum of its parts. */
const FIXED = '1';

/** Whether the caller may see what shoppers may not: hidden products, or stock items. */
export const mayRead = (actor: Actor, resource: AclResource): boolean => mayUse(actor, resource);

/** What the reader of a product sees besides what everyone does. */
export interface Shown {
  /** The stock item, if the document has it. */
  stock?: StockSettings | null;
  /** Whether the targets of downloadable links are left out. */
  hidesSources?: boolean;
}

/** The product as returned by the API, as JSON text. */
export function productText({ texts, parts }: ProductDocument, { stock, hidesSources = false }: Shown = {}): string {
  const [identity = '', type = '', price = '', weight = '', state = '', stored = '{}', websites = '', categories = ''] = texts;
  const [links = '', tiers = '', media = '', _partedId, stockItem] = texts.slice(8);
  const attributes = JSON.parse(stored) as Record<string, unknown>;
  const kind = productType(type);
  const weightless = type === 'bundle' && attributes.weight_type !== FIXED ? '0' : '';
  const categoryLinks = textParts('innerRow', categories).map((row) => row.split(','));
  const plain = [
    identity,
    textIf('price', price || (kind?.isComposite ? '0' : '')),
    textIf('weight', (kind?.hasWeight ?? true) ? weight || weightless : ''),
    state,
    typeof attributes.name === 'string' ? textIf('name', JSON.stringify(attributes.name)) : '',
  ];
  return objectText(plain.filter((text) => text !== '').join(','), {
    extension_attributes: objectText(`"website_ids":[${websites}]`, {
      category_links: listIfAny(categoryLinks.map(([position, id]) => `{"position":${position},"category_id":"${id}"}`)),
      stock_item: stock && stockItem ? stockText(JSON.parse(stockItem) as StockRow, stock) : undefined,
      ...(parts && partTexts(parts, hidesSources)),
    }),
    product_links: `[${links}]`,
    options: JSON.stringify((parts?.options ?? []).map(wireOption)),
    media_gallery_entries: `[${textParts('innerRow', media).map((row) => mediaText(row, attributes))}]`,
    tier_prices: `[${tiers}]`,
    custom_attributes: attributesText(attributes, categoryLinks),
  });
}

/** The product as returned by the API. */
export const wireProduct = (document: ProductDocument, shown?: Shown): Product => JSON.parse(productText(document, shown)) as Product;

const textIf = (name: string, value: string): string => (value === '' ? '' : `"${name}":${value}`);

const listIfAny = (entries: readonly string[]): string | undefined => (entries.length > 0 ? `[${entries.join(',')}]` : undefined);

const STOCK_PROPERTIES = Object.keys(StockItem.shape);
const stockText = (row: StockRow, settings: StockSettings): string => JSON.stringify(toStockItem(row, settings), STOCK_PROPERTIES);

/** The composite parts of a product: the statement has their properties in the order of the schema. */
function partTexts(parts: ProductParts, hidesSources: boolean): Record<string, string | undefined> {
  const { bundle_options, configurable_options, configurable_links, downloadable_links, downloadable_samples } = parts;
  const text = (value: unknown) => (value ? JSON.stringify(value) : undefined);
  return {
    bundle_product_options: text(bundle_options),
    configurable_product_options: text(configurable_options),
    configurable_product_links: text(configurable_links),
    downloadable_product_links: text(hidesSources ? downloadable_links?.map(withoutSources) : downloadable_links),
    downloadable_product_samples: text(downloadable_samples),
  };
}

const VIDEO_PROPERTIES = Object.keys(VideoContent.shape);

/** A media entry; its row has the properties before `types`, the file and the content of a video. */
function mediaText(row: string, attributes: Readonly<Record<string, unknown>>): string {
  const [properties = '', file = '""', video] = textParts('innerPart', row);
  const path: unknown = JSON.parse(file);
  return objectText(properties, {
    // Only roles have file paths as values, so every attribute with that value is a role.
    types: JSON.stringify(Object.keys(attributes).filter((code) => attributes[code] === path)),
    file,
    extension_attributes: video && `{"video_content":${JSON.stringify(JSON.parse(video), VIDEO_PROPERTIES)}}`,
  });
}

function attributesText(attributes: Readonly<Record<string, unknown>>, categoryLinks: readonly string[][]): string {
  const listed = Object.entries(attributes)
    .filter(([code, value]) => !NOT_LISTED.has(code) && value !== NO_SELECTION)
    .map(([attribute_code, value]) => ({ attribute_code, value }));
  return JSON.stringify([...listed, { attribute_code: 'category_ids', value: categoryLinks.map(([, id]) => id) }]);
}

/** An option as returned by the API, without null fields. */
function wireOption(row: Record<string, unknown>): object {
  const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Product['options'][number];
  const { values, ...option } = filled;
  if (!values?.length) return option;
  return { ...option, values: values.map((value) => ({ ...value, sku: value.sku ?? undefined })) };
}
