import { echoCriteria, type Fields, type SearchCriteria, type SearchCriteriaEcho } from '@merx/wire';
import type { Bind } from '../criteria/conditions.js';
import { type CompiledCriteria, type CriteriaField, compileCriteria, TEXT_FIELD, withText } from '../criteria/index.js';
import type { Queryable } from '../database.js';
import { readerOf } from '../shared-database.js';
import { type KeptRows, type OwnRow, ownTextPage, type TextQuery, textPage } from './text-page.js';
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
  /** With `isText`: keeps whole rows in memory. The rows of the list are then as its `shape` makes them. */
  kept?: KeptRows;
  /** With `isText`: a row with these fields, if the listed table alone has them. Its page is read by one statement. */
  ownRow?: (fields: Fields) => OwnRow | undefined;
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
      const query = compile(definition, input, scope);
      const { tables, criteria } = query;
      const row = (parameters: unknown[]) => rowOf(definition, scope, parameters, fields);
      const own = fields && definition.ownRow?.(fields);
      const read = () => {
        if (own) return ownTextPage(db, own, query);
        if (definition.isText)
          return textPage(db, { ...definition, from: definition.rowFrom ?? tables }, { ...query, row, isWhole: !fields });
        return jsonPage<Row>(readerOf(db), { ...definition, row: row(criteria.parameters) }, query);
      };
      const found = await read();
      return { items: found.items as Row[], search_criteria: echoCriteria(input.searchCriteria), total_count: found.total };
    },
    async find(db, key, scope) {
      const { tables, own, parameters } = partsOf(definition, scope);
      const where = `${definition.key} = $${parameters.push(key)} and (${own})`;
      const text = `select ${rowOf(definition, scope, parameters)} as item from ${tables} where ${where}`;
      const [found] = await db.query<{ item: Row }>(text, parameters);
      return found && definition.kept ? (definition.kept.shape(found.item as string) as Row) : found?.item;
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

type Filtered = Pick<TextQuery, 'tables' | 'filter' | 'criteria'>;

/** A page of JSON and the total count, in one statement. */
async function jsonPage<Row>(db: Queryable, definition: Parameters<typeof itemsOf>[0], { tables, filter, criteria }: Filtered) {
  const total = totalCount(criteria, 'page.shown', `select count(*)::int from ${tables} where ${filter}`);
  const text = `select ${total} as total, page.items from (${itemsOf(definition, tables, filter, criteria)}) page`;
  const [found = { items: [], total: 0 }] = await db.query<{ items: Row[]; total: number }>(text, criteria.parameters);
  return found;
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
