import type { Filter, FilterGroup, SearchCriteria, SortOrder } from '@merx/wire';
import { unknownListField } from '../faults.js';
import { type Bind, compare } from './conditions.js';

export type FieldKind = 'text' | 'number' | 'time' | 'boolean';

export interface CriteriaField {
  /** SQL expression of the value (constants only). */
  sql: string;
  kind: FieldKind;
  /** Whether every row has a value. Sorting then may use an index; one over values that may be missing has to be made with `nulls first`. */
  neverNull?: boolean;
  /** Expression to sort by, when it differs. Text is sorted as it is compared: folded. */
  sortSql?: string;
  /** Replaces the comparison: for membership and the like. `bind` adds a parameter and returns its placeholder. */
  condition?: (filter: Filter, bind: Bind) => string;
}

/** The field of that name, or undefined when lists of this kind have none. */
export type FieldResolver = (name: string) => CriteriaField | undefined;

export interface CompiledCriteria {
  /** `true` when nothing is filtered. */
  where: string;
  /** Without the words `order by`; always ends with the tie breaker. */
  orderBy: string;
  /** Empty, or `limit $n offset $m`. */
  limit: string;
  parameters: unknown[];
}

export interface CompileOptions {
  /** A unique column: makes pages stable, and orders a list that asks for no order. */
  tieBreaker: string;
  /** Values already bound to $1 and on: numbering goes on after them. */
  parameters?: unknown[];
  /** Passes over sort orders by a field that the list has not: attributes come and go, and the clients' sort orders stay. */
  skipsUnknownSorts?: boolean;
}

/**
 * Returns the criteria as pieces of SQL for a statement of the form `... where {where} order by {orderBy} {limit}`; every value is a
 * parameter. Throws InvalidInput naming an unknown field, or a value that cannot be compared at all (a bad pattern, too long a list).
 */
export function compileCriteria(criteria: SearchCriteria, resolve: FieldResolver, options: CompileOptions): CompiledCriteria {
  const parameters = [...(options.parameters ?? [])];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const groups = criteria.filter_groups.filter((group) => group.filters.length > 0);
  return {
    where: groups.map((group) => compileGroup(group, resolve, bind)).join(' and ') || 'true',
    orderBy: compileOrder(criteria.sort_orders, resolve, options),
    limit: compileLimit(criteria, bind),
    parameters,
  };
}

/** Names have no case. The exact one goes first, for an attribute whose code has capitals. */
const find = (name: string, resolve: FieldResolver): CriteriaField | undefined => resolve(name) ?? resolve(name.toLowerCase());

function known(name: string, resolve: FieldResolver): CriteriaField {
  const field = find(name, resolve);
  if (!field) throw unknownListField({ fieldName: name });
  return field;
}

function compileGroup({ filters }: FilterGroup, resolve: FieldResolver, bind: Bind): string {
  const conditions = filters.map((filter) => {
    const field = known(filter.field, resolve);
    return field.condition ? field.condition(filter, bind) : compare(field, filter, bind);
  });
  return `(${conditions.join(' or ')})`;
}

/**
 * What is missing stands below every value, as in MySQL. A second sort by the same expression could change nothing, so a long list of
 * sort orders cannot grow the statement.
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

function compileLimit({ page_size: size, current_page: page }: SearchCriteria, bind: Bind): string {
  if (!size) return '';
  const skipped = BigInt(Math.max(1, page ?? 1) - 1) * BigInt(size);
  return `limit ${bind(size)}::bigint offset ${bind(skipped.toString())}::bigint`;
}
