import type { Queryable } from '@merx/db';

/** The unique index of addresses. */
export const REQUEST_PATH_KEY = 'url_rewrite_request_path_store_id_key';

/** Whether a category shares its url key with a sibling, globally or in any store view. Store roots have no address, so they may. */
export async function hasTwin(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from category c join category k on k.parent_id = c.parent_id and k.id <> c.id cross join store s
     left join category_store cs on cs.category_id = c.id and cs.store_id = s.id
     left join category_store ks on ks.category_id = k.id and ks.store_id = s.id
     where c.id = $1 and c.level >= 2
       and coalesce(cs.attributes ->> 'url_key', c.attributes ->> 'url_key') = coalesce(ks.attributes ->> 'url_key', k.attributes ->> 'url_key')
     limit 1`,
    [id],
  );
  return rows.length > 0;
}

/** Updates the global `url_path` of a category and its descendants: the url keys from level 2 down. */
export function updateUrlPaths(tx: Queryable, path: string): Promise<object[]> {
  return tx.query(
    `with paths as (
       select c.id, string_agg(a.attributes ->> 'url_key', '/' order by a.level) as url_path
       from category c cross join lateral unnest(string_to_array(c.path, '/')::int[]) up(id)
       left join category a on a.id = up.id and a.level >= 2 and c.attributes ? 'url_key'
       where c.path || '/' like $1 || '/%' group by c.id)
     update category c
     set attributes = case when p.url_path is null then c.attributes - 'url_path' else c.attributes || jsonb_build_object('url_path', p.url_path) end
     from paths p where p.id = c.id`,
    [path],
  );
}

/** Updates `url_path` only for store views in which a key on the path differs from the global one. */
export async function updateStoreUrlPaths(tx: Queryable, path: string): Promise<void> {
  await tx.query(
    `update category_store s set attributes = s.attributes - 'url_path' from category c
     where c.id = s.category_id and c.path || '/' like $1 || '/%' and s.attributes ? 'url_path'`,
    [path],
  );
  await tx.query(
    `insert into category_store (category_id, store_id, attributes)
     select c.id, s.id, jsonb_build_object('url_path', string_agg(coalesce(o.attributes ->> 'url_key', a.attributes ->> 'url_key'), '/' order by a.level))
     from category c cross join store s cross join lateral unnest(string_to_array(c.path, '/')::int[]) up(id)
     join category a on a.id = up.id and a.level >= 2
     left join category_store o on o.category_id = a.id and o.store_id = s.id
     where c.path || '/' like $1 || '/%' and s.id <> 0 and c.level >= 2
     group by c.id, s.id having bool_or(o.attributes ? 'url_key')
     on conflict (category_id, store_id) do update set attributes = category_store.attributes || excluded.attributes`,
    [path],
  );
}

/** Replaces the addresses of a category and its descendants in the store views whose root category contains them. */
export async function replaceRewrites(tx: Queryable, path: string): Promise<void> {
  await tx.query(
    `delete from url_rewrite u using category c
     where u.entity_type = 'category' and u.entity_id = c.id and c.path || '/' like $1 || '/%'`,
    [path],
  );
  await tx.query(
    `insert into url_rewrite (entity_type, entity_id, store_id, request_path)
     select 'category', c.id, s.id, coalesce(o.attributes ->> 'url_path', c.attributes ->> 'url_path') || '.html'
     from category c
     join store_group g on g.root_category_id::text = split_part(c.path, '/', 2)
     join store s on s.store_group_id = g.id and s.id <> 0
     left join category_store o on o.category_id = c.id and o.store_id = s.id
     where c.path || '/' like $1 || '/%' and c.level >= 2 and coalesce(o.attributes ->> 'url_path', c.attributes ->> 'url_path') is not null`,
    [path],
  );
}
