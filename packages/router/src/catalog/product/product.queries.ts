import { type CompiledCriteria, type Queryable, totalCount } from '@merx/db';
import type { ExactRow, product } from '@merx/db/tables';
import type { Fields } from '@merx/wire';
import { BUNDLE_OPTIONS } from '../bundle/bundle.queries.js';
import type { BundleOption } from '../bundle/bundle.schema.js';
import { CONFIGURABLE_LINKS, CONFIGURABLE_OPTIONS } from '../configurable/configurable.queries.js';
import type { ConfigurableOption } from '../configurable/configurable.schema.js';
import { downloadableParts } from '../downloadable/downloadable.queries.js';
import type { DownloadableLink, DownloadableSample } from '../downloadable/downloadable.schema.js';
import type { AttributeGroupOfForm, EditedProduct, MediaEntry, ProductLink, TierPrice, VideoContent } from './product.schema.js';

/** Parts that only some products have; missing in products without any, null for those that the product's type does not have. */
interface Parts {
  options: Record<string, unknown>[];
  downloadable_links: DownloadableLink[] | null;
  downloadable_samples: DownloadableSample[] | null;
  bundle_options: BundleOption[] | null;
  configurable_options: ConfigurableOption[] | null;
  configurable_links: number[] | null;
}

/** A product as selected below, with the values of one store view by code. */
export interface ProductRow extends Omit<ExactRow<typeof product>, 'price' | 'weight' | 'attributes'>, Partial<Parts> {
  price: number | null;
  weight: number | null;
  attributes: Record<string, unknown>;
  website_ids: number[];
  category_links: { position: number; category_id: string }[];
  product_links: (Omit<ProductLink, 'extension_attributes'> & { qty: number | null })[];
  tier_prices: (Omit<TierPrice, 'extension_attributes'> & { website_id: number; percentage_value: number | null })[];
  media: (Omit<MediaEntry, 'types' | 'extension_attributes'> & { video_content: VideoContent | null })[];
  /** The table's row, if requested. */
  stock_item?: Record<string, unknown> | null;
}

const STORE_JOIN = 'left join product_store ps on ps.product_id = p.id and ps.store_id = $1';

const LINKS = `array(select json_build_object('sku', p.sku,
    'link_type', case l.link_type_id when 1 then 'related' when 4 then 'upsell' when 5 then 'crosssell' else 'associated' end,
    'linked_product_sku', lp.sku, 'linked_product_type', lp.type_id, 'position', l.position, 'qty', l.qty)
  from product_link l join product lp on lp.id = l.linked_product_id where l.product_id = p.id order by l.link_type_id, l.position, l.id)`;

const MEDIA = `array(select json_build_object('id', m.id, 'media_type', m.media_type, 'label', m.label, 'position', m.position,
    'disabled', m.disabled, 'file', m.file, 'video_content', m.video_content)
  from product_media m where m.product_id = p.id order by m.position, m.id)`;

const OPTIONS = `array(select json_build_object('product_sku', p.sku, 'option_id', o.option_id, 'title', o.title, 'type', o.type,
    'sort_order', o.sort_order, 'is_require', o.is_require, 'price', o.price, 'price_type', o.price_type, 'sku', o.sku,
    'file_extension', o.file_extension, 'max_characters', o.max_characters, 'image_size_x', o.image_size_x, 'image_size_y', o.image_size_y,
    'values', array(select json_build_object('title', v.title, 'sort_order', v.sort_order, 'price', v.price, 'price_type', v.price_type,
        'sku', v.sku, 'option_type_id', v.option_type_id)
      from product_option_value v where v.option_id = o.option_id order by v.sort_order, v.option_type_id))
  from product_option o where o.product_id = p.id order by o.sort_order, o.option_id)`;

const tierPrices = (price: string) => `array(select json_build_object('customer_group_id', t.customer_group_id, 'qty', t.qty,
    'value', case when t.percentage_value is null then t.value when p.type_id = 'bundle' then t.percentage_value else round(coalesce(${price}, 0) * (100 - t.percentage_value) / 100, 4) end,
    'website_id', t.website_id, 'percentage_value', t.percentage_value)
  from product_tier_price t where t.product_id = p.id order by t.website_id, t.customer_group_id, t.qty)`;

const STOCK_ITEM = `, 'stock_item', (select to_jsonb(s) from stock_item s where s.product_id = p.id)`;

