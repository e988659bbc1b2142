import type { paths } from './generated/web-api.js';

/** The search criteria as sent. */
export type SearchCriteria = paths['/V1/products']['get']['parameters']['query']['searchCriteria'];

type WireFilter = NonNullable<NonNullable<NonNullable<SearchCriteria['filter_groups']>[number]['filters']>[number]>;

/** A filter's comparison; the default is `eq`. */
export type Condition = NonNullable<WireFilter['condition_type']>;

type Value = string | number | boolean;

export interface Filter {
  field: string;
  condition?: Condition;
  /** A list is for `in`, `nin`, `finset` and the like. */
  value?: Value | readonly Value[];
}

export interface Criteria {
  /** All conditions must match; of a nested list of filters, any one must match. */
  where?: readonly (Filter | readonly Filter[])[];
  sort?: readonly { field: string; direction?: 'ASC' | 'DESC' }[];
  /** Entries per page; without it there is one page with everything. */
  pageSize?: number;
  /** Starts at 1. */
  page?: number;
}

/** Converts criteria to the query parameter `searchCriteria` of a list. */
export function searchCriteria({ where = [], sort = [], pageSize, page }: Criteria = {}): SearchCriteria {
  return {
    ...(where.length > 0 && { filter_groups: where.map((one) => ({ filters: asList(one).map(wireFilter) })) }),
    ...(sort.length > 0 && { sort_orders: sort.map(({ field, direction = 'ASC' }) => ({ field, direction })) }),
    ...(pageSize !== undefined && { page_size: pageSize }),
    ...(page !== undefined && { current_page: page }),
  };
}

const asList = (one: Filter | readonly Filter[]): readonly Filter[] => ('field' in one ? [one] : one);

function wireFilter({ field, condition = 'eq', value }: Filter): WireFilter {
  return { field, condition_type: condition, ...(value !== undefined && { value: wireValue(value) }) };
}

function wireValue(value: Value | readonly Value[]): string {
  if (typeof value === 'object') return value.map(wireValue).join(',');
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}
