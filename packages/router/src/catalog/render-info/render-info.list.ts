import { type FieldResolver, type List, list } from '@merx/db';
import type { StockRow } from '../../catalog-inventory/index.js';
import type { PricedRow } from './render-price.js';

/** An enabled product of the website, as shown to shoppers of a store view. */
export interface RenderRow extends PricedRow {
  id: number;
  sku: string;
  name: string;
  url_path: string | null;
  required_options: boolean;
  stock: StockRow | null;
  /** Files by role, in the order of the roles. */
  images: { code: string; file: string; label: string | null }[];
}

/** Price data of the product `alias`; `values` holds those of the store view. Amounts as text. */
function pricesOf(alias: string, values: string, withLists: boolean): string {
  const value = (code: string) => `coalesce(${values}.attributes ->> '${code}', ${alias}.attributes ->> '${code}')`;
  return `json_build_object('price', coalesce(${values}.attributes ->> 'price', ${alias}.price::text),
    'special_price', nullif(${value('special_price')}, ''), 'special_from_date', ${value('special_from_date')},
    'special_to_date', ${value('special_to_date')},
    'tier_prices', (select coalesce(json_agg(json_build_object('customer_group_id', t.customer_group_id, 'qty', t.qty::text,
        'value', t.value::text, 'percentage_value', t.percentage_value::text)), '[]')
      from product_tier_price t where t.product_id = ${alias}.id and t.website_id in (0, $2::int)),
    'list_prices', ${withLists ? `list_prices(${alias}.id, $2::int)` : 'null'})`;
}

/** The stock item of that alias as a stock sees it. */
type StockSql = (alias: string) => string;
const seenFrom =
  (stockId: number): StockSql =>
  (alias) =>
    stockId === 1 ? `to_jsonb(${alias})` : `stock_in(${alias}, ${Math.trunc(stockId)})`;

/** What the SQL of a row depends on. */
interface RowSql {
  stock: StockSql;
  /** Whether there are price lists. */
  withLists: boolean;
}

/** The selectable parts of the composite `p`, each with its choice: the option of a bundle, or 0 for other types. */
const partsOf = ({
  stock,
  withLists,
}: RowSql) => `(select coalesce(json_agg(json_build_object('choice', part.choice, 'required', part.required, 'is_many', part.is_many,
    'qty', part.qty::text, 'price_type', part.price_type, 'price_value', part.price_value::text, 'product_id', c.id, 'type_id', c.type_id,
    'prices', ${pricesOf('c', 'cs', withLists)}, 'stock', ${stock('ct')})), '[]')
  from (select 0 as choice, true as required, false as is_many, 1::numeric as qty, 0 as price_type, 0::numeric as price_value, child_id as part_id
          from configurable_link where parent_id = p.id
        union all select 0, true, false, 1, 0, 0, linked_product_id from product_link where product_id = p.id and link_type_id = 3
        union all select o.option_id, o.required, o.type in ('checkbox', 'multi'), bs.qty, bs.price_type, bs.price_value, bs.product_id
          from bundle_option o left join bundle_selection bs on bs.option_id = o.option_id where o.parent_id = p.id) part
  left join product c on c.id = part.part_id and c.status = 1 left join product_store cs on cs.product_id = c.id and cs.store_id = $1::int
  left join stock_item ct on ct.product_id = c.id)`;

const IMAGES = `(select coalesce(json_agg(json_build_object('code', i.code, 'file', i.file,
    'label', (select m.label from product_media m where m.product_id = p.id and m.file = i.file order by m.id limit 1)) order by i.place), '[]')
  from (select role.code, role.place, coalesce(ps.attributes ->> role.code, p.attributes ->> role.code) as file
        from unnest(array['image', 'small_image', 'thumbnail']) with ordinality as role(code, place)) i
  where i.file is not null and i.file not in ('', 'no_selection'))`;

const itemOf = (of: RowSql) => `json_build_object('id', p.id, 'sku', p.sku, 'type_id', p.type_id,
  'name', coalesce(ps.attributes ->> 'name', p.attributes ->> 'name', p.sku),
  'url_path', (select u.request_path from url_rewrite u where u.entity_type = 'product' and u.entity_id = p.id and u.store_id = $1::int),
  'required_options', p.type_id in ('configurable', 'bundle', 'grouped')
    or exists (select from product_option o where o.product_id = p.id and o.is_require),
  'dynamic_price', p.type_id = 'bundle' and coalesce(p.attributes ->> 'price_type', '0') <> '1',
  'prices', ${pricesOf('p', 'ps', of.withLists)}, 'stock', ${of.stock('st')}, 'images', ${IMAGES},
  'parts', case when p.type_id in ('configurable', 'bundle', 'grouped') then ${partsOf(of)} else '[]' end)`;

const OWN = 'left join product_store ps on ps.product_id = p.id and ps.store_id = $1::int';

/** The products of a store view and its website, the first two parameters of the statement. */
export const renderInfoList = (
  field: FieldResolver,
  { stockId, withLists }: { stockId: number; withLists: boolean },
): List<RenderRow, readonly [storeId: number, websiteId: number]> =>
  list({
    from: (ids, bind) => {
      for (const id of ids) bind(id);
      return `product p ${OWN}`;
    },
    rowFrom: `product p ${OWN} left join stock_item st on st.product_id = p.id`,
    key: 'p.id',
    row: itemOf({ stock: seenFrom(stockId), withLists }),
    field,
  });
