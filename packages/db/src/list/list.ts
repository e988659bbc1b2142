import { echoCriteria, type Fields, type SearchCriteria, type SearchCriteriaEcho } from '@merx/wire';
import type { Bind } from '../criteria/conditions.js';
import { type CompiledCriteria, type CriteriaField, compileCriteria, TEXT_FIELD, withText } from '../criteria/index.js';
import type { Queryable } from '../database.js';
import { readerOf } from '../shared-database.js';
import { joinedRows, textParts } from '../tables/properties-text.js';
import { totalCount } from './total-count.js';

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  search_criteria: SearchCriteriaEcho;
  /** On all pages. */
  total_count: number;
}

export interface ListInput {
  searchCriteria: SearchCriteria;
  /** Its words must be found. */
  text?: string | null | undefined;
}

/** SQL, which may depend on the caller; `bind` adds a parameter and returns its placeholder. */
export type ScopedSql<Scope> = string | ((scope: Scope, bind: Bind) => string);

export interface ListDefinition<Scope> {
  /** The tables: `sales_order o`, then its joins. */
  from: ScopedSql<Scope>;
  /** The tables that rows are read from, if other joins are cheaper once the page is known. */
  rowFrom?: string;
  /** A unique column: makes pages stable, and orders a list without a sort order. Its alias is that of the listed table. */
  key: string;
  /** Whether the key sorts descending, by default and as the tie breaker. */
  newestFirst?: boolean;
  /** Which rows belong to the list. */
  where?: ScopedSql<Scope>;
  /**
   * SQL expression of a row as JSON, or with `isText` as text for `textParts`. It may leave out what the client does not read. Rows of text
   * cost neither parsing nor printing.
   */
  row: string | ((scope: Scope, bind: Bind, fields?: Fields) => string);
  isText?: boolean;
  /** The fields that criteria may name. */
  field: (name: string, scope: Scope) => CriteriaField | undefined;
  /** How the words of a text are matched: created by `textField`. */
  text?: CriteriaField;
  /** Ignores sort orders by unknown fields. */
  skipsUnknownSorts?: boolean;
}

export interface List<Row, Scope = void> {
  /** A page in one statement; `fields` are those of a row that the client reads. Throws InvalidInput naming an unknown field. */
  page(db: Queryable, input: ListInput, scope: Scope, fields?: Fields): Promise<Page<Row>>;
  /** The row with that key, as shown on a page; undefined if the list has none. */
  find(db: Queryable, key: number | string, scope: Scope): Promise<Row | undefined>;
  /** A page of a list without scope, as the handler of a procedure. */
  handle(call: { ctx: { db: Queryable; fields?: Fields | undefined }; input: ListInput }): Promise<Page<Row>>;
  /** The keys of the rows that match the criteria, in order and at most `atMost` of them if given, and their total count. */
  keys(db: Queryable, input: ListInput, scope: Scope, atMost: number | null): Promise<{ total: number; keys: number[] }>;
  /** The same list with each row mapped. */
  map<Item>(change: (row: Row) => Item): List<Item, Scope>;
}

/** Creates a list. Filterable fields and row columns are declared once; page and count are one statement. */
export function list<Row, Scope = void>(definition: ListDefinition<Scope>): List<Row, Scope> {
  return listOf({
    async page(db, input, scope, fields) {
      const { tables, filter, criteria } = compile(definition, input, scope);
      const row = (parameters: unknown[]) => rowOf(definition, scope, parameters, fields);
      const items = definition.isText
        ? keysOnPage(definition, tables, filter, criteria)
        : itemsOf({ ...definition, row: row(criteria.parameters) }, tables, filter, criteria);
      const total = totalCount(criteria, 'page.shown', `select count(*)::int from ${tables} where ${filter}`);
      const text = `select ${total} as total, page.items from (${items}) page`;
      const reader = readerOf(db);
      const [found = { items: [], total: 0 }] = await reader.query<{ items: Row[]; total: number }>(text, criteria.parameters);
      const rows = definition.isText ? await textRows<Row>(reader, { ...definition, tables, row }, found.items) : found.items;
      return { items: rows, search_criteria: echoCriteria(input.searchCriteria), total_count: found.total };
    },
    async find(db, key, scope) {
      const { tables, own, parameters } = partsOf(definition, scope);
      const where = `${definition.key} = $${parameters.push(key)} and (${own})`;
      const text = `select ${rowOf(definition, scope, parameters)} as item from ${tables} where ${where}`;
      return (await db.query<{ item: Row }>(text, parameters))[0]?.item;
    },
    async keys(db, input, scope, atMost) {
      const { tables, filter, criteria } = compile(definition, input, scope);
      const { orderBy, limit, parameters } = criteria;
      const text = `with hits as materialized (select ${definition.key} as key, row_number() over (order by ${orderBy}) as place from ${tables}
         where ${filter} order by ${orderBy} ${limit})
       select (select count(*) from hits)::int as total,
         array(select key from hits order by place limit $${parameters.length + 1}::bigint) as keys`;
      const [found = { total: 0, keys: [] }] = await db.query<{ total: number; keys: number[] }>(text, [...parameters, atMost]);
      return found;
    },
  });
}

