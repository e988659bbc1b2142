import type { Queryable } from '@merx/db';
import type { ValuePatch } from '../product/product-write.queries.js';

/** A category `c` as returned by the API; `v.a` holds its values, `store` is an SQL expression for their store view. */
export const categoryJson = (store: string) => `json_build_object(
       'id', c.id, 'parent_id', c.parent_id, 'name', coalesce(v.a ->> 'name', ''), 'is_active', coalesce(v.a ->> 'is_active' = '1', false),
       'position', c.position, 'level', c.level,
       'children', coalesce((
         select string_agg(k.id::text, ',' order by k.position, k.id)
         from category k left join category_store ks on ks.category_id = k.id and ks.store_id = ${store}
         where k.parent_id = c.id and coalesce(ks.attributes ->> 'is_active', k.attributes ->> 'is_active') = '1'), ''),
       'created_at', wire_time(c.created_at), 'updated_at', wire_time(c.updated_at), 'path', c.path,
       'available_sort_by', to_json(string_to_array(coalesce(v.a ->> 'available_sort_by', ''), ',')),
       'include_in_menu', coalesce(v.a ->> 'include_in_menu' = '1', false),
       'custom_attributes', (
         select json_agg(json_build_object('attribute_code', e.key, 'value', e.value) order by e.place, e.key)
         from (select 0 as place, 'path' as key, c.path as value
               union all select 1, 'children_count', c.children_count::text
               union all select 2, key, value from jsonb_each_text(v.a)
                 where key not in ('name', 'is_active', 'include_in_menu', 'available_sort_by')) e)
     )`;

/** The joins of `categoryJson`. */
export const withValues = (store: string) => `left join category_store s on s.category_id = c.id and s.store_id = ${store}
     cross join lateral (select c.attributes || coalesce(s.attributes, '{}') as a) v`;

/** A category as returned by the API, with the values of one store view (0: global), or undefined. */
export async function selectCategory(db: Queryable, id: number, storeId: number): Promise<unknown> {
  const [row] = await db.query<{ category: unknown }>(
    `select ${categoryJson('$2')} as category from category c ${withValues('$2')} where c.id = $1`,
    [id, storeId],
  );
  return row?.category;
}

/** Inserts a category under an existing, locked parent, by default after its last child; returns its id. */
export async function insertCategory(
  tx: Queryable,
  { parentId, position, attributes }: { parentId: number; position: number | null; attributes: Record<string, string> },
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into category (id, parent_id, path, level, position, attributes)
     select n.id, p.id, p.path || '/' || n.id, p.level + 1,
       coalesce($2, (select max(k.position) from category k where k.parent_id = p.id), 0) + case when $2::int is null then 1 else 0 end, $3::jsonb
     from category p cross join (select nextval(pg_get_serial_sequence('category', 'id'))::int as id) n
     where p.id = $1
     returning id`,
    [parentId, position, JSON.stringify(attributes)],
  );
  return row?.id;
}

/** Merges values into the global ones and touches the category. Other values saved concurrently are preserved. */
export function updateCategory(tx: Queryable, id: number, position: number | null, { set, removed }: ValuePatch): Promise<object[]> {
  return tx.query(
    `update category set attributes = (attributes || $2::jsonb) - $3::text[], position = coalesce($4, position), updated_at = now() where id = $1`,
    [id, JSON.stringify(set), removed, position],
  );
}

/** Merges values into those of one store view. */
export function upsertStoreValues(tx: Queryable, id: number, storeId: number, { set, removed }: ValuePatch): Promise<object[]> {
  return tx.query(
    `insert into category_store (category_id, store_id, attributes) values ($1, $2, $3::jsonb)
     on conflict (category_id, store_id) do update set attributes = (category_store.attributes || excluded.attributes) - $4::text[]`,
    [id, storeId, JSON.stringify(set), removed],
  );
}

/** The name and url key in effect in one store view (0: globally), or undefined. */
export async function selectNaming(tx: Queryable, id: number, storeId: number) {
  const [row] = await tx.query<Record<'name' | 'url_key', string | null>>(
    `select coalesce(s.attributes ->> 'name', c.attributes ->> 'name') as name,
       coalesce(s.attributes ->> 'url_key', c.attributes ->> 'url_key') as url_key
     from category c left join category_store s on s.category_id = c.id and s.store_id = $2 where c.id = $1`,
    [id, storeId],
  );
  return row;
}

/** Codes of the attributes that a store view overrides. */
export async function selectOwnCodes(db: Queryable, id: number, storeId: number): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    'select jsonb_object_keys(attributes) as code from category_store where category_id = $1 and store_id = $2 order by 1',
    [id, storeId],
  );
  return rows.map(({ code }) => code);
}
