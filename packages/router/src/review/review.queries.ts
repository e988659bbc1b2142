import type { CompiledCriteria, CriteriaField, FieldKind, Queryable } from '@merx/db';
import type { ReviewRow, ReviewValues } from './review-values.js';

const REVIEW = `json_build_object('id', r.id, 'product_id', r.product_id, 'store_id', r.store_id, 'store_ids', r.store_ids,
  'customer_id', r.customer_id, 'nickname', r.nickname, 'title', r.title, 'detail', r.detail, 'status', r.status, 'ratings', r.ratings,
  'created_at', wire_time(r.created_at))`;

const columns: Readonly<Record<string, [sql: string, kind: FieldKind]>> = {
  id: ['r.id', 'number'],
  review_id: ['r.id', 'number'],
  entity_pk_value: ['r.product_id', 'number'],
  product_id: ['r.product_id', 'number'],
  sku: ['(select p.sku from product p where p.id = r.product_id)', 'text'],
  store_id: ['r.store_id', 'number'],
  customer_id: ['r.customer_id', 'number'],
  review_status: ['r.status', 'number'],
  title: ['r.title', 'text'],
  detail: ['r.detail', 'text'],
  nickname: ['r.nickname', 'text'],
  created_at: ['r.created_at', 'time'],
};

/** The field of that name for lists of reviews. */
export function reviewField(name: string): CriteriaField | undefined {
  const found = Object.hasOwn(columns, name) ? columns[name] : undefined;
  return found && { sql: found[0], kind: found[1] };
}

/** A page of reviews and how many there are on all pages; `r` is the review in the criteria. */
export async function selectReviews(db: Queryable, criteria: CompiledCriteria): Promise<{ total: number; items: ReviewRow[] }> {
  const { where, orderBy, limit, parameters } = criteria;
  const [page] = await db.query<{ total: number; items: ReviewRow[] }>(
    `select (select count(*)::int from review r where ${where}) as total,
       coalesce((select json_agg(l.item order by l.place) from (
         select ${REVIEW} as item, row_number() over (order by ${orderBy}) as place from review r where ${where} order by ${orderBy} ${limit}) l), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The review of that id, or undefined. */
export async function selectReview(db: Queryable, id: number): Promise<ReviewRow | undefined> {
  const [row] = await db.query<{ item: ReviewRow }>(`select ${REVIEW} as item from review r where r.id = $1`, [id]);
  return row?.item;
}

/** As `selectReview`; it stays as it is until the transaction ends. */
export async function lockReview(tx: Queryable, id: number): Promise<ReviewRow | undefined> {
  const [row] = await tx.query<{ item: ReviewRow }>(`select ${REVIEW} as item from review r where r.id = $1 for update`, [id]);
  return row?.item;
}

/** The reviews of a product that a store view (0: any) shows, the newest first; undefined for an unknown sku. */
export async function selectShownReviews(db: Queryable, sku: string, storeId: number): Promise<ReviewRow[] | undefined> {
  const [row] = await db.query<{ reviews: ReviewRow[] }>(
    `select coalesce((select json_agg(${REVIEW} order by r.id desc) from review r
       where r.product_id = p.id and r.status = 1 and ($2::int = 0 or $2::int = any(r.store_ids))), '[]') as reviews
     from product p where lower(p.sku) = lower($1)`,
    [sku, storeId],
  );
  return row?.reviews;
}

/** Whether the product, and the customer if one is named, exist; they stay until the transaction ends. */
export async function lockSubjects(tx: Queryable, productId: number, customerId: number | null) {
  const [product] = await tx.query('select 1 from product where id = $1 for key share', [productId]);
  const [customer] = customerId === null ? [true] : await tx.query('select 1 from customer where id = $1 for key share', [customerId]);
  return { hasProduct: product !== undefined, hasCustomer: customer !== undefined };
}

const parametersOf = (values: ReviewValues) => [
  values.product_id,
  values.store_id,
  values.store_ids,
  values.customer_id,
  values.nickname,
  values.title,
  values.detail,
  values.status,
  JSON.stringify(values.ratings),
];

/** Adds a review and returns its id. */
export async function insertReview(tx: Queryable, values: ReviewValues): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into review (product_id, store_id, store_ids, customer_id, nickname, title, detail, status, ratings)
     values ($1, $2, $3::int[], $4, $5, $6, $7, $8, $9::jsonb) returning id`,
    parametersOf(values),
  );
  if (!row) throw new Error('An insert returned no row.');
  return row.id;
}

/** Writes the review of that id anew. */
export async function updateReview(tx: Queryable, id: number, values: ReviewValues): Promise<void> {
  await tx.query(
    `update review set product_id = $1, store_id = $2, store_ids = $3::int[], customer_id = $4, nickname = $5, title = $6, detail = $7,
       status = $8, ratings = $9::jsonb where id = $10`,
    [...parametersOf(values), id],
  );
}

/** Deletes a review; whether it was there. */
export async function deleteReview(db: Queryable, id: number): Promise<boolean> {
  return (await db.query('delete from review where id = $1 returning 1', [id])).length > 0;
}
