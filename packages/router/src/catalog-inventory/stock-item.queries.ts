import { columnNames, type Queryable, type StatementPart } from '@merx/db';
import { type ExactRow, stockItem, type WireRow } from '@merx/db/tables';

/** A row of `stock_item`. The quantities are numeric(12,4), which a number represents exactly. */
export type StockRow = Omit<WireRow<typeof stockItem>, 'website_id' | 'low_stock_date' | 'reserved'> & { low_stock_date: string | null };

/** A product and its stock item, which may be missing for a product inserted without the API. */
export interface ProductStock {
  product_id: number;
  type_id: string;
  stock: StockRow | null;
}

/** A stock item with what orders have reserved of the default stock, which `qty` no longer contains. */
export type HeldStock = StockRow & { reserved: number };

/** The stock item `s` as a stock sees it. The default stock sees the row as it is. */
const seenFrom = (stockId: number) => (stockId === 1 ? 'to_jsonb(s)' : `stock_in(s, ${Math.trunc(stockId)})`);

const PRODUCT_STOCK = `select p.id as product_id, p.type_id, to_jsonb(s) as stock
  from product p left join stock_item s on s.product_id = p.id`;

/** The product with that sku and its stock. */
export async function selectStockBySku(db: Queryable, sku: string): Promise<ProductStock | undefined> {
  const [row] = await db.query<ProductStock>(`${PRODUCT_STOCK} where lower(p.sku) = lower($1)`, [sku]);
  return row;
}

/** A product as a stock sees it: what orders have reserved, as decimal text, and whether a source of the stock has it. */
export type SeenProduct = ProductStock & { sku: string; reserved: string; is_assigned: boolean };

/** The products with these skus (case-insensitive) as a stock sees them. */
export function selectStockIn(db: Queryable, stockId: number, skus: string[]): Promise<SeenProduct[]> {
  return db.query(
    `select p.id as product_id, p.sku, p.type_id, stock_in(s, $1) as stock,
       coalesce(case when $1 = 1 then s.reserved
         else (select r.quantity from inventory_reserved r where r.stock_id = $1 and r.product_id = p.id) end, 0)::text as reserved,
       case when $1 = 1 then s.item_id is not null else exists (
         select from inventory_source_item i join inventory_stock_link l on l.source_code = i.source_code and l.stock_id = $1
         where i.product_id = p.id) end as is_assigned
     from product p left join stock_item s on s.product_id = p.id where lower(p.sku) = any($2::text[])`,
    [stockId, skus.map((sku) => sku.toLowerCase())],
  );
}

/** The products with their stock, by id. */
export function selectStock(db: Queryable, productIds: number[]): Promise<(ProductStock & { stock: HeldStock | null })[]> {
  return db.query(`${PRODUCT_STOCK} where p.id = any($1::int[]) order by p.id`, [productIds]);
}

/** The products with their stock and skus, by id. */
export const selectNamedStock = (db: Queryable, productIds: readonly number[]): Promise<(ProductStock & { sku: string })[]> =>
  db.query(
    `select p.id as product_id, p.sku, p.type_id, to_jsonb(s) as stock from product p left join stock_item s on s.product_id = p.id
     where p.id = any($1::int[])`,
    [productIds],
  );

/** Product ids by lower-case sku. */
export async function selectIdsOfSkus(db: Queryable, skus: string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ id: number; lower: string }>('select id, lower(sku) from product where lower(sku) = any($1::text[])', [
    skus,
  ]);
  return new Map(rows.map(({ id, lower }) => [lower, id]));
}

/** A selectable part of a composite product, with its stock. */
export interface PartStock {
  parent_id: number;
  /** The choice it belongs to: an option of a bundle, or 0 for other composites. */
  choice: number;
  /** Whether a choice is required. */
  required: boolean;
  /** Null if the option has no parts. */
  product_id: number | null;
  type_id: string | null;
  stock: StockRow | null;
}

/** The enabled parts of configurable, bundle and grouped products as a stock sees them, including bundle options without parts. */
export function selectPartStock(db: Queryable, productIds: readonly number[], stockId: number): Promise<PartStock[]> {
  return db.query(
    `select part.parent_id, part.choice, part.required, p.id as product_id, p.type_id, ${seenFrom(stockId)} as stock
     from (select parent_id, 0 as choice, true as required, child_id as part_id from configurable_link where parent_id = any($1::int[])
           union all select product_id, 0, true, linked_product_id from product_link where product_id = any($1::int[]) and link_type_id = 3
           union all select o.parent_id, o.option_id, o.required, bs.product_id
             from bundle_option o left join bundle_selection bs on bs.option_id = o.option_id
             where o.parent_id = any($1::int[])) part
     left join product p on p.id = part.part_id and p.status = 1 left join stock_item s on s.product_id = p.id`,
    [productIds],
  );
}

