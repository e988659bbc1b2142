import type { paths } from './generated/web-api.js';

/** The search criteria as they travel. */
export type SearchCriteria = paths['/V1/products']['get']['parameters']['query']['searchCriteria'];

type WireFilter = NonNullable<NonNullable<NonNullable<SearchCriteria['filter_groups']>[number]['filters']>[number]>;

/** A comparison that a filter may ask for: `eq` when it names none. */
export type Condition = NonNullable<WireFilter['condition_type']>;

type Value = string | number | boolean;

export interface Filter {
  field: string;
  condition?: Condition;
  /** A list is for `in`, `nin`, `finset` and the like. */
  value?: Value | readonly Value[];
}

export interface Criteria {
  /** What has to be true of every entry; of a list of filters, one is enough. */
  where?: readonly (Filter | readonly Filter[])[];
  sort?: readonly { field: string; direction?: 'ASC' | 'DESC' }[];
  /** How many entries a page holds; without it there is one page with everything. */
  pageSize?: number;
  /** Counted from 1. */
  page?: number;
}

/** The criteria in the form that the query parameter `searchCriteria` of a list takes. */
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
