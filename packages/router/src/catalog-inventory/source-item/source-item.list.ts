import { type CriteriaField, list } from '@merx/db';
import type { SourceItem } from './source-item.schema.js';

/** Quantities of the default source are those of the stock items: what is left to sell, and what orders have reserved of it. */
const DEFAULT_ITEMS = `select s.item_id::bigint as source_item_id, s.product_id, 'default'::text as source_code, s.qty + s.reserved as quantity, s.is_in_stock
  from stock_item s`;
/** Ids of the other sources' items follow those of the default one. */
const OTHER_ITEMS = `select i.source_item_id + 4294967296, i.product_id, i.source_code, i.quantity, i.is_in_stock from inventory_source_item i`;

const ofProduct = (items: string) =>
  `${items} join product p on p.id = s.product_id and p.type_id not in ('configurable', 'bundle', 'grouped')`;

type Columns = Record<'source_item_id' | 'source_code' | 'quantity' | 'status', string>;

function itemList(from: string, { source_item_id, source_code, quantity, status }: Columns) {
  const fields: ReadonlyMap<string, CriteriaField> = new Map([
    ['sku', { sql: 'p.sku', kind: 'text' }],
    ['source_code', { sql: source_code, kind: 'text' }],
    ['quantity', { sql: quantity, kind: 'number' }],
    ['status', { sql: status, kind: 'number' }],
    ['source_item_id', { sql: source_item_id, kind: 'number' }],
  ]);
  return list<SourceItem>({
    from,
    key: source_item_id,
    row: `json_build_object('sku', p.sku, 'source_code', ${source_code}, 'quantity', ${quantity}, 'status', ${status})`,
    field: (name) => fields.get(name),
  });
}

/** Quantities of products, except composite ones, at the default source: as long as it is the only one, its table is read by its indexes. */
export const defaultItemList = itemList(ofProduct('stock_item s'), {
  source_item_id: 's.item_id',
  source_code: `'default'::text`,
  quantity: '(s.qty + s.reserved)',
  status: 's.is_in_stock::int',
});

/** Quantities of products, except composite ones, at all sources. */
export const sourceItemList = itemList(ofProduct(`(${DEFAULT_ITEMS} union all ${OTHER_ITEMS}) s`), {
  source_item_id: 's.source_item_id',
  source_code: 's.source_code',
  quantity: 's.quantity',
  status: 's.is_in_stock::int',
});