function listOf<Row, Scope>({ page, find, keys }: Pick<List<Row, Scope>, 'page' | 'find' | 'keys'>): List<Row, Scope> {
  return {
    page,
    find,
    keys,
    handle: ({ ctx, input }) => page(ctx.db, input, undefined as Scope, ctx.fields?.get('items') ?? undefined),
    map: (change) =>
      listOf({
        async page(...call) {
          const { items, ...rest } = await page(...call);
          return { items: items.map(change), ...rest };
        },
        async find(...call) {
          const row = await find(...call);
          return row === undefined ? undefined : change(row);
        },
        keys,
      }),
  };
}

const bindTo =
  (parameters: unknown[]): Bind =>
  (value) =>
    `$${parameters.push(value)}`;

function rowOf<Scope>({ row }: ListDefinition<Scope>, scope: Scope, parameters: unknown[], fields?: Fields): string {
  return typeof row === 'string' ? row : row(scope, bindTo(parameters), fields);
}

/** The tables of a list and its own condition, with the parameters they bind. */
function partsOf<Scope>({ from, where = 'true' }: ListDefinition<Scope>, scope: Scope) {
  const parameters: unknown[] = [];
  const sqlOf = (sql: ScopedSql<Scope>) => (typeof sql === 'string' ? sql : sql(scope, bindTo(parameters)));
  return { tables: sqlOf(from), own: sqlOf(where), parameters };
}

function compile<Scope>(definition: ListDefinition<Scope>, { searchCriteria, text }: ListInput, scope: Scope) {
  const { key, field, newestFirst, skipsUnknownSorts = false } = definition;
  const tieBreaker = newestFirst ? `${key} desc` : key;
  const { tables, own, parameters } = partsOf(definition, scope);
  const resolve = (name: string) => (name === TEXT_FIELD ? definition.text : field(name, scope));
  const criteria = compileCriteria(withText(searchCriteria, text), resolve, { tieBreaker, parameters, skipsUnknownSorts });
  return { tables, filter: own === 'true' ? criteria.where : `(${own}) and ${criteria.where}`, criteria };
}

/**
 * The rows of the page, and how many there are. Only these are converted to JSON. With joins, the page is first found by its keys, so the
 * cost of the joins is proportional to the page.
 */
function itemsOf(
  { row, key, rowFrom }: Pick<ListDefinition<never>, 'key' | 'rowFrom'> & { row: string },
  tables: string,
  where: string,
  { orderBy, limit }: CompiledCriteria,
): string {
  const alias = key.slice(0, key.indexOf('.'));
  const isSingle = !rowFrom && /^(\w+|\(.*\)) \w+$/s.test(tables) && !/\bjoin\b/i.test(tables);
  if (isSingle)
    return `select coalesce(json_agg(${row}), '[]') as items, count(*)::int as shown
      from (select ${alias}.* from ${tables} where ${where} order by ${orderBy} ${limit}) ${alias}`;
  return `select coalesce(json_agg(${row} order by page.place), '[]') as items, count(*)::int as shown
    from (select ${key} as page_id, row_number() over (order by ${orderBy}) as place from ${tables}
          where ${where} order by ${orderBy} ${limit}) page
    join (${rowFrom ?? tables}) on ${key} = page.page_id`;
}

/** The keys of the rows of the page, and how many there are. */
const keysOnPage = (
  { key }: Pick<ListDefinition<never>, 'key'>,
  tables: string,
  where: string,
  { orderBy, limit }: CompiledCriteria,
): string =>
  `select coalesce(array_agg(page.key), '{}') as items, count(*)::int as shown
   from (select ${key} as key from ${tables} where ${where} order by ${orderBy} ${limit}) page`;

interface TextRows extends Pick<ListDefinition<never>, 'key' | 'rowFrom'> {
  tables: string;
  row: (parameters: unknown[]) => string;
}

/**
 * The text of the rows with these keys, in their order. In a statement of its own, whose plan fits every page: the plan of a page depends on
 * the values that its criteria compare, and planning the text of a row with it takes longer than reading the page.
 */
async function textRows<Row>(db: Queryable, { key, rowFrom, tables, row }: TextRows, keys: readonly unknown[]): Promise<Row[]> {
  if (keys.length === 0) return [];
  const parameters: unknown[] = [keys];
  const text = `select ${joinedRows('row', row(parameters), 'page.place')} as rows
    from unnest($1::int[]) with ordinality as page(id, place) join ${rowFrom ?? tables} on ${key} = page.id`;
  const [found] = await db.query<{ rows: string | null }>(text, parameters);
  return textParts('row', found?.rows ?? '') as Row[];
}
