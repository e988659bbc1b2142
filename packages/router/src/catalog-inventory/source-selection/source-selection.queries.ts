import type { Queryable } from '@merx/db';

/** What a source of a stock has of a product; decimal text. */
export interface AtSource {
  product_id: number;
  sku: string;
  source_code: string;
  quantity: string;
}

/**
 * What the enabled sources of a stock have of these products, the first priority first. Goods that orders have reserved are still on
 * the shelf of the default source, even if nothing is left to sell.
 */
export function selectAtSources(db: Queryable, stockId: number, skus: readonly string[]): Promise<AtSource[]> {
  return db.query(`${AT_SOURCES} and lower(p.sku) = any($2::text[]) ${BY_PRIORITY}`, [stockId, skus.map((sku) => sku.toLowerCase())]);
}

/** As `selectAtSources`, by product id. */
export function selectProductsAtSources(db: Queryable, stockId: number, productIds: readonly number[]): Promise<AtSource[]> {
  return db.query(`${AT_SOURCES} and p.id = any($2::int[]) ${BY_PRIORITY}`, [stockId, productIds]);
}

const AT_SOURCES = `select p.id as product_id, p.sku, l.source_code, i.quantity::text from inventory_stock_link l
     join inventory_source s on s.source_code = l.source_code and s.is_enabled
     join (select product_id, source_code, quantity from inventory_source_item where is_in_stock
       union all select product_id, 'default', qty + reserved from stock_item where is_in_stock or reserved > 0) i on i.source_code = l.source_code
     join product p on p.id = i.product_id and p.type_id not in ('configurable', 'bundle', 'grouped')
     where l.stock_id = $1`;
const BY_PRIORITY = 'order by l.priority, l.source_code';