const partsJson = (own: boolean) => `'options', ${OPTIONS}, 'bundle_options', case when p.type_id = 'bundle' then ${BUNDLE_OPTIONS} end,
    'configurable_options', case when p.type_id = 'configurable' then ${CONFIGURABLE_OPTIONS} end,
    'configurable_links', case when p.type_id = 'configurable' then ${CONFIGURABLE_LINKS} end, ${downloadableParts(own)}`;

/** The properties of a response that each part of a product is needed for. */
const NEEDED_FOR = {
  category_links: ['extension_attributes', 'custom_attributes'],
  product_links: ['product_links'],
  tier_prices: ['tier_prices'],
  media: ['media_gallery_entries'],
  options: ['options', 'extension_attributes'],
} as const;

const isNeeded = (part: keyof typeof NEEDED_FOR, fields: Fields | undefined): boolean =>
  !fields || NEEDED_FOR[part].some((name) => fields.has(name));

const CATEGORY_LINKS = `array(select json_build_object('position', c.position, 'category_id', c.category_id::text)
  from category_product c where c.product_id = p.id order by c.category_id)`;

/**
 * The JSON of a product, with `fields` only the parts that these need; `own` merges the store view's values of `ps` over the product's.
 */
function productJson(own: boolean, more: string, fields?: Fields): string {
  const part = (name: keyof typeof NEEDED_FOR, sql: string) => `'${name}', ${isNeeded(name, fields) ? sql : `'[]'::json`}`;
  const column = (name: string, type: string) => (own ? `coalesce((ps.attributes ->> '${name}')::${type}, p.${name})` : `p.${name}`);
  const price = column('price', 'numeric');
  return `json_build_object('id', p.id, 'sku', p.sku, 'type_id', p.type_id, 'attribute_set_id', p.attribute_set_id, 'price', ${price},
    'weight', ${column('weight', 'numeric')}, 'status', ${column('status', 'int')}, 'visibility', ${column('visibility', 'int')},
    'attributes', ${own ? `p.attributes || coalesce(ps.attributes, '{}')` : 'p.attributes'},
    'created_at', wire_time(p.created_at), 'updated_at', wire_time(p.updated_at),
    'website_ids', array(select w.website_id from product_website w where w.product_id = p.id order by w.website_id),
    ${part('category_links', CATEGORY_LINKS)}, ${part('product_links', LINKS)}, ${part('tier_prices', tierPrices(price))},
    ${part('media', MEDIA)}${more})`;
}

const oneBySku = (more: string, fields?: Fields) =>
  `select ${productJson(true, more, fields)} as product from product p ${STORE_JOIN} where lower(p.sku) = lower($2)`;
const WITH_STOCK = oneBySku(STOCK_ITEM);
const WITHOUT_STOCK = oneBySku('');
const TYPES_WITH_PARTS = new Set(['bundle', 'configurable', 'downloadable']);

/**
 * The product with that sku (case-insensitive) in a store view. Custom options and composite parts take a second statement, only for
 * products that have them: planning those subqueries would cost every other product more than all the rest. With `fields`, parts that these
 * do not need are empty.
 */
export async function selectProduct(
  db: Queryable,
  sku: string,
  storeId: number,
  withStock: boolean,
  fields?: Fields,
): Promise<ProductRow | undefined> {
  const whole = withStock ? WITH_STOCK : WITHOUT_STOCK;
  const text = fields ? oneBySku(withStock && fields.has('extension_attributes') ? STOCK_ITEM : '', fields) : whole;
  const rows = await db.query<{ product: ProductRow }>(text, [storeId, sku]);
  const products = rows.map(({ product }) => product);
  return (await withParts(db, products, storeId, true, fields))[0];
}

const partsById = (own: boolean) =>
  `select json_build_object('id', p.id, ${partsJson(own)}) as parts from product p ${own ? STORE_JOIN : ''} where p.id = any($${own ? 2 : 1}::int[])`;
const OWN_PARTS = partsById(true);
const PLAIN_PARTS = partsById(false);

const hasParts = ({ attributes, type_id }: ProductRow) => attributes.has_options === '1' || TYPES_WITH_PARTS.has(type_id);

/** The rows with their parts, if these fields need them. Most have none and are not copied. */
async function withParts(db: Queryable, rows: ProductRow[], storeId: number, own: boolean, fields?: Fields): Promise<ProductRow[]> {
  const ids = (isNeeded('options', fields) ? rows : []).filter(hasParts).map(({ id }) => id);
  if (ids.length === 0) return rows;
  const found = await db.query<{ parts: Parts & { id: number } }>(own ? OWN_PARTS : PLAIN_PARTS, own ? [storeId, ids] : [ids]);
  const parts = new Map(found.map((row) => [row.parts.id, row.parts]));
  return rows.map((row) => (parts.has(row.id) ? { ...row, ...parts.get(row.id) } : row));
}

