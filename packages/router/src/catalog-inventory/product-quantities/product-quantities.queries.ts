import type { Queryable } from '@merx/db';
import type { ExactRow, inventoryLowQuantity, inventoryStock } from '@merx/db/tables';
import type { SourceItemRow } from '../source-item/source-item.queries.js';
import type { StockRow } from '../stock-item.queries.js';

type Level = Pick<ExactRow<typeof inventoryLowQuantity>, 'notify_stock_qty'>;
/** The quantity of a product at a source; the level is null where the setting applies. */
type QuantityRow = Omit<SourceItemRow, 'product_id'> & { [Name in keyof Level]: Level[Name] | null };

/** The quantities of a product at all sources, the default one first. */
export function selectQuantities(db: Queryable, productId: number): Promise<QuantityRow[]> {
  return db.query(
    `select q.source_code, q.quantity::text, q.is_in_stock, q.notify_stock_qty::text from (
       select 0 as place, 'default' as source_code, coalesce(s.qty + s.reserved, 0) as quantity, coalesce(s.is_in_stock, false) as is_in_stock,
           case when not s.use_config_notify_stock_qty then s.notify_stock_qty end as notify_stock_qty
         from product p left join stock_item s on s.product_id = p.id where p.id = $1
       union all select 1, i.source_code, i.quantity, i.is_in_stock, l.notify_stock_qty
         from inventory_source_item i
         left join inventory_low_quantity l on l.product_id = i.product_id and l.source_code = i.source_code
         where i.product_id = $1) q order by q.place, q.source_code`,
    [productId],
  );
}

/** A product as each stock sees it. */
export function selectInStocks(
  db: Queryable,
  productId: number,
): Promise<(Pick<ExactRow<typeof inventoryStock>, 'stock_id' | 'name'> & { stock: StockRow })[]> {
  return db.query(
    `select k.stock_id, k.name, stock_in(s, k.stock_id) as stock from inventory_stock k cross join stock_item s
     where s.product_id = $1 order by k.stock_id`,
    [productId],
  );
}
