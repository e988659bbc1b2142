import type { Queryable } from '@merx/db';
import type { ExactRow, store, storeGroup, website } from '@merx/db/tables';

export type WebsiteValues = Pick<ExactRow<typeof website>, 'code' | 'name' | 'sort_order'>;
export type GroupValues = Pick<ExactRow<typeof storeGroup>, 'code' | 'name' | 'website_id' | 'root_category_id'>;
export type ViewValues = Omit<ExactRow<typeof store>, 'id'>;

const idOf = (rows: { id: number }[]): number => {
  const [row] = rows;
  if (!row) throw new Error('Nothing was written.');
  return row.id;
};

/** Inserts a website, or updates it when `id` is given. Returns its id. */
export async function writeWebsite(tx: Queryable, id: number | null, values: WebsiteValues): Promise<number> {
  const given = [values.code, values.name, values.sort_order];
  return idOf(
    id === null
      ? await tx.query('insert into website (code, name, sort_order) values ($1, $2, $3) returning id', given)
      : await tx.query('update website set code = $1, name = $2, sort_order = $3 where id = $4 returning id', [...given, id]),
  );
}

/** Inserts a store group, which becomes its website's default when it has none, or updates it when `id` is given. Returns its id. */
export async function writeGroup(tx: Queryable, id: number | null, values: GroupValues): Promise<number> {
  const given = [values.code, values.name, values.website_id, values.root_category_id];
  const written = idOf(
    id === null
      ? await tx.query('insert into store_group (code, name, website_id, root_category_id) values ($1, $2, $3, $4) returning id', given)
      : await tx.query('update store_group set code = $1, name = $2, website_id = $3, root_category_id = $4 where id = $5 returning id', [
          ...given,
          id,
        ]),
  );
  await tx.query('update website set default_group_id = $2 where id = $1 and default_group_id = 0', [values.website_id, written]);
  return written;
}

/** Inserts a store view, which becomes its group's default when it has none, or updates it when `id` is given. Returns its id. */
export async function writeView(tx: Queryable, id: number | null, values: ViewValues): Promise<number> {
  const given = [values.code, values.name, values.store_group_id, values.website_id, values.is_active, values.sort_order];
  const written = idOf(
    id === null
      ? await tx.query(
          'insert into store (code, name, store_group_id, website_id, is_active, sort_order) values ($1, $2, $3, $4, $5, $6) returning id',
          given,
        )
      : await tx.query(
          'update store set code = $1, name = $2, store_group_id = $3, website_id = $4, is_active = $5, sort_order = $6 where id = $7 returning id',
          [...given, id],
        ),
  );
  await tx.query('update store_group set default_store_id = $2 where id = $1 and default_store_id = 0', [values.store_group_id, written]);
  return written;
}

/** Makes the group the default of its website. */
export async function updateDefaultGroup(tx: Queryable, websiteId: number, groupId: number): Promise<void> {
  await tx.query('update website set default_group_id = $2 where id = $1', [websiteId, groupId]);
}

/** Makes the store view the default of its group. */
export async function updateDefaultStore(tx: Queryable, groupId: number, storeId: number): Promise<void> {
  await tx.query('update store_group set default_store_id = $2 where id = $1', [groupId, storeId]);
}

/** Makes the website the default. */
export async function updateDefaultWebsite(tx: Queryable, websiteId: number): Promise<void> {
  await tx.query('update website set is_default = (id = $1) where is_default <> (id = $1)', [websiteId]);
}

/** Whether the id is that of a root category. */
export async function isRootCategory(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.query('select 1 from category where id = $1 and level = 1', [id])).length > 0;
}

/** Names of the data that depends on store views; empty when there is none. */
export async function selectUsesOfViews(tx: Queryable, ids: number[]): Promise<string[]> {
  const [row] = await tx.query<{ uses: string[] }>(
    `select array_remove(array[
       case when exists (select from sales_order where store_id = any($1::int[])) then 'orders' end,
       case when exists (select from quote where store_id = any($1::int[])) then 'carts' end,
       case when exists (select from customer where store_id = any($1::int[])) then 'customers' end,
       case when exists (select from mail_message where store_id = any($1::int[])) then 'mails' end], null) as uses`,
    [ids],
  );
  return row?.uses ?? [];
}

/** Names of the data that depends on a website, besides its groups. */
export async function selectUsesOfWebsite(tx: Queryable, id: number): Promise<string[]> {
  const [row] = await tx.query<{ uses: string[] }>(
    `select array_remove(array[
       case when exists (select from customer where website_id = $1) then 'customers' end,
       case when exists (select from product_website where website_id = $1) then 'products' end,
       case when exists (select from salesrule where $1 = any(website_ids)) then 'cart price rules' end], null) as uses`,
    [id],
  );
  return row?.uses ?? [];
}

/** Deletes store views with their settings and search data. */
export async function deleteViews(tx: Queryable, ids: number[]): Promise<void> {
  await tx.query(`delete from config_value where scope = 'stores' and scope_id = any($1::int[])`, [ids]);
  await tx.query('delete from product_search where store_id = any($1::int[])', [ids]);
  await tx.query('delete from store where id = any($1::int[])', [ids]);
}

/** Deletes a store group. */
export async function deleteGroup(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from store_group where id = $1', [id]);
}

/** Deletes a website with its settings. */
export async function deleteWebsite(tx: Queryable, id: number): Promise<void> {
  await tx.query(`delete from config_value where scope = 'websites' and scope_id = $1`, [id]);
  await tx.query('delete from website where id = $1', [id]);
}

/** Rebuilds the URL rewrites of categories and products in these store views. If two share an address, the first one gets it. */
export async function replaceStoreRewrites(tx: Queryable, storeIds: number[]): Promise<void> {
  await tx.query('delete from url_rewrite where store_id = any($1::int[])', [storeIds]);
  await tx.query(
    `insert into url_rewrite (entity_type, entity_id, store_id, request_path)
     select 'category', c.id, s.id, coalesce(o.attributes ->> 'url_path', c.attributes ->> 'url_path') || '.html'
     from store s join store_group g on g.id = s.store_group_id
     join category c on split_part(c.path, '/', 2) = g.root_category_id::text and c.level >= 2
     left join category_store o on o.category_id = c.id and o.store_id = s.id
     where s.id = any($1::int[]) and coalesce(o.attributes ->> 'url_path', c.attributes ->> 'url_path') is not null
     union all
     select 'product', p.id, s.id, coalesce(o.attributes ->> 'url_key', p.attributes ->> 'url_key') || '.html'
     from store s join product_website w on w.website_id = s.website_id join product p on p.id = w.product_id
     left join product_store o on o.product_id = p.id and o.store_id = s.id
     where s.id = any($1::int[]) and coalesce((o.attributes ->> 'visibility')::int, p.visibility) <> 1
       and coalesce(o.attributes ->> 'url_key', p.attributes ->> 'url_key') is not null
     on conflict do nothing`,
    [storeIds],
  );
}
