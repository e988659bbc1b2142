import { QUICK, type Queryable } from '@merx/db';
import type { ExactRow, quoteItem } from '@merx/db/tables';
import type { CartProduct, ProductChoices } from './cart.js';

const OPTIONS = `(select coalesce(json_agg(json_build_object('option_id', o.option_id, 'title', o.title, 'type', o.type,
    'is_require', o.is_require, 'price', o.price::text, 'price_type', o.price_type, 'sku', o.sku, 'file_extension', o.file_extension,
    'max_characters', o.max_characters, 'image_size_x', o.image_size_x, 'image_size_y', o.image_size_y,
    'values', (select coalesce(json_agg(json_build_object('option_type_id', v.option_type_id, 'title', v.title, 'price', v.price::text,
        'price_type', v.price_type, 'sku', v.sku) order by v.sort_order, v.option_type_id), '[]')
      from product_option_value v where v.option_id = o.option_id)) order by o.sort_order, o.option_id), '[]')
  from product_option o where o.product_id = p.id)`;

const CONFIGURABLE = `case p.type_id when 'configurable' then json_build_object(
  'variations', (select coalesce(json_agg(json_build_object('attribute_id', c.attribute_id, 'code', a.code, 'label', c.label,
      'values', (select coalesce(json_object_agg(ao.id, coalesce(al.label, ao.label)), '{}') from eav_attribute_option ao
        left join eav_attribute_option_label al on al.option_id = ao.id and al.store_id = seen.store_id
        where ao.attribute_id = c.attribute_id and ao.id = any(c.value_indexes))) order by c.position, c.id), '[]')
    from configurable_option c join eav_attribute a on a.id = c.attribute_id where c.product_id = p.id),
  'child_ids', array(select l.child_id from configurable_link l where l.parent_id = p.id)) end`;

/** Whether a bundle setting is dynamic (0), the default, or fixed (1). */
const isDynamic = (code: string) => `coalesce(p.attributes ->> '${code}', '0') <> '1'`;

const BUNDLE = `case p.type_id when 'bundle' then json_build_object('dynamic_price', ${isDynamic('price_type')},
  'dynamic_sku', ${isDynamic('sku_type')}, 'dynamic_weight', ${isDynamic('weight_type')},
  'ships_separately', coalesce(p.attributes ->> 'shipment_type', '0') = '1',
  'options', (select coalesce(json_agg(json_build_object('option_id', b.option_id, 'title', b.title, 'type', b.type, 'required', b.required,
      'selections', (select coalesce(json_agg(json_build_object('selection_id', n.selection_id, 'product_id', n.product_id, 'sku', part.sku,
          'qty', n.qty::text, 'can_change_qty', n.can_change_qty, 'price_type', n.price_type, 'price_value', n.price_value::text)
          order by n.position, n.selection_id), '[]')
        from bundle_selection n join product part on part.id = n.product_id where n.option_id = b.option_id))
      order by b.position, b.option_id), '[]')
    from bundle_option b where b.parent_id = p.id)) end`;

const DOWNLOADS = `case p.type_id when 'downloadable' then json_build_object(
  'title', coalesce(ps.attributes ->> 'links_title', p.attributes ->> 'links_title', 'Links'),
  'separately', coalesce(p.attributes ->> 'links_purchased_separately', '0') = '1',
  'links', (select coalesce(json_agg(json_build_object('link_id', k.id, 'title', coalesce(kt.title, k.title),
      'price', coalesce(kp.price, k.price)::text) order by k.sort_order, k.id), '[]')
    from downloadable_link k
    left join downloadable_link_title kt on kt.link_id = k.id and kt.store_id = seen.store_id
    left join downloadable_link_price kp on kp.link_id = k.id and kp.website_id = seen.website_id
    where k.product_id = p.id)) end`;

const COLUMNS = new Set(['sku', 'type_id', 'attribute_set_id', 'price', 'weight', 'status', 'visibility']);
const CODE = /^[a-z][a-z0-9_]*$/i;

