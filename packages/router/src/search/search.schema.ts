import { SearchCriteria, SearchCriteriaEcho, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { CustomAttributes } from '../eav/index.js';

export const SearchInput = z.object({ searchCriteria: SearchCriteria });

/** A hit: the product id, with the score among the custom attributes. */
const Hit = z.object({ id: wireInt, custom_attributes: CustomAttributes });

const Bucket = z.object({
  name: wireText,
  /** The metrics are the value and its count. */
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
