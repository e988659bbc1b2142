import { type CriteriaField, idsField, type Queryable } from '@merx/db';

/** Whether the caller may see everything; otherwise active entries of this store view only. */
export type Shown = [everything: boolean, storeId: number];

/** For writes to pages and blocks. */
export const EVERYTHING: Shown = [true, 0];

/** The visibility condition for a list. */
export const shownTo =
  (alias: string) =>
  ([everything, storeId]: Shown, bind: (value: unknown) => string): string =>
    everything ? 'true' : `${alias}.is_active and ${alias}.store_ids && array[0, ${bind(storeId)}::int]`;

/** `shownTo` for Prisma. */
export const whereShown = ([everything, storeId]: Shown) => (everything ? {} : { is_active: true, store_ids: { hasSome: [0, storeId] } });

/** The assigned store views as a filter: 0 finds entries for every store view, 1 does not. */
export function storeIdField(alias: string): CriteriaField {
  const ids = `${alias}.store_ids`;
  const lowest = `(select min(store_id) from unnest(${ids}) store_id)`;
  return idsField({ sql: lowest, kind: 'number' }, { holds: (wanted) => `(${ids} && ${wanted})`, holdsSome: 'true' });
}

/** Whether another entry of these store views has the identifier; store 0 is every store view. Serializes saves of the same identifier. */
export async function lockIdentifier(
  tx: Queryable,
  table: 'cms_page' | 'cms_block',
  identifier: string,
  { storeIds: own, exceptId }: { storeIds: number[]; exceptId: number | null },
): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text || fold($2), 0))', [`${table}:`, identifier]);
  const [row] = await tx.query<{ taken: boolean }>(
    `select exists (select from ${table} where fold(identifier) = fold($1) and id is distinct from $3::int
       and (0 = any($2::int[]) or store_ids && array_append($2::int[], 0))) as taken`,
    [identifier, own, exceptId],
  );
  return row?.taken ?? false;
}
