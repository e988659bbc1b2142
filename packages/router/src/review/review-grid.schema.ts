import { CriteriaInput, int, nonEmptyText, pageOf, text, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** A review as admins list and edit it. */
export const ReviewGridRow = z.object({
  id: wireInt,
  product_id: wireInt,
  sku: wireText,
  product_name: wireText.nullable(),
  /** Null for a guest. */
  customer_id: wireInt.nullable(),
  store_id: wireInt,
  store_ids: z.array(wireInt),
  nickname: wireText,
  title: wireText,
  detail: wireText,
  /** 1 approved, 2 pending, 3 not approved. */
  status: wireInt,
  /** The average of its ratings, from 1 to 5. */
  rating: wireDecimal.nullable(),
  ratings: z.array(z.object({ rating_id: wireInt, rating_name: wireText, value: wireInt })),
  created_at: wireTime,
});
export type ReviewGridRow = z.infer<typeof ReviewGridRow>;

export const ReviewGrid = pageOf(ReviewGridRow);
export const ReviewGridInput = CriteriaInput.extend({ text: text.nullish() });

const status = int.refine((value) => [1, 2, 3].includes(value), 'Invalid input: expected 1, 2 or 3');
const stars = int.refine((value) => value >= 1 && value <= 5, 'Invalid input: expected 1 to 5');

/** Everything that the form of the admin edits. */
export const EditedReview = z.object({
  id: int,
  status,
  nickname: nonEmptyText,
  title: nonEmptyText,
  detail: nonEmptyText,
  stores: z.array(int),
  ratings: z.array(z.object({ rating_id: int, rating_name: text, value: stars })),
});
export type EditedReview = z.infer<typeof EditedReview>;

export const ReviewIds = z.object({ ids: z.array(int) });
export const ReviewStatuses = ReviewIds.extend({ status });
