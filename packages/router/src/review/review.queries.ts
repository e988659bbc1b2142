import { type Queryable, selectList, wireRow } from '@merx/db';
import { review, type WireRow } from '@merx/db/tables';
import type { ReviewSummary } from './review.schema.js';
import type { ReviewValues, Vote } from './review-values.js';

/** A review as it is stored. */
export type ReviewRow = Omit<WireRow<typeof review>, 'ratings'> & { ratings: Vote[] };

/** SQL of the row `r` as JSON, without nulls. */
export const REVIEW_ROW = `(select json_strip_nulls(row_to_json(w)) from (select ${selectList(review, 'r')}) w)`;

const rowOf = (row: Parameters<typeof wireRow<typeof review, object>>[1]) => wireRow(review, row) as ReviewRow;

/** The review with that id, or undefined. */
export async function selectReview(db: Queryable, id: number): Promise<ReviewRow | undefined> {
  const row = await db.prisma.review.findFirst({ where: { id } });
  return row ? rowOf(row) : undefined;
}

/** As `selectReview`, locked until the transaction ends. */
export async function lockReview(tx: Queryable, id: number): Promise<ReviewRow | undefined> {
  await tx.query('select from review where id = $1 for update', [id]);
  return selectReview(tx, id);
}

/** The reviews of a product visible in a store view (0: any), newest first; undefined for an unknown sku. */
export async function selectShownReviews(db: Queryable, sku: string, storeId: number): Promise<ReviewRow[] | undefined> {
  const [row] = await db.query<{ reviews: ReviewRow[] }>(
    `select coalesce((select json_agg(${REVIEW_ROW} order by r.id desc) from review r
       where r.product_id = p.id and r.status = 1 and ($2::int = 0 or $2::int = any(r.store_ids))), '[]') as reviews
     from product p where lower(p.sku) = lower($1)`,
    [sku, storeId],
  );
  return row?.reviews;
}

/** The id of an enabled product with that sku, undefined for any other. */
export async function selectReviewable(db: Queryable, sku: string): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>('select id from product where lower(sku) = lower($1) and status = 1', [sku]);
  return row?.id;
}

/** Number and average of the approved reviews of a product in a store view (0: any), each star once; undefined for an unknown sku. */
export async function selectSummary(db: Queryable, sku: string, storeId: number): Promise<ReviewSummary | undefined> {
  const [row] = await db.query<ReviewSummary>(
    `with shown as (
       select r.ratings from review r join product p on p.id = r.product_id
       where lower(p.sku) = lower($1) and r.status = 1 and ($2::int = 0 or $2::int = any(r.store_ids))),
     vote as (select (v ->> 'value')::int as stars from shown cross join jsonb_array_elements(ratings) v)
     select p.id as product_id, (select count(*) from shown)::int as reviews_count, (select count(*) from vote)::int as ratings_count,
       (select round(avg(stars), 2)::float8 from vote) as average, (select round(avg(stars) * 20)::int from vote) as rating_summary,
       (select array_agg((select count(*) from vote where stars = n)::int order by n) from generate_series(1, 5) n) as by_stars
     from product p where lower(p.sku) = lower($1)`,
    [sku, storeId],
  );
  return row;
}

/** Number of pending reviews. */
export const countPending = (db: Queryable): Promise<number> => db.prisma.review.count({ where: { status: 2 } });

/** Sets the status of reviews; returns how many there are. */
export const updateStatus = async (db: Queryable, ids: number[], status: number): Promise<number> =>
  (await db.prisma.review.updateMany({ where: { id: { in: ids } }, data: { status } })).count;

/** Deletes reviews; returns how many there were. */
export const deleteReviews = async (db: Queryable, ids: number[]): Promise<number> =>
  (await db.prisma.review.deleteMany({ where: { id: { in: ids } } })).count;

/** Whether the product, and the customer if given, exist; both are locked until the transaction ends. */
export async function lockSubjects(tx: Queryable, productId: number, customerId: number | null) {
  const [product] = await tx.query('select 1 from product where id = $1 for key share', [productId]);
  const [customer] = customerId === null ? [true] : await tx.query('select 1 from customer where id = $1 for key share', [customerId]);
  return { hasProduct: product !== undefined, hasCustomer: customer !== undefined };
}

/** Inserts a review, or replaces the content of the one with that id. */
export const writeReview = async (tx: Queryable, id: number | null, data: ReviewValues): Promise<ReviewRow> =>
  rowOf(await (id === null ? tx.prisma.review.create({ data }) : tx.prisma.review.update({ where: { id }, data })));

/** Deletes a review; returns whether it existed. */
export const deleteReview = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.prisma.review.deleteMany({ where: { id } })).count > 0;
