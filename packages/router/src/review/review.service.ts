import { frontStore, storeDirectory } from '../store/index.js';
import type { Call, Context } from '../trpc/context.js';
import { badInputs, missingProduct, notFound } from '../trpc/errors.js';
import { storeViewNotFound } from './faults.js';
import { reviewGrid, reviewList } from './review.list.js';
import {
  countPending,
  deleteReview,
  deleteReviews,
  lockReview,
  lockSubjects,
  selectReview,
  selectShownReviews,
  updateStatus,
  writeReview,
} from './review.queries.js';
import type { Review, ReviewInput } from './review.schema.js';
import type { EditedReview, ReviewGridRow } from './review-grid.schema.js';
import { mergedReview, reviewOf } from './review-values.js';

/** A page of reviews of any status. Throws 400 for an unknown field. */
export const listReviews = reviewList.map(reviewOf).handle;

/** The reviews of a product visible in the request's store view, newest first. Throws 404 for an unknown sku. */
export async function listShownReviews({ ctx, input: { sku } }: Call<{ sku: string }>): Promise<Review[]> {
  const rows = await selectShownReviews(ctx.db, sku, ctx.scope.storeId);
  if (!rows) throw missingProduct(sku);
  return rows.map(reviewOf);
}

/** The review with that id. Throws 404 for an unknown one. */
export async function getReview({ ctx, input: { id } }: Call<{ id: number }>): Promise<Review> {
  const row = await selectReview(ctx.db, id);
  if (!row) throw notFound('id', id);
  return reviewOf(row);
}

/** Adds a review. Throws 404 for an unknown product or customer, 400 with every fault. */
export const createReview = ({ ctx, input }: Call<{ review: ReviewInput }>) => saveReview(ctx, null, input.review);

/** Updates a review; absent fields stay. Throws as `createReview`, and 404 for an unknown id. */
export const changeReview = ({ ctx, input }: Call<{ id: number; review: ReviewInput }>) => saveReview(ctx, input.id, input.review);

async function saveReview({ db, scope }: Context, id: number | null, given: ReviewInput): Promise<Review> {
  const [{ stores }, { store }] = await Promise.all([storeDirectory(db), frontStore(db, scope.storeId)]);
  const row = await db.transaction(async (tx) => {
    const present = id === null ? undefined : await lockReview(tx, id);
    if (id !== null && !present) throw notFound('id', id);
    const { values, faults } = mergedReview(present, given, store.id);
    if (faults.length > 0) throw badInputs(faults);
    const unknown = [values.store_id, ...values.store_ids].find((one) => !stores.some((known) => known.id === one));
    if (unknown !== undefined) throw storeViewNotFound({ storeId: unknown });
    const { hasProduct, hasCustomer } = await lockSubjects(tx, values.product_id, values.customer_id);
    if (!hasProduct) throw notFound('entity_pk_value', values.product_id);
    if (!hasCustomer) throw notFound('customer_id', values.customer_id ?? 0);
    return writeReview(tx, id, values);
  });
  return reviewOf(row);
}

/** Deletes a review. Throws 404 for an unknown one. */
export async function removeReview({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  if (!(await deleteReview(ctx.db, id))) throw notFound('id', id);
  return true;
}

/** A review with its product, for the admin. Throws 404. */
export async function getEditedReview({ ctx, input: { id } }: Call<{ id: number }>): Promise<ReviewGridRow> {
  const found = await reviewGrid.find(ctx.db, id);
  if (!found) throw notFound('id', id);
  return found;
}

/** Updates what the admin edits of a review. Throws as `changeReview`. */
export const saveEditedReview = ({ ctx, input: { id, status, ...given } }: Call<EditedReview>): Promise<Review> =>
  saveReview(ctx, id, { ...given, review_status: status });

/** Number of reviews that wait for approval. */
export const countPendingReviews = ({ ctx }: Call): Promise<number> => countPending(ctx.db);

/** Approves reviews or not; returns how many of them exist. */
export const setStatus = ({ ctx, input }: Call<{ ids: number[]; status: number }>): Promise<number> =>
  updateStatus(ctx.db, input.ids, input.status);

/** Deletes reviews; returns how many existed. */
export const removeReviews = ({ ctx, input }: Call<{ ids: number[] }>): Promise<number> => deleteReviews(ctx.db, input.ids);
