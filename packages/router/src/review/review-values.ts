import type { ExactRow, review } from '@merx/db/tables';
import { type Fault, required } from '../trpc/errors.js';
import { invalidRating, invalidStatus, notAProduct, valueTooLong } from './faults.js';
import type { ReviewRow } from './review.queries.js';
import type { RatingInput, Review, ReviewInput } from './review.schema.js';

export type Vote = { rating_id: number; rating_name: string; value: number };

/** The content of a review, without its id. */
export type ReviewValues = Omit<ExactRow<typeof review>, 'id' | 'created_at' | 'ratings'> & { ratings: Vote[] };

const SHOWN = 1;
const WAITING = 2;
const STATUSES = [SHOWN, WAITING, 3];
const MOST_STARS = 5;
const LONGEST = { title: 255, nickname: 128, detail: 20_000 } as const;

/** A review as returned by the web API. */
export function reviewOf({ product_id, store_ids, customer_id, status, ratings, ...row }: ReviewRow): Review {
  return {
    ...row,
    ratings: ratings.map((rating, index) => ({ vote_id: index + 1, ...rating, percent: (rating.value * 100) / MOST_STARS })),
    review_entity: 'product',
    review_type: customer_id === undefined ? 2 : 1,
    review_status: status,
    entity_pk_value: product_id,
    ...(customer_id !== undefined && { customer_id }),
    stores: store_ids,
  };
}

/**
 * Applies a client's values to a review; absent ones stay. A new review is pending and belongs to the store view of the
 * request. The faults list all violated rules.
 */
export function mergedReview(
  present: ReviewRow | undefined,
  given: ReviewInput,
  storeId: number,
): { values: ReviewValues; faults: Fault[] } {
  const store_id = given.store_id ?? present?.store_id ?? storeId;
  const values: ReviewValues = {
    product_id: given.entity_pk_value ?? given.product_id ?? present?.product_id ?? 0,
    store_id,
    store_ids: given.stores ?? present?.store_ids ?? [store_id],
    customer_id: given.customer_id === undefined ? (present?.customer_id ?? null) : given.customer_id || null,
    nickname: (given.nickname ?? present?.nickname ?? '').trim(),
    title: (given.title ?? present?.title ?? '').trim(),
    detail: (given.detail ?? present?.detail ?? '').trim(),
    status: given.review_status ?? present?.status ?? WAITING,
    ratings: given.ratings?.map(ratingOf) ?? present?.ratings ?? [],
  };
  return { values, faults: faultsOf(values, given) };
}

/** A vote as stored. Throws 400 for an invalid one. */
function ratingOf({ rating_id, rating_name, value, percent }: RatingInput, index: number) {
  const stars = value ?? (percent === null || percent === undefined ? Number.NaN : (percent * MOST_STARS) / 100);
  if (!Number.isInteger(stars) || stars < 1 || stars > MOST_STARS) throw invalidRating();
  return { rating_id: rating_id ?? index + 1, rating_name: rating_name || 'Rating', value: stars };
}

function faultsOf(values: ReviewValues, { review_entity }: ReviewInput): Fault[] {
  const faults: Fault[] = [];
  for (const [fieldName, maxLength] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][]) {
    if (values[fieldName] === '') faults.push(required(fieldName));
    if ([...values[fieldName]].length > maxLength) faults.push(valueTooLong({ fieldName, maxLength }));
  }
  if (!STATUSES.includes(values.status)) faults.push(invalidStatus());
  if (review_entity && review_entity !== 'product') faults.push(notAProduct());
  return faults;
}
