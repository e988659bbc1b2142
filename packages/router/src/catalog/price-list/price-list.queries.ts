import type { Queryable } from '@merx/db';
import type { ExactRow, product } from '@merx/db/tables';
import type { PricedProduct } from '../price/price.js';

/** A product's prices, global (store view 0) or of a store view. */
export type PriceRow = Pick<ExactRow<typeof product>, 'id' | 'sku'> & { store_id: number } & Omit<
    PricedProduct,
    'tier_prices' | 'list_prices'
  >;

const values = (attributes: string) => `nullif(${attributes} ->> 'special_price', '') as special_price,
  nullif(${attributes} ->> 'special_from_date', '') as special_from_date, nullif(${attributes} ->> 'special_to_date', '') as special_to_date`;

/** The prices of the products with these skus (case-insensitive): global ones first, then those of store views. */
export function selectPrices(db: Queryable, skus: string[]): Promise<PriceRow[]> {
  return db.query<PriceRow>(
    `with named as (select p.* from product p where lower(p.sku) in (select lower(sku) from unnest($1::text[]) sku))
     select id, sku, 0 as store_id, price::text as price, ${values('attributes')} from named
     union all
     select n.id, n.sku, ps.store_id, ps.attributes ->> 'price', ${values('ps.attributes')}
     from named n join product_store ps on ps.product_id = n.id
     order by id, store_id`,
    [skus],
  );
}
