import { type Filter, type FilterGroup, InvalidInput, type SearchCriteria, type SortOrder } from '@merx/wire';
import { type Bind, compare } from './conditions.js';

export type FieldKind = 'text' | 'number' | 'time' | 'boolean';

export interface CriteriaField {
  /** SQL expression of the value (constants only). */
  sql: string;
  kind: FieldKind;
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
    orderBy: compileOrder(criteria.sort_orders, resolve, options.tieBreaker),
    limit: compileLimit(criteria, bind),
    parameters,
  };
}

function known(name: string, resolve: FieldResolver): CriteriaField {
  const field = resolve(name);
  if (!field) throw new InvalidInput('This list has no field "%fieldName" to filter or sort by.', { fieldName: name });
  return field;
}

function compileGroup({ filters }: FilterGroup, resolve: FieldResolver, bind: Bind): string {
  const conditions = filters.map((filter) => {
    const field = known(filter.field, resolve);
    return field.condition ? field.condition(filter, bind) : compare(field, filter, bind);
  });
  return `(${conditions.join(' or ')})`;
}

/** A second sort by the same expression could change nothing, so a long list of sort orders cannot grow the statement. */
function compileOrder(sortOrders: SortOrder[], resolve: FieldResolver, tieBreaker: string): string {
  const directions = new Map<string, string>();
  for (const { field: name, direction } of sortOrders) {
    const field = known(name, resolve);
    const sql = field.sortSql ?? (field.kind === 'text' ? `fold(${field.sql})` : field.sql);
    if (!directions.has(sql)) directions.set(sql, direction === 'DESC' ? 'desc' : 'asc');
  }
  return [...[...directions].map(([sql, direction]) => `${sql} ${direction}`), tieBreaker].join(', ');
}

function compileLimit({ page_size: size, current_page: page }: SearchCriteria, bind: Bind): string {
  if (!size) return '';
  const skipped = BigInt(Math.max(1, page ?? 1) - 1) * BigInt(size);
  return `limit ${bind(size)}::bigint offset ${bind(skipped.toString())}::bigint`;
}
