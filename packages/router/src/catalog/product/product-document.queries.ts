import { joinedRows, joinedTexts, propertiesText, QUICK, type Queryable, textParts } from '@merx/db';
import { product, productMedia } from '@merx/db/tables';
import type { Fields } from '@merx/wire';
import { BUNDLE_OPTIONS } from '../bundle/bundle.queries.js';
import type { BundleOption } from '../bundle/bundle.schema.js';
import { CONFIGURABLE_LINKS, CONFIGURABLE_OPTIONS } from '../configurable/configurable.queries.js';
import type { ConfigurableOption } from '../configurable/configurable.schema.js';
import { downloadableParts } from '../downloadable/downloadable.queries.js';
import type { DownloadableLink, DownloadableSample } from '../downloadable/downloadable.schema.js';

/** Parts that only some products have; null for those that the product's type does not have. */
export interface ProductParts {
  options: Record<string, unknown>[];
  downloadable_links: DownloadableLink[] | null;
  downloadable_samples: DownloadableSample[] | null;
  bundle_options: BundleOption[] | null;
  configurable_options: ConfigurableOption[] | null;
  configurable_links: number[] | null;
}

/** A product in one store view, for `productText`. */
export interface ProductDocument {
  /** As `productDocument` joins them. */
  texts: readonly string[];
  /** Missing in products without any. */
  parts: ProductParts | undefined;
}

/** Joins the values of store view $1 to the products `p`. */
export const STORE_JOIN = 'left join product_store ps on ps.product_id = p.id and ps.store_id = $1';
const NONE = 'null';

const LINKS = `(select string_agg(concat('{"sku":', to_json(p.sku)::text, ',"link_type":"',
      case l.link_type_id when 1 then 'related' when 4 then 'upsell' when 5 then 'crosssell' else 'associated' end,
      '","linked_product_sku":', to_json(lp.sku)::text, ',"linked_product_type":', to_json(lp.type_id)::text, ',"position":', l.position,
      ',"extension_attributes":{"qty":' || trim_scale(l.qty)::text || '}', '}'), ',' order by l.link_type_id, l.position, l.id)
  from product_link l join product lp on lp.id = l.linked_product_id where l.product_id = p.id)`;

const tierPrices = (
  price: string,
) => `(select string_agg(concat('{"customer_group_id":', t.customer_group_id, ',"qty":', trim_scale(t.qty)::text,
      ',"value":', trim_scale(case when t.percentage_value is null then t.value when p.type_id = 'bundle' then t.percentage_value
        else round(coalesce(${price}, 0) * (100 - t.percentage_value) / 100, 4) end)::text,
      ',"extension_attributes":{"website_id":', t.website_id, ',"percentage_value":' || trim_scale(t.percentage_value)::text, '}}'),
    ',' order by t.website_id, t.customer_group_id, t.qty)
  from product_tier_price t where t.product_id = p.id)`;

const MEDIA_SHOWN = ['id', 'media_type', 'label', 'position', 'disabled'];
const MEDIA_ROW = joinedTexts('innerPart', [
  propertiesText(productMedia, 'm', (name) => MEDIA_SHOWN.includes(name), ['label']),
  'to_json(m.file)::text',
  'm.video_content::text',
]);
const MEDIA = `(select ${joinedRows('innerRow', MEDIA_ROW, 'm.position, m.id')} from product_media m where m.product_id = p.id)`;

const WEBSITES = `(select string_agg(w.website_id::text, ',' order by w.website_id) from product_website w where w.product_id = p.id)`;

const CATEGORIES = `(select ${joinedRows('innerRow', `concat(c.position, ',', c.category_id)`, 'c.category_id')}
  from category_product c where c.product_id = p.id)`;

const STOCK_ITEM = '(select to_json(s)::text from stock_item s where s.product_id = p.id)';

/** The properties of a response that each part of a product is needed for. */
const NEEDED_FOR = {
  categories: ['extension_attributes', 'custom_attributes'],
  links: ['product_links'],
  tiers: ['tier_prices'],
  media: ['media_gallery_entries'],
  parts: ['options', 'extension_attributes'],
} as const;

const isNeeded = (part: keyof typeof NEEDED_FOR, fields: Fields | undefined): boolean =>
  !fields || NEEDED_FOR[part].some((name) => fields.has(name));

const column = (own: boolean, name: string, type: string) =>
  own ? `coalesce((ps.attributes ->> '${name}')::${type}, p.${name})` : `p.${name}`;

const IDENTITY = propertiesText(product, 'p', (name) => ['id', 'sku', 'type_id', 'attribute_set_id'].includes(name));
const state = (own: boolean) =>
  propertiesText(product, 'p', (name) => ['status', 'visibility', 'created_at', 'updated_at'].includes(name), [], {
    status: `${column(own, 'status', 'int')}::text`,
    visibility: `${column(own, 'visibility', 'int')}::text`,
  });

/** The id of a product that has parts. */
const idIfParted = (own: boolean) => `case when p.type_id in ('bundle', 'configurable', 'downloadable')
  or ${own ? `coalesce(ps.attributes ->> 'has_options', p.attributes ->> 'has_options')` : `p.attributes ->> 'has_options'`} = '1' then p.id end`;

