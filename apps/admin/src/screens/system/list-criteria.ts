import type { ListPage } from '../../list/data-list';
import type { ListCriteria } from '../../list/list-search';

/** Searches, sorts and pages a fully loaded list in the browser; `searchText` returns the searchable text of a row. */
export function pageOf<Row extends object>(
  rows: readonly Row[],
  criteria: ListCriteria,
  text: string,
  searchText: (row: Row) => string,
): ListPage<Row> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => words.every((word) => searchText(row).toLowerCase().includes(word)));
  const order = 'sort_orders' in criteria ? criteria.sort_orders?.[0] : undefined;
  if (order) {
    const sign = order.direction === 'DESC' ? -1 : 1;
    found.sort((a, b) => sign * compare(fieldOf(a, order.field), fieldOf(b, order.field)));
  }
  const start = (criteria.current_page - 1) * criteria.page_size;
  return { items: found.slice(start, start + criteria.page_size), total_count: found.length };
}

const fieldOf = (row: object, field: string): unknown => Object.entries(row).find(([name]) => name === field)?.[1];

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''));

/** Adds a "contains" filter to the criteria, for lists without a full-text search. */
export function withText(criteria: ListCriteria, field: string, text: string): ListCriteria {
  if (!text) return criteria;
  const filter = { field, condition_type: 'like' as const, value: `%${text.replace(/[\\%_]/g, '\\$&')}%` };
  return { ...criteria, filter_groups: [...criteria.filter_groups, { filters: [filter] }] };
}
