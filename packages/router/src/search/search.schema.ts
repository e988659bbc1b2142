import { SearchCriteria, SearchCriteriaEcho, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { CustomAttributes } from '../eav/index.js';

export const SearchInput = z.object({ searchCriteria: SearchCriteria });

/** A product that was found: its id, and its score among the custom attributes. */
const Hit = z.object({ id: wireInt, custom_attributes: CustomAttributes });

const Bucket = z.object({
  name: wireText,
  /** The metrics are the value once more and how many of the hits have it. */
  values: z.array(z.object({ value: wireText, metrics: z.array(z.unknown()) })),
});
export type Bucket = z.infer<typeof Bucket>;

export const SearchResult = z.object({
  items: z.array(Hit),
  aggregations: z.object({ buckets: z.array(Bucket), bucket_names: z.array(wireText) }),
  search_criteria: SearchCriteriaEcho,
  total_count: wireInt,
});
export type SearchResult = z.infer<typeof SearchResult>;

/** What a container shows when the caller does not say, and which attributes it counts. */
export interface Container {
  visibility: readonly number[];
  countsFilterable: 'in_catalog' | 'in_search';
}
