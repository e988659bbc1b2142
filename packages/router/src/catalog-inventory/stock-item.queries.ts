import type { Queryable } from '@merx/db';

/** A row of `stock_item`. The quantities are numeric(12,4), few enough digits for a number to hold them exactly. */
export interface StockRow {
  item_id: number;
  product_id: number;
  stock_id: number;
  qty: number;
  is_in_stock: boolean;
  is_qty_decimal: boolean;
  use_config_min_qty: boolean;
  min_qty: number;
  use_config_min_sale_qty: boolean;
  min_sale_qty: number;
  use_config_max_sale_qty: boolean;
  max_sale_qty: number;
  use_config_backorders: boolean;
  backorders: number;
  use_config_notify_stock_qty: boolean;
  notify_stock_qty: number;
  use_config_qty_increments: boolean;
  qty_increments: number;
  use_config_enable_qty_inc: boolean;
  enable_qty_increments: boolean;
  use_config_manage_stock: boolean;
  manage_stock: boolean;
  low_stock_date: string | null;
  is_decimal_divided: boolean;
  stock_status_changed_auto: number;
}

/** A product and its stock item, which a product brought in past the API may lack. */
export interface ProductStock {
  product_id: number;
  type_id: string;
  stock: StockRow | null;
}

const PRODUCT_STOCK = `select p.id as product_id, p.type_id, to_jsonb(s) as stock
  from product p left join stock_item s on s.product_id = p.id`;

/** The product of that sku with its stock. */
export async function selectStockBySku(db: Queryable, sku: string): Promise<ProductStock | undefined> {
  const [row] = await db.query<ProductStock>(`${PRODUCT_STOCK} where lower(p.sku) = lower($1)`, [sku]);
  return row;
}

/** The products with their stock, by id. */
export function selectStock(db: Queryable, productIds: number[]): Promise<ProductStock[]> {
  return db.query<ProductStock>(`${PRODUCT_STOCK} where p.id = any($1::int[]) order by p.id`, [productIds]);
}

/** The ids of products by their skus, given in lower case; `sku` is in lower case. */
export function selectIdsOfSkus(db: Queryable, skus: string[]): Promise<{ id: number; sku: string }[]> {
  return db.query('select id, lower(sku) as sku from product where lower(sku) = any($1::text[])', [skus]);
}

/** A product that can be chosen in a composite one, with its stock. */
export interface PartStock {
  parent_id: number;
  /** What it is one choice of: an option of a bundle, or 0 for the whole of other composites. */
  choice: number;
  /** Whether something has to be chosen there. */
  required: boolean;
  /** Null: nothing can be chosen there. */
  product_id: number | null;
  type_id: string | null;
  stock: StockRow | null;
}

/** The enabled parts of configurable, bundle and grouped products, with the bundles' options that have none. */
export function selectPartStock(db: Queryable, productIds: readonly number[]): Promise<PartStock[]> {
  return db.query(
    `select part.parent_id, part.choice, part.required, p.id as product_id, p.type_id, to_jsonb(s) as stock
     from (select parent_id, 0 as choice, true as required, child_id as part_id from configurable_link where parent_id = any($1::int[])
           union all select product_id, 0, true, linked_product_id from product_link where product_id = any($1::int[]) and link_type_id = 3
           union all select o.parent_id, o.option_id, o.required, bs.product_id
             from bundle_option o left join bundle_selection bs on bs.option_id = o.option_id
             where o.parent_id = any($1::int[])) part
     left join product p on p.id = part.part_id and p.status = 1 left join stock_item s on s.product_id = p.id`,
    [productIds],
  );
}

/** As `selectStock`, for products with a stock item, whose rows stay locked until the transaction ends. The one order of locks is by product id. */
export function lockStock(tx: Queryable, productIds: number[]): Promise<(ProductStock & { stock: StockRow })[]> {
  return tx.query(
    `select p.id as product_id, p.type_id, to_jsonb(s) as stock
     from stock_item s join product p on p.id = s.product_id
     where s.product_id = any($1::int[]) order by s.product_id for update of s`,
    [productIds],
  );
}

/** A page of the stock items with at most that quantity, the scarcest first. A limit of null is all of them. */
export async function selectStockUpTo(
  db: Queryable,
  qty: number,
  limit: number | null,
  offset: number,
): Promise<{ total: number; items: StockRow[] }> {
  const [row] = await db.query<{ total: number; items: StockRow[] }>(
    `select (select count(*) from stock_item where qty <= $1::numeric)::int as total,
            (select coalesce(json_agg(to_jsonb(s) order by s.qty, s.item_id), '[]')
             from (select * from stock_item where qty <= $1::numeric order by qty, item_id limit $2::bigint offset $3::bigint) s) as items`,
    [qty, limit, offset],
  );
  return row ?? { total: 0, items: [] };
}

/** What a save writes: everything but the id, quantities as text. */
export type StockValues = Record<Exclude<keyof StockRow, 'item_id'>, string | number | boolean | null>;

const COLUMNS = `product_id, stock_id, qty, is_in_stock, is_qty_decimal, use_config_min_qty, min_qty, use_config_min_sale_qty, min_sale_qty,
  use_config_max_sale_qty, max_sale_qty, use_config_backorders, backorders, use_config_notify_stock_qty, notify_stock_qty,
  use_config_qty_increments, qty_increments, use_config_enable_qty_inc, enable_qty_increments, use_config_manage_stock, manage_stock,
  low_stock_date, is_decimal_divided, stock_status_changed_auto`;
const REPLACED = COLUMNS.split(',')
  .map((column) => column.trim())
  .filter((column) => column !== 'product_id')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** Writes stock items of different products, made or replaced. */
export function upsertStockItems(tx: Queryable, values: StockValues[]): Promise<{ item_id: number }[]> {
  return tx.query<{ item_id: number }>(
    `insert into stock_item (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::stock_item, $1::jsonb) order by product_id
     on conflict (product_id) do update set ${REPLACED} returning item_id`,
    [JSON.stringify(values)],
  );
}

/** Writes one stock item, made or replaced, and returns its id. */
export async function upsertStockItem(tx: Queryable, values: StockValues): Promise<number> {
  const [row] = await upsertStockItems(tx, [values]);
  if (!row) throw new Error('An upsert returned no row.');
  return row.item_id;
}

/** The part of a stock item that sales and returns change. */
export type StockMovement = Pick<StockValues, 'product_id' | 'qty' | 'is_in_stock' | 'low_stock_date' | 'stock_status_changed_auto'>;

/** Writes the new state of stock items whose rows the transaction has locked. */
export async function updateStock(tx: Queryable, movements: StockMovement[]): Promise<void> {
  await tx.query(
    `update stock_item s set qty = m.qty, is_in_stock = m.is_in_stock, low_stock_date = m.low_stock_date,
            stock_status_changed_auto = m.stock_status_changed_auto
     from jsonb_to_recordset($1::jsonb)
       as m(product_id int, qty numeric, is_in_stock boolean, low_stock_date timestamptz, stock_status_changed_auto int)
     where s.product_id = m.product_id`,
    [JSON.stringify(movements)],
  );
}
