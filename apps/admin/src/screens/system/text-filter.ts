import type { ListCriteria } from '../../list/list-search';

/** The criteria with one more: that a field contains the text. For lists that have no search of their own. */
export function withText(criteria: ListCriteria, field: string, text: string): ListCriteria {
  if (!text) return criteria;
  const filter = { field, condition_type: 'like' as const, value: `%${text.replace(/[\\%_]/g, '\\$&')}%` };
  return { ...criteria, filter_groups: [...criteria.filter_groups, { filters: [filter] }] };
}
