/** Every comparison a filter can use. */
export const CONDITION_TYPES = [
  'eq',
  'neq',
  'gt',
  'lt',
  'gteq',
  'lteq',
  'moreq',
  'like',
  'nlike',
  'in',
  'nin',
  'null',
  'notnull',
  'from',
  'to',
  'finset',
  'nfinset',
  'is',
  'regexp',
  'seq',
  'sneq',
] as const;

export type ConditionType = (typeof CONDITION_TYPES)[number];
export type Filter = { field: string; value: string; condition_type: ConditionType };
export type FilterGroup = { filters: Filter[] };
export type SortOrder = { field: string; direction: 'ASC' | 'DESC' };

/** The criteria of a list: groups are AND-ed, the filters of one group OR-ed; a page size of null means everything. */
export type SearchCriteria = {
  filter_groups: FilterGroup[];
  sort_orders: SortOrder[];
  page_size: number | null;
  current_page: number | null;
  /** Only for the search route: the name of its container. */
  request_name?: string;
};
