import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';
import type { ProductStock } from '../stock-item.queries.js';

interface Page<Item> {
  total: number;
  items: Item[];
}

/** A page of what `from` gives, as JSON. */
async function selectPage<Item>(db: Queryable, from: string, item: string, criteria: CompiledCriteria): Promise<Page<Item>> {
  const { where, orderBy, limit, parameters } = criteria;
  const [page] = await db.query<Page<Item>>(
    `select (select count(*)::int from ${from} where ${where}) as total,
       (select coalesce(json_agg(l.item order by l.place), '[]') from (
         select ${item} as item, row_number() over (order by ${orderBy}) as place from ${from} where ${where} order by ${orderBy} ${limit}) l) as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

const SOURCE_ITEMS = `(stock_item s join product p on p.id = s.product_id and p.type_id not in ('configurable', 'bundle', 'grouped'))`;
const SOURCE_ITEM = `json_build_object('sku', p.sku, 'source_code', 'default', 'quantity', s.qty, 'status', s.is_in_stock::int)`;

const sourceItemFields: ReadonlyMap<string, CriteriaField> = new Map([
  ['sku', { sql: 'p.sku', kind: 'text' }],
  ['source_code', { sql: `'default'::text`, kind: 'text' }],
  ['quantity', { sql: 's.qty', kind: 'number' }],
  ['status', { sql: 's.is_in_stock::int', kind: 'number' }],
  ['source_item_id', { sql: 's.item_id', kind: 'number' }],
]);
export const sourceItemField = (name: string) => sourceItemFields.get(name);

/** A page of the quantities of products that have one, and the count of all. */
export const selectSourceItems = <Item>(db: Queryable, criteria: CompiledCriteria) =>
  selectPage<Item>(db, SOURCE_ITEMS, SOURCE_ITEM, criteria);

/** Rows that are made of settings: `$1` holds them as JSON, which is also their item. */
const given = (columns: string) =>
  `(select r.item, g.* from jsonb_array_elements($1::jsonb) r(item) cross join jsonb_to_record(r.item) as g(${columns})) x`;

const named = (kind: CriteriaField['kind'], ...names: string[]) =>
  names.map((name): [string, CriteriaField] => [name, { sql: `x.${name}`, kind }]);

const SOURCE_TEXTS = [
  ...['source_code', 'name', 'email', 'contact_name', 'description', 'country_id', 'region', 'city', 'street', 'postcode', 'phone', 'fax'],
];
const sourceFields = new Map([
  ...named('text', ...SOURCE_TEXTS),
  ...named('number', 'region_id', 'latitude', 'longitude'),
  ...named('boolean', 'enabled', 'use_default_carrier_config'),
]);
const SOURCE_COLUMNS = [
  ...SOURCE_TEXTS.map((name) => `${name} text`),
  ...['region_id int', 'latitude numeric', 'longitude numeric', 'enabled boolean', 'use_default_carrier_config boolean'],
];
export const sourceField = (name: string) => sourceFields.get(name);

/** A page of the sources that are the criteria's first parameter. */
export const selectSources = <Item>(db: Queryable, criteria: CompiledCriteria) =>
  selectPage<Item>(db, given(SOURCE_COLUMNS.join(', ')), 'x.item', criteria);

/** What is stored of a source. */
export interface SourceRow {
  name: string;
  description: string | null;
  contact_name: string | null;
  email: string | null;
  phone: string | null;
  fax: string | null;
  street: string | null;
  city: string | null;
  region: string | null;
  /** In degrees. */
  latitude: number | null;
  longitude: number | null;
  use_default_carrier_config: boolean;
  carrier_links: { carrier_code: string; position: number }[];
}

/** What is stored of a source, or undefined while it is as installed. */
export async function selectSource(db: Queryable, code: string): Promise<SourceRow | undefined> {
  const [row] = await db.query<{ source: SourceRow }>(
    `select to_jsonb(s) - 'source_code' as source from inventory_source s where s.source_code = $1`,
    [code],
  );
  return row?.source;
}

/** As `selectSource`; who locks it saves it, one after the other. */
export async function lockSource(tx: Queryable, code: string): Promise<SourceRow | undefined> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('inventory_source'))`);
  return selectSource(tx, code);
}

/** Stores a source. */
export async function upsertSource(tx: Queryable, code: string, source: SourceRow): Promise<void> {
  await tx.query(
    `insert into inventory_source select * from jsonb_populate_record(null::inventory_source, $1::jsonb)
     on conflict (source_code) do update set (${STORED.join(', ')}) = (${STORED.map((name) => `excluded.${name}`).join(', ')})`,
    [JSON.stringify({ ...source, source_code: code })],
  );
}

const STORED = [
  ...(['name', 'description', 'contact_name', 'email', 'phone', 'fax', 'street', 'city', 'region'] as const),
  ...(['latitude', 'longitude', 'use_default_carrier_config', 'carrier_links'] as const),
] satisfies (keyof SourceRow)[];

const stockFields = new Map([...named('number', 'stock_id'), ...named('text', 'name')]);
export const stockField = (name: string) => stockFields.get(name);

/** A page of the stocks that are the criteria's first parameter. */
export const selectStocks = <Item>(db: Queryable, criteria: CompiledCriteria) =>
  selectPage<Item>(db, given('stock_id int, name text'), 'x.item', criteria);

const linkFields = new Map([...named('number', 'stock_id', 'priority'), ...named('text', 'source_code')]);
export const linkField = (name: string) => linkFields.get(name);

/** A page of the links between stocks and sources that are the criteria's first parameter. */
export const selectLinks = <Item>(db: Queryable, criteria: CompiledCriteria) =>
  selectPage<Item>(db, given('stock_id int, source_code text, priority int'), 'x.item', criteria);

/** The products of these skus, case aside, with the sku that was asked for; the rows of those with a stock item stay locked. */
export async function lockStockBySku(tx: Queryable, skus: string[]): Promise<(ProductStock & { asked: string })[]> {
  const rows = await tx.query<{ product_id: number; asked: string }>(
    `select p.id as product_id, given.sku as asked from unnest($1::text[]) as given(sku) join product p on lower(p.sku) = lower(given.sku)`,
    [skus],
  );
  await tx.query(`select 1 from stock_item where product_id = any($1::int[]) order by product_id for update`, [
    rows.map(({ product_id }) => product_id),
  ]);
  const locked = await tx.query<ProductStock>(
    `select p.id as product_id, p.type_id, to_jsonb(s) as stock
     from product p left join stock_item s on s.product_id = p.id where p.id = any($1::int[])`,
    [rows.map(({ product_id }) => product_id)],
  );
  const byId = new Map(locked.map((row) => [row.product_id, row]));
  return rows.flatMap(({ product_id, asked }) => {
    const row = byId.get(product_id);
    return row ? [{ ...row, asked }] : [];
  });
}
