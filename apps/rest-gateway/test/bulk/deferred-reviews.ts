import type { Database } from '@merx/db';

/** A review that is titled by its number: sent twice, it is there twice. */
export const numberedReview = (product: number, n: number) => ({
  review: { title: String(n), detail: 'Deferred', nickname: 'Ada', entity_pk_value: product },
});

/** The numbers of a product's reviews, in the order in which they were written. */
export async function numbersOf(db: Pick<Database, 'query'>, product: number): Promise<number[]> {
  const rows = await db.query<{ title: string }>('select title from review where product_id = $1 order by id', [product]);
  return rows.map(({ title }) => Number(title));
}

/** The numbers from 0 on. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
