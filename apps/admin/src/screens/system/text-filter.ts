import type { ListCriteria } from '../../list/list-search';

/** Adds a "contains" filter to the criteria, for lists without a full-text search. */
export function withText(criteria: ListCriteria, field: string, text: string): ListCriteria {
  if (!text) return criteria;
  const filter = { field, condition_type: 'like' as const, value: `%${text.replace(/[\\%_]/g, '\\$&')}%` };
  return { ...criteria, filter_groups: [...criteria.filter_groups, { filters: [filter] }] };
}
