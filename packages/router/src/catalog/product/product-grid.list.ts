import { type Bind, columns, type FieldResolver, list, textField } from '@merx/db';
import { product } from '@merx/db/tables';
import { sourceOfField } from '@merx/wire';
import { DEFAULT_SOURCE } from '../../catalog-inventory/index.js';
import { ListedProduct } from './product-grid.schema.js';

/** Unmanaged stock is always in stock, as are products without a stock item. */
const inStock = (isManaged: boolean) => `(coalesce(si.is_in_stock, true)
  or not case when coalesce(si.use_config_manage_stock, true) then ${isManaged} else si.manage_stock end)`;

/** Splits words as search does: `GEN-000123` is found by each of its parts. */
const SEPARATORS = /[\s!-/:-@[-`{-~]+/;

export interface ProductGridView {
  storeId: number;
  /** Whether the store view overrides any values. */
  own: boolean;
  /** Whether stock is managed for products without their own setting. */
  isManaged: boolean;
  /** Attributes to include in the rows. */
  codes: readonly string[];
  /** The fields of every product list; store view values come from `ps`. */
  fields: FieldResolver;
  /** Sources to read or compare, by code. */
  sources: readonly string[];
  /** Stocks to include in the rows, by id. */
  stocks: readonly number[];
}

/** What the default source has: what is left to sell, and what orders have reserved of it. */
const DEFAULT_SHELF = {
  quantity: `case when p.type_id not in ('configurable', 'bundle', 'grouped') then si.qty + si.reserved end`,
  flag: 'si.is_in_stock',
};

/** The quantities at these sources: joins, and SQL of each source's quantity and stock status. */
function shelvesAt(sources: readonly string[], bind: Bind) {
  const shelves = sources.map((code, index) => {
    const alias = `shelf${index}`;
    const join = () => `left join inventory_source_item ${alias} on ${alias}.product_id = p.id and ${alias}.source_code = ${bind(code)}`;
    return { code, join: code === DEFAULT_SOURCE ? '' : join(), ...shelfOf(code, sources) };
  });
  const shown = shelves.map(
    ({ code, quantity, flag }) =>
      `${bind(code)}::text, case when ${quantity} is not null then jsonb_build_object('quantity', ${quantity}, 'is_in_stock', ${flag}) end`,
  );
  return { joins: shelves.map(({ join }) => join).join(' '), shown: `jsonb_strip_nulls(jsonb_build_object(${shown.join(', ')}))` };
}

const shelfOf = (code: string, sources: readonly string[]) => {
  const alias = `shelf${sources.indexOf(code)}`;
  return code === DEFAULT_SOURCE ? DEFAULT_SHELF : { quantity: `${alias}.quantity`, flag: `${alias}.is_in_stock` };
};

/**
 * Products for the admin's list: `p` is the product, `si` its stock item, `aset` its set, `ps` the store view's values. In addition to the
 * common product fields it has the quantity, the stock status of its own stock item, and the name of the set. Tables are joined by unique
 * keys, so that PostgreSQL drops those that a statement does not use.
 */
export function productGridList({ storeId, own, isManaged, codes, fields, sources, stocks }: ProductGridView) {
  const column = (name: string, type: string) => (own ? `coalesce((ps.attributes ->> '${name}')::${type}, p.${name})` : `p.${name}`);
  const shown = { price: column('price', 'numeric'), status: column('status', 'int'), visibility: column('visibility', 'int') };
  return list<ListedProduct>({
    from: (_, bind) => {
      const { joins, shown: shelves } = shelvesAt(sources, bind);
      const seen = stocks.map((id) => `'${id}', stock_in(si, ${id})`).join(', ');
      return `product p ${own ? `left join product_store ps on ps.product_id = p.id and ps.store_id = ${bind(storeId)}` : ''}
      left join stock_item si on si.product_id = p.id left join eav_attribute_set aset on aset.id = p.attribute_set_id ${joins}
      cross join lateral (select ${own ? `p.attributes || coalesce(ps.attributes, '{}')` : 'p.attributes'} as values, ${bind(codes)}::text[] as codes,
        ${shelves} as shelves, jsonb_build_object(${seen}) as seen) v`;
    },
    key: 'p.id',
    ...columns(ListedProduct, product, 'p', {
      ...shown,
      name: `v.values ->> 'name'`,
      attribute_set: 'aset.name',
      special_price: `nullif(v.values ->> 'special_price', '')::numeric`,
      thumbnail: `nullif(v.values ->> 'thumbnail', 'no_selection')`,
      website_ids: 'array(select w.website_id from product_website w where w.product_id = p.id order by w.website_id)',
      stock: 'to_jsonb(si)',
      sources: 'v.shelves',
      stocks: 'v.seen',
      attributes: `(select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(v.values || jsonb_strip_nulls(jsonb_build_object(
        'sku', p.sku, 'price', ${shown.price}, 'weight', ${column('weight', 'numeric')}, 'status', ${shown.status},
        'visibility', ${shown.visibility}, 'created_at', wire_time(p.created_at), 'updated_at', wire_time(p.updated_at)))) a
        where a.key = any(v.codes))`,
    }),
    field: (name) => {
      if (name === 'qty')
        return { sql: `case when p.type_id not in ('configurable', 'bundle', 'grouped') then si.qty end`, kind: 'number' };
      const code = sourceOfField(name);
      if (code !== undefined) return sources.includes(code) ? { sql: shelfOf(code, sources).quantity, kind: 'number' } : undefined;
      if (name === 'is_in_stock') return { sql: inStock(isManaged), kind: 'boolean' };
      return name === 'attribute_set' ? { sql: 'aset.name', kind: 'text' } : fields(name);
    },
    // The search table holds names and skus folded, without punctuation.
    text: textField(
      (pattern) =>
        `p.id in (select r.product_id from product_search r where r.store_id in (0, ${storeId}) and (r.title || '') like ${pattern})`,
      SEPARATORS,
    ),
  });
}
