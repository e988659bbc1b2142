import type { Queryable, StatementPart } from '@merx/db';
import type { ExactRow, inventoryReservation } from '@merx/db/tables';

type Qty = { toFixed(places: number): string };
/** A quantity of a product that is reserved. */
export type ReservedLine = Pick<ExactRow<typeof inventoryReservation>, 'product_id' | 'sku'> & { qty: Qty };

const listOf = (lines: readonly ReservedLine[]) =>
  JSON.stringify(lines.map(({ product_id, sku, qty }) => ({ product_id, sku, quantity: qty.toFixed(4) })));
const GIVEN = 'as g(product_id int, sku text, quantity numeric)';

/** Adds what an order reserves; reads the relation `new_order` of the order's statement. */
export const orderReservations = (stockId: number, lines: readonly ReservedLine[]): StatementPart => ({
  sql: `insert into inventory_reservation (order_id, stock_id, product_id, sku, quantity, event_type, object_type, object_id, object_increment_id)
    select new_order.entity_id, $1::int, g.product_id, g.sku, -g.quantity, 'order_placed', 'order', new_order.entity_id, new_order.increment_id
    from new_order, jsonb_to_recordset($2::jsonb) ${GIVEN}`,
  values: [stockId, listOf(lines)],
});

/** Adds to what is reserved of locked products in a stock other than the default one. */
export const reservedIncrease = (stockId: number, lines: readonly ReservedLine[]): StatementPart => ({
  sql: `insert into inventory_reserved (stock_id, product_id, quantity)
    select $1::int, g.product_id, g.quantity from jsonb_to_recordset($2::jsonb) ${GIVEN} order by g.product_id
    on conflict (stock_id, product_id) do update set quantity = inventory_reserved.quantity + excluded.quantity`,
  values: [stockId, listOf(lines)],
});

/** Subtracts from what is reserved of locked products in a stock other than the default one. */
export async function decreaseReserved(tx: Queryable, stockId: number, lines: readonly ReservedLine[]): Promise<void> {
  await tx.query(
    `update inventory_reserved r set quantity = r.quantity - g.quantity from jsonb_to_recordset($2::jsonb) ${GIVEN}
     where r.stock_id = $1 and r.product_id = g.product_id`,
    [stockId, listOf(lines)],
  );
}

/** What has become of reserved goods. */
export type Release = Pick<
  ExactRow<typeof inventoryReservation>,
  'order_id' | 'stock_id' | 'event_type' | 'object_type' | 'object_id' | 'object_increment_id'
>;

/** Adds the counterparts of reservations. */
export async function insertReleases(tx: Queryable, release: Release, lines: readonly ReservedLine[]): Promise<void> {
  const { order_id, stock_id, event_type, object_type, object_id, object_increment_id } = release;
  await tx.query(
    `insert into inventory_reservation (order_id, stock_id, product_id, sku, quantity, event_type, object_type, object_id, object_increment_id)
     select $1::int, $2::int, g.product_id, g.sku, g.quantity, $3, $4, $5::int, $6 from jsonb_to_recordset($7::jsonb) ${GIVEN}`,
    [order_id, stock_id, event_type, object_type, object_id, object_increment_id, listOf(lines)],
  );
}

/** What orders have reserved of a product in a stock, by their reservations; decimal text. The caller holds the lock of the product. */
export async function selectReserved(tx: Queryable, stockId: number, productId: number): Promise<string> {
  const [row] = await tx.query<{ sum: string }>(
    'select coalesce(-sum(quantity), 0)::text as sum from inventory_reservation where stock_id = $1 and product_id = $2',
    [stockId, productId],
  );
  return row?.sum ?? '0';
}

/** Sets what is reserved of a locked product in a stock other than the default one. */
export async function setReserved(tx: Queryable, stockId: number, productId: number, quantity: string): Promise<void> {
  await tx.query(
    `insert into inventory_reserved (stock_id, product_id, quantity) values ($1, $2, $3)
     on conflict (stock_id, product_id) do update set quantity = excluded.quantity`,
    [stockId, productId, quantity],
  );
}

/** What an order still has reserved of these products, as decimal text; the caller holds the order's lock. */
export function selectOpen(tx: Queryable, orderId: number, productIds: readonly number[]): Promise<{ product_id: number; open: string }[]> {
  return tx.query(
    `select product_id, (-sum(quantity))::text as open from inventory_reservation where order_id = $1 and product_id = any($2::int[])
     group by product_id having sum(quantity) < 0`,
    [orderId, productIds],
  );
}

/** As `selectOpen`, for all products of the order. */
export function selectAllOpen(tx: Queryable, orderId: number): Promise<{ product_id: number; open: string }[]> {
  return tx.query(
    `select product_id, (-sum(quantity))::text as open from inventory_reservation where order_id = $1 group by product_id having sum(quantity) <> 0`,
    [orderId],
  );
}

/** Deletes the reservations that sum to zero, of up to `limit` products of orders, and returns how many rows that were. */
export async function deleteSettled(db: Queryable, limit: number): Promise<number> {
  const deleted = await db.query(
    `with settled as (
       select order_id, product_id, stock_id from inventory_reservation group by order_id, product_id, stock_id having sum(quantity) = 0 limit $1)
     delete from inventory_reservation r using settled s
     where r.order_id = s.order_id and r.product_id = s.product_id and r.stock_id = s.stock_id returning 1`,
    [limit],
  );
  return deleted.length;
}
