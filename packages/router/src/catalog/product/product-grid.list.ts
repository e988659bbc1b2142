import { columns, type FieldResolver, list, textField } from '@merx/db';
import { product } from '@merx/db/tables';
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
}

/**
 * Products for the admin's list: `p` is the product, `si` its stock item, `aset` its set, `ps` the store view's values. In addition to the
 * common product fields it has the quantity, the stock status of its own stock item, and the name of the set. Tables are joined by unique
 * keys, so that PostgreSQL drops those that a statement does not use.
 */
export function productGridList({ storeId, own, isManaged, codes, fields }: ProductGridView) {
  const column = (name: string, type: string) => (own ? `coalesce((ps.attributes ->> '${name}')::${type}, p.${name})` : `p.${name}`);
  const shown = { price: column('price', 'numeric'), status: column('status', 'int'), visibility: column('visibility', 'int') };
  return list<ListedProduct>({
    from: (_, bind) => `product p ${own ? `left join product_store ps on ps.product_id = p.id and ps.store_id = ${bind(storeId)}` : ''}
      left join stock_item si on si.product_id = p.id left join eav_attribute_set aset on aset.id = p.attribute_set_id
      cross join lateral (select ${own ? `p.attributes || coalesce(ps.attributes, '{}')` : 'p.attributes'} as values, ${bind(codes)}::text[] as codes) v`,
    key: 'p.id',
    ...columns(ListedProduct, product, 'p', {
      ...shown,
      name: `v.values ->> 'name'`,
      attribute_set: 'aset.name',
      special_price: `nullif(v.values ->> 'special_price', '')::numeric`,
      thumbnail: `nullif(v.values ->> 'thumbnail', 'no_selection')`,
      website_ids: 'array(select w.website_id from product_website w where w.product_id = p.id order by w.website_id)',
      stock: 'to_jsonb(si)',
      attributes: `(select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(v.values || jsonb_strip_nulls(jsonb_build_object(
        'sku', p.sku, 'price', ${shown.price}, 'weight', ${column('weight', 'numeric')}, 'status', ${shown.status},
        'visibility', ${shown.visibility}, 'created_at', wire_time(p.created_at), 'updated_at', wire_time(p.updated_at)))) a
        where a.key = any(v.codes))`,
    }),
    field: (name) => {
      if (name === 'qty')
        return { sql: `case when p.type_id not in ('configurable', 'bundle', 'grouped') then si.qty end`, kind: 'number' };
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
