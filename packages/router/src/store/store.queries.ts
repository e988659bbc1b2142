import type { Database, Queryable } from '@merx/db';
import type { StoreGroupInput, StoreViewInput, WebsiteInput } from './store.schema.js';

/** All stores in one query; a shop has only a few. */
export async function selectStores(db: Database) {
  const [websites, groups, stores] = await Promise.all([
    db.prisma.website.findMany({ orderBy: { id: 'asc' } }),
    db.prisma.storeGroup.findMany({ orderBy: { id: 'asc' } }),
    db.prisma.store.findMany({ orderBy: { id: 'asc' } }),
  ]);
  return { websites, groups, stores };
}

/** Inserts a website, or updates it when it has an id. Returns its id. */
export async function writeWebsite(tx: Queryable, { id, code, name, sort_order }: WebsiteInput): Promise<number> {
  const data = { code, name, sort_order };
  const written = id ? await tx.prisma.website.update({ where: { id }, data }) : await tx.prisma.website.create({ data });
  return written.id;
}

/** Inserts a store group, which becomes its website's default when it has none, or updates it when it has an id. Returns its id. */
export async function writeGroup(tx: Queryable, { id, code, name, website_id, root_category_id }: StoreGroupInput): Promise<number> {
  const data = { code, name, website_id, root_category_id };
  const written = id ? await tx.prisma.storeGroup.update({ where: { id }, data }) : await tx.prisma.storeGroup.create({ data });
  await tx.prisma.website.updateMany({ where: { id: website_id, default_group_id: 0 }, data: { default_group_id: written.id } });
  return written.id;
}

/** Inserts a store view, which becomes its group's default when it has none, or updates it when it has an id. Returns its id. */
export async function writeView(tx: Queryable, { id, is_active, ...view }: StoreViewInput, website_id: number): Promise<number> {
  const data = { ...view, website_id, is_active: is_active ? 1 : 0 };
  const written = id ? await tx.prisma.store.update({ where: { id }, data }) : await tx.prisma.store.create({ data });
  await tx.prisma.storeGroup.updateMany({
    where: { id: view.store_group_id, default_store_id: 0 },
    data: { default_store_id: written.id },
  });
  return written.id;
}

/** Makes the group the default of its website. */
export async function updateDefaultGroup(tx: Queryable, id: number, default_group_id: number): Promise<void> {
  await tx.prisma.website.updateMany({ where: { id }, data: { default_group_id } });
}

/** Makes the store view the default of its group. */
export async function updateDefaultStore(tx: Queryable, id: number, default_store_id: number): Promise<void> {
  await tx.prisma.storeGroup.updateMany({ where: { id }, data: { default_store_id } });
}

/** Makes the website the default. */
export async function updateDefaultWebsite(tx: Queryable, websiteId: number): Promise<void> {
  await tx.query('update website set is_default = (id = $1) where is_default <> (id = $1)', [websiteId]);
}

/** Whether the id is that of a root category. */
export async function isRootCategory(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.prisma.category.count({ where: { id, level: 1 } })) > 0;
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
       case when exists (select from salesrule where $1 = any(website_ids)) then 'cart price rules' end,
       case when exists (select from catalogrule where $1 = any(website_ids)) then 'catalog price rules' end,
       case when exists (select from price_list where $1 = any(website_ids)) then 'price lists' end], null) as uses`,
    [id],
  );
  return row?.uses ?? [];
}

/** Deletes store views with their settings and search data. */
export async function deleteViews(tx: Queryable, ids: number[]): Promise<void> {
  await tx.prisma.configValue.deleteMany({ where: { scope: 'stores', scope_id: { in: ids } } });
  await tx.query('delete from product_search where store_id = any($1::int[])', [ids]);
  await tx.prisma.store.deleteMany({ where: { id: { in: ids } } });
}

/** Deletes a store group. */
export async function deleteGroup(tx: Queryable, id: number): Promise<void> {
  await tx.prisma.storeGroup.deleteMany({ where: { id } });
}

/** Deletes a website with its settings. */
export async function deleteWebsite(tx: Queryable, id: number): Promise<void> {
  await tx.prisma.configValue.deleteMany({ where: { scope: 'websites', scope_id: id } });
  await tx.prisma.website.deleteMany({ where: { id } });
}

/** Rebuilds the URL rewrites of categories and products in these store views. If two share an address, the first one gets it. */
export async function replaceStoreRewrites(tx: Queryable, storeIds: number[]): Promise<void> {
  await tx.query(`delete from url_rewrite where store_id = any($1::int[]) and entity_type in ('product', 'category')`, [storeIds]);
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
