import type { Queryable } from '@merx/db';
import { materials, qualities, things } from './words.js';

/** The SKU prefix of every generated product; its number follows, with at least six digits. */
export const GENERATED_SKU = 'GEN-';

/**
 * One statement for a range of products: all values of a product are derived from its number `n`, so that two runs on empty databases
 * give the same result. Multipliers are primes, to spread values. One in 25 is virtual, one in 7 has a special price, one in 20 a tier
 * price, one in 50 is out of stock; each is in one to three of the categories.
 */
const INSERT_RANGE = `
with words as (
  select n,
    $4::text[] as qualities, $5::text[] as materials, $6::text[] as things
  from generate_series($1::int, $2::int) n
), named as (
  select n, n::text as number,
    qualities[1 + n % cardinality(qualities)] || ' ' || materials[1 + n % cardinality(materials)] || ' '
      || things[1 + n % cardinality(things)] || ' ' || n as name,
    (5 + (n::bigint * 7919 % 49500) / 100.0)::numeric(20, 2) as price,
    now() - make_interval(mins => n * 17 % 525600) as added
  from words
), made as (
  insert into product (sku, type_id, attribute_set_id, price, weight, attributes, created_at, updated_at)
  select '${GENERATED_SKU}' || lpad(number, greatest(6, length(number)), '0'), case when n % 25 = 0 then 'virtual' else 'simple' end, 4, price,
    case when n % 25 <> 0 then (0.2 + n::bigint * 31 % 400 / 10.0) end,
    jsonb_build_object(
      'name', name,
      'description', '<p>' || name || ': made in small numbers, meant for long use. Each piece is checked by hand and packed without plastic. '
        || 'Care: wipe with a damp cloth, keep out of the rain, repair before replacing.</p>',
      'short_description', '<p>' || name || ', number ' || n || ' of the series.</p>',
      'url_key', replace(lower(name), ' ', '-'),
      'tax_class_id', '2', 'options_container', 'container2', 'required_options', '0', 'has_options', '0',
      'msrp_display_actual_price_type', '0')
    || case when n % 7 = 0 then jsonb_build_object('special_price', (price * 0.8)::numeric(20, 4)::text,
      'special_from_date', to_char(added, 'YYYY-MM-DD') || ' 00:00:00') else '{}' end,
    added, added
  from named
  returning id, price, attributes ->> 'url_key' as url_key, substring(sku from ${GENERATED_SKU.length + 1})::int as n
), in_website as (
  insert into product_website (product_id, website_id) select id, 1 from made
), in_stock as (
  insert into stock_item (product_id, qty, is_in_stock, low_stock_date)
  select id, case when n % 50 = 0 then 0 else 5 + n::bigint * 13 % 500 end, n % 50 <> 0, case when n % 50 = 0 then now() end from made
), in_tiers as (
  insert into product_tier_price (product_id, customer_group_id, qty, value)
  select id, 32000, 10, (price * 0.9)::numeric(20, 4) from made where n % 20 = 0
), in_categories as (
  insert into category_product (category_id, product_id, position)
  select distinct ($3::int[])[1 + (n::bigint * 31 + place * 101) % cardinality($3::int[])], id, 0
  from made cross join generate_series(0, 2) place
  where place <= n % 3 and cardinality($3::int[]) > 0
), in_rewrites as (
  insert into url_rewrite (entity_type, entity_id, store_id, request_path) select 'product', id, 1, url_key || '.html' from made
)
select count(*)::int as count from made`;

/** Inserts the products with the numbers `from` to `to` and distributes them over the categories. Returns their count. */
export async function insertRange(db: Queryable, from: number, to: number, categoryIds: readonly number[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(INSERT_RANGE, [from, to, categoryIds, qualities, materials, things]);
  return row?.count ?? 0;
}

/** The highest number of a generated product, 0 if there are none. */
export async function lastGenerated(db: Queryable): Promise<number> {
  const [row] = await db.query<{ last: number }>(
    `select coalesce(max(substring(sku from ${GENERATED_SKU.length + 1})::int), 0) as last from product where sku ~ '^${GENERATED_SKU}[0-9]{6,9}$'`,
  );
  return row?.last ?? 0;
}
