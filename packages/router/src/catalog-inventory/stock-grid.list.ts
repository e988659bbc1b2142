import { type CriteriaField, columnField, columnNames, list, textField } from '@merx/db';
import { product, stockItem } from '@merx/db/tables';
import type { StockRow } from './stock-item.queries.js';
import type { ScarceStock } from './stock-item.schema.js';

/** The stock of a product at a source, with the product's sku and name. */
export type NamedStock = Pick<ScarceStock, 'key' | 'source_code' | 'sku' | 'name' | 'type_id' | 'status'> & { stock: StockRow };

/** Composite products have no stock of their own. */
const WITH_QTY = `(p.type_id not in ('configurable', 'bundle', 'grouped'))`;

/** What differs from the stock item at a source other than the default one. */
const AT_SOURCE: Readonly<Record<string, string>> = {
  qty: 'i.quantity',
  is_in_stock: 'i.is_in_stock',
  notify_stock_qty: 'coalesce(l.notify_stock_qty, s.notify_stock_qty)',
  use_config_notify_stock_qty: '(l.notify_stock_qty is null)',
  low_stock_date: 'null::timestamptz',
};
const NAMES = columnNames(stockItem);
const COLUMNS = NAMES.map((name) => `s.${name}`).join(', ');
const COLUMNS_AT_SOURCE = NAMES.map((name) => `${AT_SOURCE[name] ?? `s.${name}`} as ${name}`).join(', ');

/** Stock items, and the same products at other sources; keys of the latter follow product ids. */
const AT_ALL_SOURCES = `(select ${COLUMNS}, 'default'::text as source_code, s.product_id::bigint as key from stock_item s
    union all select ${COLUMNS_AT_SOURCE}, i.source_code, 4294967296 + i.source_item_id from inventory_source_item i
      join stock_item s on s.product_id = i.product_id
      left join inventory_low_quantity l on l.product_id = i.product_id and l.source_code = i.source_code)`;

/** The settings that decide whether stock is low. */
type Notice = { notify_stock_qty: string; manage_stock: boolean };

/** Whether the quantity is at or below the notification level of the item or the settings; never for unmanaged stock. */
const isLow = ({ notify_stock_qty, manage_stock }: Notice): CriteriaField => ({
  sql: `(case when si.use_config_manage_stock then ${manage_stock} else si.manage_stock end
    and si.qty <= case when si.use_config_notify_stock_qty then ${Number(notify_stock_qty)} else si.notify_stock_qty end)`,
  kind: 'boolean',
});

interface Extent {
  /** Only products with a quantity of their own. */
  onlyWithQty: boolean;
  /**
   * Which sources: as long as the default one is the only one, its table is read by its indexes. If nobody buys from it, products are left
   * out there that it has nothing of.
   */
  sources: SourcesShown;
}
export type SourcesShown = 'default' | 'all' | 'all-filled';

const FILLED = `(si.source_code <> 'default' or si.qty <> 0 or si.reserved <> 0)`;

/** Stock under these settings. */
export function stockList(settings: Notice, { onlyWithQty, sources }: Extent) {
  const allSources = sources !== 'default';
  const [key, source] = allSources ? ['si.key', 'si.source_code'] : ['si.product_id', `'default'::text`];
  const own: ReadonlyMap<string, CriteriaField> = new Map([
    ['name', { sql: `(p.attributes ->> 'name')`, kind: 'text' }],
    ['has_qty', { sql: WITH_QTY, kind: 'boolean' }],
    ['is_low', isLow(settings)],
    ['key', { sql: key, kind: 'number' }],
    ['source_code', { sql: source, kind: 'text' }],
  ]);
  return list<NamedStock>({
    from: `${allSources ? AT_ALL_SOURCES : 'stock_item'} si join product p on p.id = si.product_id`,
    key: allSources ? key : 'si.item_id',
    where: [onlyWithQty ? WITH_QTY : 'true', ...(sources === 'all-filled' ? [FILLED] : [])].join(' and '),
    row: `json_build_object('key', ${key}, 'source_code', ${source}, 'sku', p.sku, 'name', p.attributes ->> 'name', 'type_id', p.type_id,
      'status', p.status, 'stock', to_jsonb(si))`,
    field: (name) => own.get(name) ?? columnField(stockItem, 'si', name) ?? columnField(product, 'p', name),
    // Splits words as search does.
    text: textField(
      (pattern) => `p.id in (select r.product_id from product_search r where (r.title || '') like ${pattern})`,
      /[\s!-/:-@[-`{-~]+/,
    ),
  });
}
