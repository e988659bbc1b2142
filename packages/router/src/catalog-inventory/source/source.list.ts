import { type CriteriaField, columnField, list } from '@merx/db';
import { inventorySource } from '@merx/db/tables';
import type { Source, SourceItem, Stock, StockSourceLink } from './source.schema.js';

const sourceItemFields: ReadonlyMap<string, CriteriaField> = new Map([
  ['sku', { sql: 'p.sku', kind: 'text' }],
  ['source_code', { sql: `'default'::text`, kind: 'text' }],
  ['quantity', { sql: 's.qty', kind: 'number' }],
  ['status', { sql: 's.is_in_stock::int', kind: 'number' }],
  ['source_item_id', { sql: 's.item_id', kind: 'number' }],
]);

/** Quantities of products, except composite ones. */
export const sourceItemList = list<SourceItem>({
  from: `stock_item s join product p on p.id = s.product_id and p.type_id not in ('configurable', 'bundle', 'grouped')`,
  key: 's.item_id',
  row: `json_build_object('sku', p.sku, 'source_code', 'default', 'quantity', s.qty, 'status', s.is_in_stock::int)`,
  field: (name) => sourceItemFields.get(name),
});

type Column = [name: string, kind: CriteriaField['kind'], type: 'text' | 'int' | 'boolean'];

/** A list of entities derived from settings, its scope. `table` reads further columns. */
function listOfGiven<Item>(
  key: string,
  columns: readonly Column[],
  table?: { from: string; field: (name: string) => CriteriaField | undefined },
) {
  const own = new Map(columns.map(([name, kind]): [string, CriteriaField] => [name, { sql: `x.${name}`, kind }]));
  const record = `jsonb_to_record(r.item) as g(${columns.map(([name, , type]) => `${name} ${type}`).join(', ')})`;
  return list<Item, Item[]>({
    from: (items, bind) =>
      `(select * from jsonb_array_elements(${bind(JSON.stringify(items))}::jsonb) r(item), ${record}${table ? `, ${table.from}` : ''}) x`,
    key: `x.${key}`,
    row: 'x.item',
    field: (name) => own.get(name) ?? table?.field(name),
  });
}

export const sourceList = listOfGiven<Source>(
  'source_code',
  [
    ['country_id', 'text', 'text'],
    ['postcode', 'text', 'text'],
    ['region_id', 'number', 'int'],
    ['enabled', 'boolean', 'boolean'],
  ],
  {
    from: 'jsonb_populate_record(null::inventory_source, r.item) s',
    field: (name) => columnField(inventorySource, 'x', name),
  },
);

export const stockList = listOfGiven<Stock>('stock_id', [
  ['stock_id', 'number', 'int'],
  ['name', 'text', 'text'],
]);

export const linkList = listOfGiven<StockSourceLink>('stock_id', [
  ['stock_id', 'number', 'int'],
  ['source_code', 'text', 'text'],
  ['priority', 'number', 'int'],
]);
