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
  await tx.query(
    `delete from url_rewrite u using category c
     where u.entity_type = 'category' and u.entity_id = c.id and c.path || '/' like $1 || '/%'`,
    [path],
  );
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