/**
 * The product `p` as text for `productText`, with `fields` only the parts that these need; `own` merges the store view's values of `ps` over
 * the product's.
 */
export function documentOf(own: boolean, withStock: boolean, fields?: Fields): string {
  const part = (name: keyof typeof NEEDED_FOR, sql: string) => (isNeeded(name, fields) ? sql : NONE);
  const price = column(own, 'price', 'numeric');
  return joinedTexts('part', [
    ...[IDENTITY, 'p.type_id', `trim_scale(${price})`, `trim_scale(${column(own, 'weight', 'numeric')})`, state(own)],
    own ? `(p.attributes || coalesce(ps.attributes, '{}'))` : 'p.attributes',
    ...[WEBSITES, part('categories', CATEGORIES), part('links', LINKS), part('tiers', tierPrices(price)), part('media', MEDIA)],
    ...[part('parts', idIfParted(own)), withStock && (!fields || fields.has('extension_attributes')) ? STOCK_ITEM : NONE],
  ]);
}

/** The place of the id of a product with parts among its texts. */
const PARTED = 11;

/** The documents of whole products. */
export const DOCUMENTS = { own: documentOf(true, false), withStock: documentOf(true, true), plain: documentOf(false, false) };

/** What a reader of a product sees. */
export interface ProductSight {
  storeId: number;
  /** Only a product that shoppers of this website see; absent or null: every product. */
  websiteId?: number | null | undefined;
  withStock?: boolean;
  fields?: Fields | undefined;
}

const SHOPPERS = `and ${column(true, 'status', 'int')} = 1
  and exists (select 1 from product_website w where w.product_id = p.id and w.website_id = $3::int)`;

/**
 * The product with that sku (case-insensitive) in a store view. Custom options and composite parts take a second statement, only for
 * products that have them: planning those subqueries would cost every other product more than all the rest. With `fields`, parts that these
 * do not need are empty.
 */
export async function selectProduct(db: Queryable, sku: string, sight: ProductSight): Promise<ProductDocument | undefined> {
  const { storeId, websiteId = null, withStock = false, fields } = sight;
  const document = fields ? documentOf(true, withStock, fields) : withStock ? DOCUMENTS.withStock : DOCUMENTS.own;
  const isShopper = websiteId !== null;
  const text = `select ${document} as document from product p ${STORE_JOIN} where lower(p.sku) = lower($2) ${isShopper ? SHOPPERS : ''}`;
  const rows = await db.query<{ document: string }>(text, isShopper ? [storeId, sku, websiteId] : [storeId, sku], QUICK);
  const texts = rows.map(({ document: found }) => found);
  return (await withParts(db, texts, storeId, true))[0];
}

const partsById = (own: boolean) =>
  `select json_build_object('id', p.id, 'options', ${OPTIONS}, 'bundle_options', case when p.type_id = 'bundle' then ${BUNDLE_OPTIONS} end,
    'configurable_options', case when p.type_id = 'configurable' then ${CONFIGURABLE_OPTIONS} end,
    'configurable_links', case when p.type_id = 'configurable' then ${CONFIGURABLE_LINKS} end, ${downloadableParts(own)}) as parts
  from product p ${own ? STORE_JOIN : ''} where p.id = any($${own ? 2 : 1}::int[])`;

const OPTIONS = `array(select json_build_object('product_sku', p.sku, 'option_id', o.option_id, 'title', o.title, 'type', o.type,
    'sort_order', o.sort_order, 'is_require', o.is_require, 'price', o.price, 'price_type', o.price_type, 'sku', o.sku,
    'file_extension', o.file_extension, 'max_characters', o.max_characters, 'image_size_x', o.image_size_x, 'image_size_y', o.image_size_y,
    'values', array(select json_build_object('title', v.title, 'sort_order', v.sort_order, 'price', v.price, 'price_type', v.price_type,
        'sku', v.sku, 'option_type_id', v.option_type_id)
      from product_option_value v where v.option_id = o.option_id order by v.sort_order, v.option_type_id))
  from product_option o where o.product_id = p.id order by o.sort_order, o.option_id)`;

const PARTS = { own: partsById(true), plain: partsById(false) };

/** The documents with their parts, if these were asked for. Most have none. */
export async function withParts(db: Queryable, documents: readonly string[], storeId: number, own: boolean): Promise<ProductDocument[]> {
  const split = documents.map((document) => textParts('part', document));
  const ids = split.flatMap((texts) => (texts[PARTED] ? [Number(texts[PARTED])] : []));
  const found =
    ids.length === 0
      ? []
      : await db.query<{ parts: ProductParts & { id: number } }>(own ? PARTS.own : PARTS.plain, own ? [storeId, ids] : [ids]);
  const parts = new Map(found.map((row) => [row.parts.id, row.parts]));
  return split.map((texts) => ({ texts, parts: texts[PARTED] ? parts.get(Number(texts[PARTED])) : undefined }));
}
