import type { ConditionType } from '@merx/wire';

/** One filter of a list: field, operator, value. */
export type ListFilter = [field: string, condition: ConditionType, value: string | number | (string | number)[]];

/** List state in the URL, so that a link shows the same rows. */
export interface ListSearch {
  q?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
  /** Sort field, with a leading `-` for descending. */
  sort?: string | undefined;
  f?: ListFilter[] | undefined;
  /** Id of the active saved view. */
  view?: number | undefined;
}

export const CONDITION_WORDS: readonly ConditionType[] = [
  'eq',
  'neq',
  'like',
  'gteq',
  'lteq',
  'from',
  'to',
  'in',
  'finset',
  'null',
  'notnull',
];
const MOST_ROWS = 200;

/** Parses the list state of a URL or saved view; invalid parts are dropped. Parsed without zod, since it is part of the first bundle. */
export function readListSearch(given: Record<string, unknown>): ListSearch {
  const { q, page, size, sort, f, view } = given;
  const found: ListSearch = {
    q: typeof q === 'string' || typeof q === 'number' ? String(q) : undefined,
    page: countOf(page),
    size: countOf(size, MOST_ROWS),
    sort: typeof sort === 'string' ? sort : undefined,
    f: Array.isArray(f) ? f.filter(isFilter) : undefined,
    view: countOf(view),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const countOf = (value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

function isFilter(value: unknown): value is ListFilter {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [field, condition, wanted] = value;
  const isKnown = typeof field === 'string' && CONDITION_WORDS.includes(condition);
  return isKnown && (isPlain(wanted) || (Array.isArray(wanted) && wanted.every(isPlain)));
}

export const PAGE_SIZES = [25, 50, 100, 200];
export const DEFAULT_SIZE = 25;

/** Converts the list state to search criteria. */
export function criteriaOf({ page = 1, size = DEFAULT_SIZE, sort, f = [] }: ListSearch) {
  return {
    filter_groups: f.map(([field, condition, value]) => ({ filters: [{ field, ...conditionOf(condition, value) }] })),
    ...(sort && {
      sort_orders: [{ field: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const) }],
    }),
    current_page: page,
    page_size: size,
  };
}
export type ListCriteria = ReturnType<typeof criteriaOf>;

function conditionOf(condition: ConditionType, value: ListFilter[2]): { condition_type: ConditionType; value: string } {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  if (condition !== 'like') return { condition_type: condition, value: text };
  // Search text is literal: escape the wildcards.
  return { condition_type: 'like', value: `%${text.replace(/[\\%_]/g, '\\$&')}%` };
}

/** Field and direction of a sort order as the URL has it. */
export const orderOf = (sort: string | undefined): { id: string | undefined; isDescending: boolean } => ({
  id: sort?.replace(/^-/, '') || undefined,
  isDescending: sort?.startsWith('-') ?? false,
});

/** The sort order by a field as the URL has it. */
export const sortBy = (id: string, isDescending: boolean): string => (isDescending ? `-${id}` : id);