const OWN_ITEM = productJson(true, '');
const PLAIN_ITEM = productJson(false, '');

const itemsById = (own: boolean) =>
  `select ${own ? OWN_ITEM : PLAIN_ITEM} as product from unnest($${own ? 2 : 1}::int[]) with ordinality as page(id, place)
   join product p on p.id = page.id ${own ? STORE_JOIN : ''} order by page.place`;
const OWN_ITEMS = itemsById(true);
const PLAIN_ITEMS = itemsById(false);

/**
 * One page of products and the total count, for a store view. With `own`, the criteria's first parameter is the store view and `ps` its
 * values; without, reads are faster, for store views that override nothing. `fields` as for `selectProduct`.
 */
export async function selectProducts(db: Queryable, criteria: CompiledCriteria, storeId: number, own: boolean, fields?: Fields) {
  const [found = { total: 0, items: [] }] = await db.query<{ total: number; items: ProductRow[] }>(
    listStatement(criteria, own, fields),
    criteria.parameters,
  );
  return { total: found.total, items: await withParts(db, found.items, storeId, own, fields) };
}

/** The products with these ids, in their order, in a store view; `own` as for `selectProducts`. */
export async function selectProductsById(db: Queryable, ids: number[], storeId: number, own: boolean): Promise<ProductRow[]> {
  const rows = await db.query<{ product: ProductRow }>(own ? OWN_ITEMS : PLAIN_ITEMS, own ? [storeId, ids] : [ids]);
  const products = rows.map(({ product }) => product);
  return withParts(db, products, storeId, own);
}

function listStatement(criteria: CompiledCriteria, own: boolean, fields?: Fields): string {
  const join = own ? STORE_JOIN : '';
  const { hits, count, page } = pageOfIds(criteria, join);
  const item = fields ? productJson(own, '', fields) : own ? OWN_ITEM : PLAIN_ITEM;
  const items = `select coalesce(json_agg(${item} order by page.place), '[]') as items, count(*)::int as shown
    from (${page}) page join product p on p.id = page.id ${join}`;
  return `${hits} select ${totalCount(criteria, 'shown.shown', count)} as total, shown.items from (${items}) shown`;
}

/**
 * The statements for the count and the ids of the page. Text and category matches are usually few: they are found once for both and sorted.
 * Other filters are so cheap that running them twice costs less than losing the index that the page is sorted by.
 */
function pageOfIds({ where, orderBy, limit }: CompiledCriteria, join: string): { hits: string; count: string; page: string } {
  const place = `row_number() over (order by ${orderBy}) as place`;
  const from = `from product p ${join} where ${where}`;
  if (!/\bfold\(|\bcategory_product\b/.test(where)) {
    return { hits: '', count: `select count(*)::int ${from}`, page: `select p.id, ${place} ${from} order by ${orderBy} ${limit}` };
  }
  return {
    hits: `with hits as materialized (select p.id, ${place} ${from})`,
    count: 'select count(*)::int from hits',
    page: `select id, place from hits order by place ${limit}`,
  };
}

/** Editor data that is not part of the product's response, or undefined for an unknown id. */
export async function selectEdited(db: Queryable, id: number) {
  const [row] = await db.query<Pick<ProductRow, 'sku' | 'attribute_set_id'> & Pick<EditedProduct, 'shared' | 'own'>>(
    `select p.sku, p.attribute_set_id,
       p.attributes || jsonb_build_object('price', p.price, 'weight', p.weight, 'status', p.status::text, 'visibility', p.visibility::text)
         as shared,
       array(select json_build_object('store_id', s.store_id, 'codes', array(select jsonb_object_keys(s.attributes) as code order by code))
         from product_store s where s.product_id = p.id and s.attributes <> '{}' order by s.store_id) as own
     from product p where p.id = $1`,
    [id],
  );
  return row;
}

/** The groups of a set with their attribute codes, in order. */
export function selectFormGroups(db: Queryable, setId: number) {
  return db.query<Omit<AttributeGroupOfForm, 'attributes'> & { attribute_codes: string[] }>(
    `select g.id, g.code, g.name, array(select a.code from eav_attribute_set_entry e join eav_attribute a on a.id = e.attribute_id
         where e.attribute_group_id = g.id order by e.sort_order, e.id) as attribute_codes
     from eav_attribute_group g where g.attribute_set_id = $1 order by g.sort_order, g.id`,
    [setId],
  );
}
