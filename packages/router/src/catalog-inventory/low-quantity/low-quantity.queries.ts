import type { Queryable } from '@merx/db';
import type { ExactRow, inventoryLowQuantity } from '@merx/db/tables';

export type LowQuantityRow = ExactRow<typeof inventoryLowQuantity>;
type Key = Pick<LowQuantityRow, 'product_id' | 'source_code'>;

/** The level of a product at a source, as decimal text: one row, or none where the setting applies. */
export function selectLowQuantity(db: Queryable, { product_id, source_code }: Key): Promise<{ notify_stock_qty: string }[]> {
  return db.query('select notify_stock_qty::text from inventory_low_quantity where product_id = $1 and source_code = $2', [
    product_id,
    source_code,
  ]);
}

/** Inserts or updates levels. */
export async function upsertLowQuantities(tx: Queryable, rows: readonly LowQuantityRow[]): Promise<void> {
  await tx.query(
    `insert into inventory_low_quantity (product_id, source_code, notify_stock_qty)
     select g.product_id, g.source_code, g.notify_stock_qty from jsonb_populate_recordset(null::inventory_low_quantity, $1::jsonb) g
     order by g.product_id, g.source_code
     on conflict (product_id, source_code) do update set notify_stock_qty = excluded.notify_stock_qty`,
    [JSON.stringify(rows)],
  );
}

/** Deletes levels. */
export async function deleteLowQuantities(tx: Queryable, keys: readonly Key[]): Promise<void> {
  await tx.query(
    `delete from inventory_low_quantity l using jsonb_to_recordset($1::jsonb) as g(product_id int, source_code text)
     where l.product_id = g.product_id and l.source_code = g.source_code`,
    [JSON.stringify(keys)],
  );
}
