import type { Filter, SearchCriteria, SortOrder } from '@merx/wire';
import { unknownListField } from '../faults.js';
import { type Bind, compare } from './conditions.js';

export type FieldKind = 'text' | 'number' | 'time' | 'boolean';

export interface CriteriaField {
  /** SQL expression of the value (constants only). */
  sql: string;
  kind: FieldKind;
  /** Whether every row has a value. Sorting can then use an index; an index over nullable values must be created with `nulls first`. */
  neverNull?: boolean;
  /** Expression to sort by, when it differs. Text is sorted case-folded, as it is compared. */
  sortSql?: string;
  /** Replaces the comparison, for membership and the like. `bind` adds a parameter and returns its placeholder. */
  condition?: (filter: Filter, bind: Bind) => string;
}

/** Returns the field of that name, or undefined if the list has no such field. */
export type FieldResolver = (name: string) => CriteriaField | undefined;

export interface CompiledCriteria {
  /** `true` when nothing is filtered. */
  where: string;
  /** Without `order by`; always ends with the tie breaker. */
  orderBy: string;
  /** Empty, or `limit ... offset ...`. */
  limit: string;
  /** SQL of the page size and of the number of rows before the page; undefined without a limit. */
  window: { size: string; skipped: string } | undefined;
  parameters: unknown[];
}

export interface CompileOptions {
  /** A unique column: makes pages stable, and orders a list without a sort order. */
  tieBreaker: string;
  /** Values already bound to $1 and up; numbering continues after them. */
  parameters?: unknown[];
  /** Ignores sort orders by unknown fields: attributes come and go, but clients keep their sort orders. */
  skipsUnknownSorts?: boolean;
}

/**
 * Compiles the criteria into SQL for a statement of the form `... where {where} order by {orderBy} {limit}`; every value is a parameter.
 * Throws InvalidInput naming an unknown field, or a value that cannot be compared (an invalid pattern, a list that is too long).
 */
export function compileCriteria(criteria: SearchCriteria, resolve: FieldResolver, options: CompileOptions): CompiledCriteria {
  const parameters = [...(options.parameters ?? [])];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const groups = criteria.filter_groups
    .filter(({ filters }) => filters.length > 0)
    .map(({ filters }) => filters.map((filter) => compileFilter(filter, resolve, bind)));
  const where = groups.map((group) => `(${group.map(({ sql }) => sql).join(' or ')})`).join(' and ') || 'true';
  const orderBy = compileOrder(criteria.sort_orders, resolve, options);
  const window = compileWindow(criteria, bind, !groups.flat().some(({ isPlannedByValue }) => isPlannedByValue));
  return { where, orderBy, limit: window ? `limit ${window.size} offset ${window.skipped}` : '', window, parameters };
}

/** Names are case-insensitive. An exact match wins, for attribute codes with capitals. */
const find = (name: string, resolve: FieldResolver): CriteriaField | undefined => resolve(name) ?? resolve(name.toLowerCase());

function known(name: string, resolve: FieldResolver): CriteriaField {
  const field = find(name, resolve);
  if (!field) throw unknownListField({ fieldName: name });
  return field;
}

interface CompiledFilter {
  sql: string;
  /** Whether the best plan depends on the value: it is compared as it is, while that of a text is folded first, unknown to the planner. */
  isPlannedByValue: boolean;
}

function compileFilter(filter: Filter, resolve: FieldResolver, bind: Bind): CompiledFilter {
  const field = known(filter.field, resolve);
  if (field.condition) return { sql: field.condition(filter, bind), isPlannedByValue: true };
  const { condition_type: condition } = filter;
  const isPlannedByValue = condition === 'regexp' || (field.kind !== 'text' && !['null', 'notnull', 'is'].includes(condition));
  return { sql: compare(field, filter, bind), isPlannedByValue };
}

/**
 * Nulls sort below every value, as in MySQL. A repeated sort by the same expression is dropped, so a long list of sort orders cannot grow
 * the statement.
 */
function compileOrder(sortOrders: SortOrder[], resolve: FieldResolver, { tieBreaker, skipsUnknownSorts }: CompileOptions): string {
  const directions = new Map<string, string>();
  for (const { field: name, direction } of sortOrders) {
    const field = skipsUnknownSorts ? find(name, resolve) : known(name, resolve);
    if (!field) continue;
    const sql = field.sortSql ?? (field.kind === 'text' ? `fold(${field.sql})` : field.sql);
    if (!directions.has(sql)) directions.set(sql, directionOf(direction, field));
  }
  return [...[...directions].map(([sql, direction]) => `${sql} ${direction}`), tieBreaker].join(', ');
}

function directionOf(direction: SortOrder['direction'], { neverNull = false }: CriteriaField): string {
  if (direction === 'DESC') return neverNull ? 'desc' : 'desc nulls last';
  return neverNull ? 'asc' : 'asc nulls first';
}

/** Sizes of pages that many clients ask for: few enough for a statement of its own for each. */
const COMMON_SIZES: ReadonlySet<number> = new Set([1, 5, 10, 20, 25, 30, 50, 100, 200]);

/**
 * PostgreSQL keeps the plan of a prepared statement only if it expects it to be no worse than one for the actual values, and it expects the
 * worst of a limit that it does not know. Where no other value matters either, a common first page is therefore part of the statement:
 * planning it again would take as long as reading it.
 */
function compileWindow(
  { page_size: size, current_page: page }: SearchCriteria,
  bind: Bind,
  hasOnePlan: boolean,
): CompiledCriteria['window'] {
  if (!size) return undefined;
  const skipped = BigInt(Math.max(1, page ?? 1) - 1) * BigInt(size);
  if (hasOnePlan && skipped === 0n && COMMON_SIZES.has(size)) return { size: String(size), skipped: '0' };
  return { size: `${bind(size)}::bigint`, skipped: `${bind(skipped.toString())}::bigint` };
}
