import { z } from 'zod';
import { CONDITION_TYPES, type ConditionType, type SearchCriteria as Criteria } from './criteria-shape.js';
import { InvalidInput } from './invalid-input.js';
import { text, wireInt, wireText } from './scalars.js';
import { readSearchCriteria } from './search-criteria-reading.js';

/** What a typed caller writes. The schema accepts more: see `readSearchCriteria`. */
export type SearchCriteriaInput = {
  filter_groups?: { filters: { field: string; value?: string | number | boolean | null; condition_type?: ConditionType }[] }[];
  sort_orders?: { field: string; direction?: 'ASC' | 'DESC' }[];
  page_size?: number | null;
  current_page?: number | null;
  request_name?: string;
};

const filterJson = {
  type: 'object',
  properties: {
    field: { type: 'string' },
    value: { type: 'string' },
    condition_type: { type: 'string', enum: [...CONDITION_TYPES], default: 'eq' },
  },
  required: ['field'],
};
const sortJson = {
  type: 'object',
  properties: { field: { type: 'string' }, direction: { type: 'string', enum: ['ASC', 'DESC'], default: 'DESC' } },
  required: ['field'],
};
/** Written by hand: the schema accepts many spellings, the document shows the preferred one. */
const criteriaJson = {
  type: 'object',
  description: 'Filters, order and page of a list, as in searchCriteria[filter_groups][0][filters][0][field]=sku. Empty: everything.',
  properties: {
    filter_groups: {
      type: 'array',
      items: { type: 'object', properties: { filters: { type: 'array', items: filterJson } } },
    },
    sort_orders: { type: 'array', items: sortJson },
    page_size: { type: 'integer' },
    current_page: { type: 'integer', minimum: 1 },
    request_name: { type: 'string', description: 'The name of the container, as `quick_search_container`; only `/V1/search` asks for it.' },
  },
  /** Used by zod-openapi when the schema is a query parameter. */
  param: { style: 'deepObject' as const, explode: true },
};

const criteriaReader: z.ZodType<Criteria, SearchCriteriaInput> = z.any().check((payload) => {
  const input: unknown = payload.value;
  if (input === undefined) {
    payload.issues.push({ code: 'invalid_type', expected: 'object', input, message: 'Required' });
    return;
  }
  try {
    payload.value = readSearchCriteria(input);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    payload.issues.push({ code: 'custom', input, message: error.template, params: error.parameters });
  }
});

/**
 * The parameter `searchCriteria`. An error is a custom issue: its message is the template, its `params` the parameters. A pipe, because
 * the OpenAPI generator only accepts a non-scalar query parameter if it is a pipe.
 */
export const SearchCriteria: z.ZodType<Criteria, SearchCriteriaInput> = criteriaReader.pipe(z.custom<Criteria>()).meta(criteriaJson);
export type SearchCriteria = Criteria;

/** The input of a list. */
export const CriteriaInput = z.object({ searchCriteria: SearchCriteria });

/** The input of an admin list: criteria, and a text whose words must be found. */
export const GridInput = z.object({ searchCriteria: SearchCriteria, text: text.nullish() });
export type GridInput = z.infer<typeof GridInput>;

/** The criteria as a list returns them. */
export const SearchCriteriaEcho = z.object({
  request_name: wireText.optional(),
  filter_groups: z.array(z.object({ filters: z.array(z.object({ field: wireText, value: wireText, condition_type: wireText })) })),
  sort_orders: z.array(z.object({ field: wireText, direction: wireText })).optional(),
  page_size: wireInt.optional(),
  current_page: wireInt,
});
export type SearchCriteriaEcho = z.infer<typeof SearchCriteriaEcho>;

/** The response of a list of these items. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), search_criteria: SearchCriteriaEcho, total_count: wireInt });

/** Returns the criteria as a list returns them: sort orders and page size only if given, the first page by default. */
export function echoCriteria(criteria: Criteria): SearchCriteriaEcho {
  return {
    ...(criteria.request_name === undefined ? {} : { request_name: criteria.request_name }),
    filter_groups: criteria.filter_groups,
    ...(criteria.sort_orders.length > 0 ? { sort_orders: criteria.sort_orders } : {}),
    ...(criteria.page_size === null ? {} : { page_size: criteria.page_size }),
    current_page: criteria.current_page ?? 1,
  };
}
