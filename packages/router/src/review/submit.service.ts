import { shopConfig } from '@merx/db';
import { limitAttempts } from '../auth/index.js';
import { frontStore } from '../store/index.js';
import type { Call } from '../trpc/context.js';
import { badInputs, missingProduct } from '../trpc/errors.js';
import * as faults from './faults.js';
import * as queries from './review.queries.js';
import type { Review, ReviewSummary, SubmittedReview } from './review.schema.js';
import { mergedReview, reviewOf } from './review-values.js';

const MOST_RATINGS = 20;

/**
 * Submits a customer's or guest's review, which waits for approval. Throws 400 with every fault or where reviews are not accepted, 401 for guests
 * where only customers may write them, 404 for an unknown or disabled product, 429 after too many from one network address.
 */
export async function submitReview({ ctx, input }: Call<{ sku: string; review: SubmittedReview }>): Promise<Review> {
  const { db, actor } = ctx;
  const { store } = await frontStore(db, ctx.scope.storeId);
  const config = await shopConfig(db.cache, db, store.id);
  if (config.text('catalog/review/active') !== '1') throw faults.reviewsOff();
  const customerId = actor.type === 'customer' ? actor.customerId : null;
  if (customerId === null && config.text('catalog/review/allow_guest') !== '1') throw faults.guestsMayNotReview();
  const productId = await queries.selectReviewable(db, input.sku);
  if (productId === undefined) throw missingProduct(input.sku);
  const given = { ...input.review, entity_pk_value: productId, customer_id: customerId };
  if ((given.ratings?.length ?? 0) > MOST_RATINGS) throw faults.tooManyRatings({ most: MOST_RATINGS });
  const { values, faults: found } = mergedReview(undefined, given, store.id);
  if (found.length > 0) throw badInputs(found);
  await limitAttempts(ctx, 'reviews');
  const row = await db.transaction(async (tx) => {
    const { hasProduct } = await queries.lockSubjects(tx, productId, customerId);
    if (!hasProduct) throw missingProduct(input.sku);
    return queries.writeReview(tx, null, values);
  });
  return reviewOf(row);
}

/** What the approved reviews of a product in the request's store view say. Throws 404 for an unknown sku. */
export async function summarizeReviews({ ctx, input: { sku } }: Call<{ sku: string }>): Promise<ReviewSummary> {
  const summary = await queries.selectSummary(ctx.db, sku, ctx.scope.storeId);
  if (!summary) throw missingProduct(sku);
  return summary;
}
