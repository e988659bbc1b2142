import { type CompiledCriteria, type CriteriaField, type Queryable, textField } from '@merx/db';
import type { StockRow } from './stock-item.queries.js';
import type { StockSettings } from './stock-settings.js';

/** A stock item and what its product is called. */
export interface NamedStock {
  sku: string;
  name: string | null;
  type_id: string;
  status: number;
  stock: StockRow;
}

const ROW = `json_build_object('sku', p.sku, 'name', p.attributes ->> 'name', 'type_id', p.type_id, 'status', p.status, 'stock', to_jsonb(si))`;
const FROM = 'stock_item si join product p on p.id = si.product_id';

/** A page of stock items and how many there are on all pages; in the criteria `si` is the stock item, `p` its product. */
export async function selectStockGrid(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: NamedStock[] }> {
  const [page] = await db.query<{ total: number; items: NamedStock[] }>(
    `select (select count(*) from ${FROM} where ${where})::int as total,
       array(select ${ROW} from ${FROM} where ${where} order by ${orderBy} ${limit}) as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** Composite products live on the stock of their parts. */
const WITH_QTY = `p.type_id not in ('configurable', 'bundle', 'grouped')`;

const fields: Readonly<Record<string, CriteriaField>> = {
  product_id: { sql: 'si.product_id', kind: 'number' },
  sku: { sql: 'p.sku', kind: 'text' },
  name: { sql: `(p.attributes ->> 'name')`, kind: 'text' },
  type_id: { sql: 'p.type_id', kind: 'text' },
  status: { sql: 'p.status', kind: 'number' },
  qty: { sql: 'si.qty', kind: 'number' },
  is_in_stock: { sql: 'si.is_in_stock', kind: 'boolean' },
  low_stock_date: { sql: 'si.low_stock_date', kind: 'time' },
  has_qty: { sql: `(${WITH_QTY})`, kind: 'boolean' },
};

/** Whether there is at most what the shop wants to be told of, by the item's own bound or the shop's; never of what is not managed. */
const isLow = ({ notify_stock_qty, manage_stock }: StockSettings): CriteriaField => ({
  sql: `(case when si.use_config_manage_stock then ${manage_stock} else si.manage_stock end
    and si.qty <= case when si.use_config_notify_stock_qty then ${Number(notify_stock_qty)} else si.notify_stock_qty end)`,
  kind: 'boolean',
});

/** The fields for the criteria, by name, with these settings of the shop. */
export const stockGridFields =
  (settings: StockSettings) =>
  (name: string): CriteriaField | undefined =>
    name === 'is_low' ? isLow(settings) : Object.hasOwn(fields, name) ? fields[name] : undefined;

/** A text in the name and the sku of the product, as search parts words. */
export const inStockedProduct = textField(
  (pattern) => `p.id in (select r.product_id from product_search r where (r.title || '') like ${pattern})`,
  /[\s!-/:-@[-`{-~]+/,
);
