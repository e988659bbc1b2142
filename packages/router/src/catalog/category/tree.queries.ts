import type { Queryable } from '@merx/db';
import type { category, ExactRow } from '@merx/db/tables';

const place = { id: true, parent_id: true, path: true, level: true, children_count: true } as const;
/** Position of a category in the tree. */
export type Node = Pick<ExactRow<typeof category>, keyof typeof place>;

/** Serializes changes of the tree and its addresses, until the transaction ends. */
export function lockTree(tx: Queryable): Promise<object[]> {
  return tx.query(`select pg_advisory_xact_lock(hashtext('category-tree'))`);
}

/** Position of a category in the tree, or null. */
export const selectNode = (tx: Queryable, id: number): Promise<Node | null> =>
  tx.prisma.category.findFirst({ where: { id }, select: place });

/** Adds to the descendant counts of every category on a path. */
export function addToCounts(tx: Queryable, path: string, amount: number): Promise<object[]> {
  return tx.query(`update category set children_count = children_count + $2 where id = any(string_to_array($1, '/')::int[])`, [
    path,
    amount,
  ]);
}

/** The children of a category, in order. */
export async function selectChildIds(tx: Queryable, parent_id: number): Promise<number[]> {
  const rows = await tx.prisma.category.findMany({
    where: { parent_id },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Moves a category and its descendants to another parent. */
export function updatePaths(tx: Queryable, node: Node, parent: Node): Promise<object[]> {
  return tx.query(
    `update category set path = $3 || substr(path, length($2) + 1), level = level + $4,
       parent_id = case when id = $1 then $5 else parent_id end, updated_at = case when id = $1 then now() else updated_at end
     where path || '/' like $2 || '/%'`,
    [node.id, node.path, `${parent.path}/${node.id}`, parent.level + 1 - node.level, parent.id],
  );
}

/** Numbers categories from 1 in the given order. */
export function updatePositions(tx: Queryable, ids: number[]): Promise<object[]> {
  return tx.query(
    `update category c set position = o.position from unnest($1::int[]) with ordinality as o(id, position)
     where c.id = o.id and c.position <> o.position`,
    [ids],
  );
}

/** Whether a category or a descendant is the root category of a store. */
export async function holdsStoreRoot(tx: Queryable, path: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from store_group g join category c on c.id = g.root_category_id where c.path || '/' like $1 || '/%' limit 1`,
    [path],
  );
  return rows.length > 0;
}

/** Deletes a category, its descendants and their addresses. */
export async function deleteSubtree(tx: Queryable, path: string): Promise<void> {
  for (const table of ['url_rewrite', 'url_redirect']) {
    await tx.query(
      `delete from ${table} u using category c
       where u.entity_type = 'category' and u.entity_id = c.id and c.path || '/' like $1 || '/%'`,
      [path],
    );
  }
  await tx.query(`delete from category where path || '/' like $1 || '/%'`, [path]);
}

export interface TreeRow extends Pick<Node, 'id' | 'parent_id' | 'level'> {
  name: string;
  is_active: boolean;
  position: number;
  is_anchor: boolean;
  /** Ids of its own products, joined by commas. */
  product_ids: string | null;
}

/**
 * A category and its descendants, each level in order. Products are returned as ids: counting distinct ones per subtree in SQL costs ten
 * times as much as in the caller.
 */
export function selectTree(db: Queryable, rootId: number, storeId: number): Promise<TreeRow[]> {
  return db.query<TreeRow>(
    `select c.id, c.parent_id, coalesce(s.attributes ->> 'name', c.attributes ->> 'name', '') as name,
       coalesce(coalesce(s.attributes ->> 'is_active', c.attributes ->> 'is_active') = '1', false) as is_active,
       c.position, c.level, coalesce(c.attributes ->> 'is_anchor' = '1', false) as is_anchor,
       (select string_agg(l.product_id::text, ',') from category_product l where l.category_id = c.id) as product_ids
     from category root join category c on c.path || '/' like root.path || '/%'
     left join category_store s on s.category_id = c.id and s.store_id = $2
     where root.id = $1 order by c.level, c.position, c.id`,
    [rootId, storeId],
  );
}

/** The version of all categories and their products; it changes with every committed change. `rows` is the cost of computing it. */
export async function selectTreeVersion(db: Queryable): Promise<{ version: string; rows: number }> {
  const [row] = await db.query<{ version: string; rows: number }>(
    'select coalesce(sum(id + folded), 0)::text as version, count(*)::int as rows from category_change',
  );
  return row ?? { version: '', rows: 0 };
}

/** Replaces the rows of the version by one with the same sum. */
export async function foldTreeVersion(db: Queryable): Promise<void> {
  await db.query(
    `with gone as (delete from category_change returning id + folded as amount),
     one as (select sum(amount) as amount from gone having count(*) > 0)
     insert into category_change (id, folded) select next, amount - next
     from (select nextval(pg_get_serial_sequence('category_change', 'id')) as next, amount from one) folded`,
  );
}

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

/** Updates the addresses of a category and its descendants in the store views whose root category contains them. */
export async function syncCategoryUrls(tx: Queryable, path: string): Promise<void> {
  await tx.query(
    `with tree as materialized (select * from category where path || '/' like $1 || '/%'),
     wanted as (
       select c.id as category_id, s.id as store_id, coalesce(o.attributes ->> 'url_path', c.attributes ->> 'url_path') || '.html' as request_path
       from tree c
       join store_group g on g.root_category_id::text = split_part(c.path, '/', 2)
       join store s on s.store_group_id = g.id and s.id <> 0
       left join category_store o on o.category_id = c.id and o.store_id = s.id
       where c.level >= 2 and coalesce(o.attributes ->> 'url_path', c.attributes ->> 'url_path') is not null
     ), gone as (
       delete from url_rewrite u using tree c where u.entity_type = 'category' and u.entity_id = c.id
         and not exists (select 1 from wanted n where n.category_id = u.entity_id and n.store_id = u.store_id)
     )
     insert into url_rewrite (entity_type, entity_id, store_id, request_path) select 'category', category_id, store_id, request_path from wanted
     on conflict (entity_type, entity_id, store_id) do update set request_path = excluded.request_path
     where url_rewrite.request_path <> excluded.request_path`,
    [path],
  );
}