/**
 * The attribute values of the product `p` used by price rules, by code. The codes are inlined rather than passed as
 * parameters: a shop's rules use the same ones on every call, most use none, and PostgreSQL would otherwise plan again
 * on each call.
 */
function ruleFacts(codes: readonly string[]): string {
  const known = codes.filter((code) => CODE.test(code) && code !== 'category_ids');
  if (known.length === 0 && !codes.includes('category_ids')) return 'null';
  const readOf = (code: string) => {
    const kept = `coalesce(ps.attributes ->> '${code}', p.attributes ->> '${code}')`;
    return COLUMNS.has(code) ? `coalesce(${kept}, p.${code}::text)` : kept;
  };
  const categories = codes.includes('category_ids')
    ? 'array(select cp.category_id from category_product cp where cp.product_id = p.id)'
    : `'{}'::int[]`;
  return `json_build_object('values', json_build_object(${known.map((code) => `'${code}', ${readOf(code)}`).join(', ')}),
    'categories', ${categories})`;
}

/**
 * The columns of the product `p` without its options; `ps` has its values in the cart's store view, `website` is an
 * expression of the cart's, `asked` are the attribute codes used by price rules, and `list prices` while there are price
 * lists. Columns rather than a
 * `json_build_object`: PostgreSQL looks up the types of its arguments for each row, which takes half as long again.
 */
export const productColumns = (website: string, asked: readonly string[]) => `p.id, p.sku, p.type_id,
  coalesce(ps.attributes ->> 'name', p.attributes ->> 'name', p.sku) as name,
  coalesce((ps.attributes ->> 'status')::int, p.status) as status,
  coalesce(ps.attributes ->> 'price', p.price::text) as price,
  coalesce(ps.attributes ->> 'weight', p.weight::text) as weight,
  coalesce(ps.attributes ->> 'special_price', p.attributes ->> 'special_price') as special_price,
  coalesce(ps.attributes ->> 'special_from_date', p.attributes ->> 'special_from_date') as special_from_date,
  coalesce(ps.attributes ->> 'special_to_date', p.attributes ->> 'special_to_date') as special_to_date,
  coalesce(nullif(coalesce(ps.attributes ->> 'tax_class_id', p.attributes ->> 'tax_class_id'), '')::int, 0) as tax_class_id,
  ${ruleFacts(asked)} as rule_facts,
  exists (select from product_website w where w.product_id = p.id and w.website_id = ${website}) as in_website,
  (select coalesce(json_agg(json_build_object('customer_group_id', t.customer_group_id, 'qty', t.qty::text, 'value', t.value::text,
      'percentage_value', t.percentage_value::text)), '[]')
    from product_tier_price t where t.product_id = p.id and t.website_id in (0, ${website})) as tier_prices,
  ${asked.includes('list prices') ? `list_prices(p.id, ${website})` : 'null::json'} as list_prices,
  p.type_id in ('configurable', 'bundle', 'downloadable', 'grouped') or exists (select from product_option o where o.product_id = p.id) as has_choices`;

/** A product as first read by a cart: most products have no options, so these are read only when needed. */
export type ProductRow = Omit<CartProduct, keyof ProductChoices> & { has_choices: boolean };

/** The store view and the website of a cart. */
export interface CartScope {
  store_id: number;
  website_id: number;
  /** Codes of the attributes used by price rules; includes `category_ids` if they use categories. */
  rule_attributes: string[];
}

const NO_CHOICES: ProductChoices = { options: [], configurable: null, bundle: null, downloads: null };

/** A product without options: the row itself, since copying the rows of a cart costs more than reading them. */
export const plainProduct = (row: ProductRow): CartProduct => Object.assign(row, NO_CHOICES);

/** A product as seen by carts of a store view and a website. */
interface SeenProduct {
  product: ProductRow;
  scope: Pick<CartScope, 'store_id' | 'website_id'>;
}

const seenKey = (id: number, { store_id, website_id }: SeenProduct['scope']) => `${id} ${store_id} ${website_id}`;

