import type { Queryable } from '@merx/db';
import type { ExactRow, inventorySourceItem, product } from '@merx/db/tables';

/** The quantity of a product at a source other than the default one; decimal text. */
export type SourceItemRow = Omit<ExactRow<typeof inventorySourceItem>, 'source_item_id'>;

/** The quantities of products at all sources but the default one. */
export function selectSourceItems(db: Queryable, productIds: readonly number[]): Promise<SourceItemRow[]> {
  return db.query(
    `select product_id, source_code, quantity::text, is_in_stock from inventory_source_item
     where product_id = any($1::int[]) order by product_id, source_code`,
    [productIds],
  );
}

/** Inserts or updates quantities of products whose stock items are locked. */
export async function upsertSourceItems(tx: Queryable, items: readonly SourceItemRow[]): Promise<void> {
  if (items.length === 0) return;
  await tx.query(
    `insert into inventory_source_item (product_id, source_code, quantity, is_in_stock)
     select g.product_id, g.source_code, g.quantity, g.is_in_stock
     from jsonb_populate_recordset(null::inventory_source_item, $1::jsonb) g order by g.product_id, g.source_code
     on conflict (product_id, source_code) do update set quantity = excluded.quantity, is_in_stock = excluded.is_in_stock`,
    [JSON.stringify(items)],
  );
}

/** Deletes quantities of products whose stock items are locked, and returns how many there were. */
export async function deleteSourceItems(
  tx: Queryable,
  items: readonly Pick<SourceItemRow, 'product_id' | 'source_code'>[],
): Promise<number> {
  const deleted = await tx.query(
    `delete from inventory_source_item i using jsonb_to_recordset($1::jsonb) as g(product_id int, source_code text)
     where i.product_id = g.product_id and i.source_code = g.source_code returning 1`,
    [JSON.stringify(items)],
  );
  return deleted.length;
}

/** Deletes the quantities of a product that has become a composite one. */
export async function deleteAllSourceItems(tx: Queryable, productId: number): Promise<void> {
  await tx.query('delete from inventory_source_item where product_id = $1', [productId]);
}

/** The quantity of a product at any source; decimal text. */
export type ListedItem = Omit<SourceItemRow, 'is_in_stock'> & Pick<ExactRow<typeof product>, 'sku'> & { status: number };

/** The quantities at all sources, the default one first, of so many products with an id above `after`, in the order of ids. */
export function selectItemsAfter(db: Queryable, after: number, limit: number): Promise<ListedItem[]> {
  return db.query(
    `select p.id as product_id, q.source_code, p.sku, q.is_in_stock::int as status, q.quantity::text
     from (select id, sku from product where id > $1 and type_id not in ('configurable', 'bundle', 'grouped') order by id limit $2) p
     cross join lateral (
       select 0 as place, 'default' as source_code, s.qty + s.reserved as quantity, s.is_in_stock from stock_item s where s.product_id = p.id
       union all select 1, i.source_code, i.quantity, i.is_in_stock from inventory_source_item i where i.product_id = p.id) q
     order by p.id, q.place, q.source_code`,
    [after, limit],
  );
}
