import type { Queryable } from '@merx/db';
import type { ExactRow, urlRewrite } from '@merx/db/tables';
import type { RewriteValues } from './url-path.js';

/** What a path of a store view leads to. */
export interface FoundPath {
  type: 'product' | 'category' | 'cms-page' | 'url_rewrite';
  entity_id: number;
  /** Its present path. */
  request_path: string;
  target_path: string | null;
  redirect_type: number;
}

/** Serializes the changes of custom rewrites, until the transaction ends. */
export const lockRewrites = (tx: Queryable): Promise<object[]> => tx.query(`select pg_advisory_xact_lock(hashtext('url-rewrites'))`);

/** What a path leads to: an address, else a page, else the entity that formerly had it. Undefined for an unknown path. */
export async function selectPath(db: Queryable, path: string, storeId: number): Promise<FoundPath | undefined> {
  const [row] = await db.query<FoundPath>(
    `select type, entity_id, request_path, target_path, redirect_type from (
       select 1 as rank, u.entity_type as type, u.entity_id, u.request_path, u.target_path, u.redirect_type
       from url_rewrite u where u.request_path = $1 and u.store_id = $2
       union all
       select 2, 'cms-page', p.id, p.identifier, null, 0 from cms_page p
       where p.identifier = $1 and p.is_active and p.store_ids && array[0, $2::int]
       union all
       select 3, u.entity_type, u.entity_id, u.request_path, null, 301 from url_redirect r
       join url_rewrite u on u.entity_type = r.entity_type and u.entity_id = r.entity_id and u.store_id = r.store_id
       where r.request_path = $1 and r.store_id = $2) found
     order by rank, entity_id limit 1`,
    [path, storeId],
  );
  return row;
}

/** Whether custom rewrites lead from a target back to a path; the rewrite `exceptId` is left out. */
export async function leadsBack(tx: Queryable, { request_path, target_path, store_id }: RewriteValues, exceptId: number): Promise<boolean> {
  const [row] = await tx.query<{ loops: boolean }>(
    `with recursive hop(path) as (
       select rtrim(regexp_replace($1::text, '[?#].*$', ''), '/')
       union
       select rtrim(regexp_replace(u.target_path, '[?#].*$', ''), '/') from hop h
       join url_rewrite u on u.request_path = h.path and u.store_id = $3 where u.target_path is not null and u.id <> $4)
     select exists (select from hop where path = $2) as loops`,
    [target_path, request_path, store_id, exceptId],
  );
  return row?.loops ?? false;
}

/** Whether an active page of the store view has the identifier. */
export async function isPage(tx: Queryable, path: string, storeId: number): Promise<boolean> {
  const where = { identifier: path, is_active: true, store_ids: { hasSome: [0, storeId] } };
  return (await tx.prisma.cmsPage.count({ where })) > 0;
}

/** Inserts a custom rewrite and returns its id. A taken path violates the index of addresses. */
export async function insertRewrite(
  tx: Queryable,
  { store_id, request_path, target_path, redirect_type, description }: RewriteValues,
): Promise<number> {
  const [row] = await tx.query<Pick<ExactRow<typeof urlRewrite>, 'id'>>(
    `insert into url_rewrite (id, entity_type, entity_id, store_id, request_path, target_path, redirect_type, description)
     select n, 'url_rewrite', n, $1, $2, $3, $4, $5 from nextval(pg_get_serial_sequence('url_rewrite', 'id')) n returning id`,
    [store_id, request_path, target_path, redirect_type, description],
  );
  return row?.id ?? 0;
}

const custom = (id: number) => ({ id, entity_type: 'url_rewrite' });

/** Updates a custom rewrite; returns whether it exists. */
export const updateRewrite = async (tx: Queryable, id: number, data: RewriteValues): Promise<boolean> =>
  (await tx.prisma.urlRewrite.updateMany({ where: custom(id), data })).count > 0;

/** Deletes a custom rewrite; returns whether it existed. */
export const deleteRewrite = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.prisma.urlRewrite.deleteMany({ where: custom(id) })).count > 0;

/** A custom rewrite, or null. */
export const selectRewrite = (db: Queryable, id: number) =>
  db.prisma.urlRewrite.findFirst({
    where: custom(id),
    select: { id: true, store_id: true, request_path: true, target_path: true, redirect_type: true, description: true },
  });