/** The products, in order, with their options; queries the database only if one of them has options. */
export async function withChoices(db: Queryable, seen: SeenProduct[]): Promise<CartProduct[]> {
  const offering = seen.filter(({ product }) => product.has_choices);
  if (offering.length === 0) return seen.map(({ product }) => plainProduct(product));
  const asked = [...new Map(offering.map((one) => [seenKey(one.product.id, one.scope), one])).values()];
  const found = await db.query<{ id: number; store_id: number; website_id: number; choices: ProductChoices }>(
    `select p.id, seen.store_id, seen.website_id,
       json_build_object('options', ${OPTIONS}, 'configurable', ${CONFIGURABLE}, 'bundle', ${BUNDLE}, 'downloads', ${DOWNLOADS}) as choices
     from unnest($1::int[], $2::int[], $3::int[]) as seen(product_id, store_id, website_id)
     join product p on p.id = seen.product_id left join product_store ps on ps.product_id = p.id and ps.store_id = seen.store_id`,
    [asked.map(({ product }) => product.id), asked.map(({ scope }) => scope.store_id), asked.map(({ scope }) => scope.website_id)],
    QUICK,
  );
  const choices = new Map(found.map((row) => [seenKey(row.id, row), row.choices]));
  return seen.map(({ product, scope }) => Object.assign(product, choices.get(seenKey(product.id, scope)) ?? NO_CHOICES));
}

/** Reads products as seen by a cart of the store view `$1` and the website `$2`, with the attributes used by price rules. */
async function selectProducts(db: Queryable, from: string, scope: CartScope, more: unknown[]): Promise<CartProduct[]> {
  const rows = await db.query<{ product: ProductRow }>(
    `select to_json(seen) as product from product p left join product_store ps on ps.product_id = p.id and ps.store_id = $1::int
       cross join lateral (select ${productColumns('$2::int', scope.rule_attributes)}) seen ${from}`,
    [scope.store_id, scope.website_id, ...more],
    QUICK,
  );
  return withChoices(
    db,
    rows.map(({ product }) => ({ product, scope })),
  );
}

/** The product with a sku, case-insensitive. */
export async function selectCartProduct(db: Queryable, sku: string, scope: CartScope): Promise<CartProduct | undefined> {
  const [product] = await selectProducts(db, 'where lower(p.sku) = lower($3)', scope, [sku]);
  return product;
}

/** The products with these ids, by id. */
export async function selectCartProducts(db: Queryable, ids: number[], scope: CartScope): Promise<ReadonlyMap<number, CartProduct>> {
  const products = await selectProducts(db, 'where p.id = any($3::int[])', scope, [ids]);
  return new Map(products.map((product) => [product.id, product]));
}

/** The products with these skus (case-insensitive), by lower-case sku. */
export async function selectCartProductsBySku(db: Queryable, skus: string[], scope: CartScope): Promise<ReadonlyMap<string, CartProduct>> {
  const lower = skus.map((sku) => sku.toLowerCase());
  const products = await selectProducts(db, 'where lower(p.sku) = any($3::text[])', scope, [lower]);
  return new Map(products.map((product) => [product.sku.toLowerCase(), product]));
}

/** The link type from a grouped product to its products. */
const ASSOCIATED = 3;

/** The products of a grouped product with a default quantity, in order. */
export function selectGroupParts(db: Queryable, groupId: number): Promise<Pick<ExactRow<typeof quoteItem>, 'product_id' | 'qty'>[]> {
  return db.query(
    `select linked_product_id as product_id, qty::text from product_link
     where product_id = $1 and link_type_id = ${ASSOCIATED} and qty > 0 order by position, id`,
    [groupId],
  );
}

/** The child of a configurable with these values (option id by attribute code). */
export async function selectVariant(
  db: Queryable,
  parentId: number,
  values: Record<string, string>,
  scope: CartScope,
): Promise<CartProduct | undefined> {
  const [child] = await selectProducts(
    db,
    `join configurable_link l on l.child_id = p.id and l.parent_id = $3
     where not exists (select from jsonb_each_text($4::jsonb) as wanted(code, value)
       where p.attributes ->> wanted.code is distinct from wanted.value)
     order by p.id limit 1`,
    scope,
    [parentId, JSON.stringify(values)],
  );
  return child;
}
