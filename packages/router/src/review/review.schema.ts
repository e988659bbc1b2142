import { review } from '@merx/db/tables';
import { decimal, entity, int, list, pageOf, sku, text, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** A vote from 1 to 5; `percent` is its percentage of the maximum. */
const Rating = z.object({ vote_id: wireInt, rating_id: wireInt, rating_name: wireText, percent: wireInt, value: wireInt });

const content = entity(review, { pick: ['id', 'title', 'detail', 'nickname'] });
const author = entity(review, { pick: ['customer_id', 'store_id'] });

export const Review = z.object({
  ...content.out,
  ratings: z.array(Rating),
  review_entity: wireText,
  /** 1 by a customer, 2 by a guest. */
  review_type: wireInt,
  /** 1 approved, 2 pending, 3 not approved. */
  review_status: wireInt,
  created_at: wireTime,
  /** The product's id. */
  entity_pk_value: wireInt,
  ...author.out,
  stores: z.array(wireInt),
});
export type Review = z.infer<typeof Review>;

export const ReviewList = pageOf(Review);
export const ReviewsOfProduct = z.array(Review);

const RatingInput = z.strictObject({
  vote_id: int.nullish(),
  rating_id: int.nullish(),
  rating_name: text.nullish(),
  percent: decimal.nullish(),
  value: int.nullish(),
});
export type RatingInput = z.infer<typeof RatingInput>;

/** A review as clients send it; the product is named by its id, as `entity_pk_value` or `product_id`. Read-only fields are ignored. */
export const ReviewInput = z.strictObject({
  ...content.in,
  ...author.in,
  ratings: list(RatingInput).nullish(),
  review_entity: text.nullish(),
  review_type: int.nullish(),
  review_status: int.nullish(),
  created_at: text.nullish(),
  entity_pk_value: int.nullish(),
  product_id: int.nullish(),
  stores: list(int).nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

const reviewId = int.describe('Id of the review.');

export const ReviewId = z.object({ id: reviewId });
export const SkuOfReviews = z.object({ sku });
export const NewReview = z.object({ review: ReviewInput });
export const ChangedReview = z.object({ id: reviewId, review: ReviewInput });

/** A review as storefronts submit it. */
export const SubmittedReview = z.strictObject({
  title: text.nullish(),
  detail: text.nullish(),
  nickname: text.nullish(),
  ratings: list(RatingInput).nullish(),
});
export type SubmittedReview = z.infer<typeof SubmittedReview>;
export const Submission = z.object({ sku, review: SubmittedReview });

/** What the approved reviews of a product say, of those in the store view. */
export const ReviewSummary = z.object({
  product_id: wireInt,
  reviews_count: wireInt,
  ratings_count: wireInt,
  /** From 1 to 5, with two decimals; null without ratings. */
  average: wireDecimal.nullable(),
  /** The same as percentage of the maximum. */
  rating_summary: wireInt.nullable(),
  /** Number of ratings with 1 to 5 stars. */
  by_stars: z.array(wireInt),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;