/** As `selectStock`, with the quantities of a stock. */
export function selectStockOf(db: Queryable, productIds: number[], stockId: number): Promise<ProductStock[]> {
  return db.query(
    `select p.id as product_id, p.type_id, ${seenFrom(stockId)} as stock from product p left join stock_item s on s.product_id = p.id
     where p.id = any($1::int[]) order by p.id`,
    [productIds],
  );
}

export type LockedStock = ProductStock & { sku: string; stock: HeldStock };

/**
 * The values of an array parameter. PostgreSQL estimates them alike whatever their number, so it keeps the plan of the
 * statement; with the parameter itself it would make one for every call, which takes several times as long as running it.
 */
const listed = (parameter: string) => `any(array(select unnest(${parameter}::int[])))`;

/**
 * SQL of the stock items of the products in a list of ids, as `selectStock` has them; locks the rows until the transaction ends, always in
 * the order of product ids.
 */
export const lockedStock = (ids: string): string => `select p.id as product_id, p.sku, p.type_id, to_jsonb(s) as stock
     from stock_item s join product p on p.id = s.product_id
     where s.product_id = ${ids} order by s.product_id for update of s`;

/** Locks the stock items of these products. */
export const lockStock = (tx: Queryable, productIds: number[]): Promise<LockedStock[]> => tx.query(lockedStock(listed('$1')), [productIds]);

/** A page of the stock items with at most that quantity, lowest first. A null limit returns all. */
export async function selectStockUpTo(db: Queryable, qty: number, { limit, offset }: { limit: number | null; offset: number }) {
  const rows = await db.query<{ total: number; stock: StockRow | null }>(
    `select c.total, to_jsonb(s) as stock from (select count(*)::int as total from stock_item where qty <= $1::numeric) c
     left join (select * from stock_item where qty <= $1::numeric order by qty, item_id limit $2::bigint offset $3::bigint) s on true
     order by s.qty, s.item_id`,
    [qty, limit, offset],
  );
  return { total: rows[0]?.total ?? 0, items: rows.flatMap(({ stock }) => stock ?? []) };
}

/** The columns written by a save. */
export type StockValues = Omit<ExactRow<typeof stockItem>, 'item_id' | 'website_id' | 'reserved'>;

const WRITTEN = columnNames(stockItem, ['item_id', 'website_id', 'reserved']);
const COLUMNS = WRITTEN.join(', ');
const REPLACED = WRITTEN.slice(1)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** Inserts or updates stock items of different products. */
export function upsertStockItems(tx: Queryable, values: StockValues[]): Promise<{ item_id: number }[]> {
  return tx.query<{ item_id: number }>(
    `insert into stock_item (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::stock_item, $1::jsonb) order by product_id
     on conflict (product_id) do update set ${REPLACED} returning item_id`,
    [JSON.stringify(values)],
  );
}

/** The columns of a stock item that sales and returns change. */
export type StockMovement = Pick<StockValues, 'product_id' | 'is_in_stock' | 'low_stock_date' | 'stock_status_changed_auto'> & {
  qty: string | number;
  reserved: number;
};

/** Updates stock items that the transaction has locked. */
export function stockUpdate(movements: StockMovement[]): StatementPart {
  return {
    sql: `update stock_item s set qty = m.qty, is_in_stock = m.is_in_stock, low_stock_date = m.low_stock_date,
            stock_status_changed_auto = m.stock_status_changed_auto, reserved = m.reserved
     from jsonb_to_recordset($1::jsonb)
       as m(product_id int, qty numeric, is_in_stock boolean, low_stock_date timestamptz, stock_status_changed_auto int, reserved numeric)
     where s.product_id = m.product_id and s.product_id = ${listed('$2')}`,
    values: [JSON.stringify(movements), movements.map(({ product_id }) => product_id)],
  };
}

/** As `stockUpdate`, as a statement. */
export async function updateStock(tx: Queryable, movements: StockMovement[]): Promise<void> {
  const { sql, values } = stockUpdate(movements);
  await tx.query(sql, [...values]);
}
