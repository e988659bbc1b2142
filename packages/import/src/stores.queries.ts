import type { Queryable } from '@merx/db';

export interface NewStore {
  website: { code: string; name: string };
  group: { code: string; name: string; root_category_id: number };
  store: { code: string; name: string; is_active: number };
}

/** Inserts what is missing of a website, its store group and the store view; returns the ids of all three. */
export async function insertStore(
  tx: Queryable,
  { website, group, store }: NewStore,
): Promise<{ website_id: number; group_id: number; id: number }[]> {
  return tx.query(
    `with new_website as (
       insert into website (code, name) values ($1, $2) on conflict (code) do update set code = excluded.code returning id
     ), new_group as (
       insert into store_group (website_id, code, name, root_category_id) select id, $3, $4, $5 from new_website
       on conflict (code) do update set code = excluded.code returning id, website_id
     )
     insert into store (code, name, website_id, store_group_id, is_active, sort_order)
     select $6, $7, website_id, id, $8, 1 from new_group
     returning id, website_id, store_group_id as group_id`,
    [website.code, website.name, group.code, group.name, group.root_category_id, store.code, store.name, store.is_active],
  );
}

/** Sets the defaults of a website and a group that have none to those of a new store view. */
export async function updateDefaults(tx: Queryable, ids: { website_id: number; group_id: number; id: number }): Promise<void> {
  await tx.query(
    `with filled as (update store_group set default_store_id = $3 where id = $2 and default_store_id = 0)
     update website set default_group_id = $2 where id = $1 and default_group_id = 0`,
    [ids.website_id, ids.group_id, ids.id],
  );
}

/** Sets the root category of a store group. */
export async function updateRootCategory(tx: Queryable, groupId: number, categoryId: number): Promise<void> {
  await tx.query('update store_group set root_category_id = $2 where id = $1 and root_category_id <> $2', [groupId, categoryId]);
}
