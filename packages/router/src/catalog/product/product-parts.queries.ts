import type { Queryable } from '@merx/db';

export interface TierPriceRow {
  website_id: number;
  customer_group_id: number;
  qty: string;
  value: string;
  percentage_value: string | null;
}

/** Gives the product these tier prices and no others; rows of the same website, group and quantity keep their id. */
export async function replaceTierPriceRows(tx: Queryable, productId: number, rows: TierPriceRow[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb)
       as g(website_id int, customer_group_id int, qty numeric, value numeric, percentage_value numeric)),
     gone as (delete from product_tier_price t where t.product_id = $1 and not exists (select 1 from given g
       where g.website_id = t.website_id and g.customer_group_id = t.customer_group_id and g.qty = t.qty))
     insert into product_tier_price (product_id, website_id, customer_group_id, qty, value, percentage_value)
     select $1, website_id, customer_group_id, qty, value, percentage_value from given
     on conflict (product_id, website_id, customer_group_id, qty)
     do update set value = excluded.value, percentage_value = excluded.percentage_value`,
    [productId, JSON.stringify(rows)],
  );
}

/** Which of these customer groups exist. */
export async function selectCustomerGroupIds(tx: Queryable, ids: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>('select id from customer_group where id = any($1::int[]) order by id for key share', [ids]);
  return new Set(rows.map((row) => row.id));
}

export interface LinkRow {
  link_type_id: number;
  linked_product_id: number;
  position: number;
  qty: string | null;
}

/** Gives the product these links and no others; links of the same type and product keep their id. */
export async function replaceLinkRows(tx: Queryable, productId: number, rows: LinkRow[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g(link_type_id int, linked_product_id int, position int, qty numeric)),
     gone as (delete from product_link l where l.product_id = $1 and not exists (select 1 from given g
       where g.link_type_id = l.link_type_id and g.linked_product_id = l.linked_product_id))
     insert into product_link (product_id, link_type_id, linked_product_id, position, qty)
     select $1, link_type_id, linked_product_id, position, qty from given
     on conflict (link_type_id, product_id, linked_product_id) do update set position = excluded.position, qty = excluded.qty`,
    [productId, JSON.stringify(rows)],
  );
}

/** The links of a product. */
export function selectLinkRows(tx: Queryable, productId: number): Promise<LinkRow[]> {
  return tx.query('select link_type_id, linked_product_id, position, qty from product_link where product_id = $1 order by id', [productId]);
}

/** Ids of products by lower-case sku; the products stay until the transaction ends. */
export async function lockProductIds(tx: Queryable, skus: string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ given: string; id: number }>(
    `select g.sku as given, p.id from unnest($1::text[]) g(sku) join product p on lower(p.sku) = lower(g.sku) order by p.id for key share of p`,
    [skus],
  );
  return new Map(rows.map(({ given, id }) => [given, id]));
}

export interface VideoContent {
  media_type: string;
  video_provider: string;
  video_url: string;
  video_title: string;
  video_description: string;
  video_metadata: string;
}

export interface MediaRow {
  /** Null: a new entry. */
  id: number | null;
  media_type: string;
  file: string;
  label: string | null;
  position: number;
  disabled: boolean;
  /** Of an external video. */
  video_content: VideoContent | null;
}

/** The media entries of a product. */
export function selectMedia(tx: Queryable, productId: number): Promise<(MediaRow & { id: number })[]> {
  return tx.query(
    'select id, media_type, file, label, position, disabled, video_content from product_media where product_id = $1 order by position, id',
    [productId],
  );
}

/** Gives the product these media entries and no others; entries with an id keep it. */
export async function replaceMediaRows(tx: Queryable, productId: number, rows: MediaRow[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb)
       as g(id int, media_type text, file text, label text, position int, disabled boolean, video_content jsonb)),
     gone as (delete from product_media m where m.product_id = $1 and not exists (select 1 from given g where g.id = m.id)),
     changed as (update product_media m set media_type = g.media_type, file = g.file, label = g.label, position = g.position,
       disabled = g.disabled, video_content = g.video_content from given g where m.id = g.id and m.product_id = $1)
     insert into product_media (product_id, media_type, file, label, position, disabled, video_content)
     select $1, media_type, file, label, position, disabled, video_content from given where id is null`,
    [productId, JSON.stringify(rows)],
  );
}

/** Takes files out of all roles of a product, in every store view. */
export async function clearRoles(tx: Queryable, productId: number, roles: string[], files: string[]): Promise<void> {
  const left = `attributes - array(select key from jsonb_each_text(attributes) where key = any($2::text[]) and value = any($3::text[]))`;
  await tx.query(`update product set attributes = ${left} where id = $1`, [productId, roles, files]);
  await tx.query(`update product_store set attributes = ${left} where product_id = $1`, [productId, roles, files]);
}

/** Those of these files that no product has any more, and no undo would bring back. */
export async function selectUnusedFiles(db: Queryable, files: string[]): Promise<string[]> {
  const rows = await db.query<{ file: string }>(
    `select file from unnest($1::text[]) given(file) where not exists (select 1 from product_media m where m.file = given.file)
       and not exists (select 1 from change_row c where c.table_name = 'product_media' and c.before ->> 'file' = given.file)`,
    [files],
  );
  return rows.map((row) => row.file);
}
