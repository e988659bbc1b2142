import { int, list, SearchCriteria, text } from '@merx/wire';
import { z } from 'zod';

/** Orders by id, or by the criteria of the admin's list. */
export const OrderTargets = z
  .object({ ids: list(int).nullish(), searchCriteria: SearchCriteria.nullish(), text: text.nullish() })
  .refine(({ ids, searchCriteria }) => Boolean(ids) !== Boolean(searchCriteria), 'Name the orders by ids or by searchCriteria.');
export type OrderTargets = z.infer<typeof OrderTargets>;

export const OrderIds = z.object({ ids: list(int) });
export type OrderIds = z.infer<typeof OrderIds>;
