import type { Queryable } from '@merx/db';
import type { ExactRow, product } from '@merx/db/tables';

/** Attribute values to write, and codes to delete. */
export interface ValuePatch {
  set: Record<string, string>;
  removed: string[];
}

/** Columns to write; a null weight clears it. */
export type ProductColumns = {
  [Column in 'sku' | 'type_id' | 'attribute_set_id' | 'status' | 'visibility' | 'weight']?: ExactRow<typeof product>[Column] | undefined;
} & { price?: string | undefined };

/** Inserts a product and returns its id. */
export async function insertProduct(tx: Queryable, sku: string, columns: ProductColumns, values: Record<string, string>): Promise<number> {
  const { type_id, attribute_set_id, price = null, weight = null, status, visibility } = columns;
  const [row] = await tx.query<{ id: number }>(
    `insert into product (sku, type_id, attribute_set_id, price, weight, status, visibility, attributes, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, date_trunc('second', now()), date_trunc('second', now())) returning id`,
    [sku, type_id, attribute_set_id, price, weight, status, visibility, JSON.stringify(values)],
  );
  return row?.id ?? 0;
}

export type ProductPatch = { id: number } & ProductColumns & ValuePatch;

/** Updates the given fields of each product; always updates the modification time. */
export async function updateProducts(tx: Queryable, patches: ProductPatch[]): Promise<void> {
  const rows = patches.map((patch) => ({ ...patch, weighs: patch.weight !== undefined }));
  await tx.query(
    `update product p set sku = coalesce(g.sku, p.sku), type_id = coalesce(g.type_id, p.type_id),
       attribute_set_id = coalesce(g.attribute_set_id, p.attribute_set_id), price = coalesce(g.price, p.price),
       weight = case when g.weighs then g.weight else p.weight end, status = coalesce(g.status, p.status),
       visibility = coalesce(g.visibility, p.visibility),
       attributes = (p.attributes || g.set) - g.removed, updated_at = date_trunc('second', now())
     from jsonb_to_recordset($1::jsonb) as g(id int, sku text, type_id text, attribute_set_id int, price numeric, weight numeric,
       weighs boolean, status int, visibility int, set jsonb, removed text[])
     where p.id = g.id`,
    [JSON.stringify(rows)],
  );
}

/** Whether another product has the sku (case-insensitive). */
export async function isSkuTaken(tx: Queryable, id: number, sku: string): Promise<boolean> {
  const rows = await tx.query('select 1 from product where lower(sku) = lower($2) and id <> $1', [id, sku]);
  return rows.length > 0;
}

/** Writes store view values of many products; deletes the row of a store view without values left. */
export async function mergeStoreValues(tx: Queryable, patches: ({ id: number } & ValuePatch)[], storeIds: number[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as g(id int, set jsonb, removed text[])),
     changed as (
       update product_store ps set attributes = (ps.attributes || g.set) - g.removed from given g
       where ps.product_id = g.id and ps.store_id = any($2::int[]) returning ps.product_id, ps.store_id
     )
     insert into product_store (product_id, store_id, attributes)
     select g.id, s.id, g.set from given g cross join unnest($2::int[]) as s(id)
     where g.set <> '{}' and not exists (select 1 from changed c where c.product_id = g.id and c.store_id = s.id)`,
    [JSON.stringify(patches), storeIds],
  );
  if (patches.every(({ removed }) => removed.length === 0)) return;
  const ids = patches.map(({ id }) => id);
  await tx.query(`delete from product_store where product_id = any($1::int[]) and store_id = any($2::int[]) and attributes = '{}'`, [
    ids,
    storeIds,
  ]);
}

/** Updates the addresses of products from their url keys, visibility and websites. A taken address violates the index of `url_rewrite`. */
export async function syncProductUrls(tx: Queryable, ids: number[]): Promise<void> {
  await tx.query(
    `with wanted as (
       select p.id as product_id, s.id as store_id, coalesce(ps.attributes ->> 'url_key', p.attributes ->> 'url_key') || '.html' as request_path
       from product p join product_website w on w.product_id = p.id join store s on s.website_id = w.website_id and s.id <> 0
       left join product_store ps on ps.product_id = p.id and ps.store_id = s.id
       where p.id = any($1::int[]) and coalesce((ps.attributes ->> 'visibility')::int, p.visibility) <> 1
         and coalesce(ps.attributes ->> 'url_key', p.attributes ->> 'url_key') is not null
     ), gone as (
       delete from url_rewrite u where u.entity_type = 'product' and u.entity_id = any($1::int[])
         and not exists (select 1 from wanted n where n.product_id = u.entity_id and n.store_id = u.store_id)
     )
     insert into url_rewrite (entity_type, entity_id, store_id, request_path) select 'product', product_id, store_id, request_path from wanted
     on conflict (entity_type, entity_id, store_id) do update set request_path = excluded.request_path
     where url_rewrite.request_path <> excluded.request_path`,
    [ids],
  );
}

/** Whether another product has the value of a unique attribute. Concurrent saves of one value are serialized. */
export async function isValueTaken(tx: Queryable, id: number | null, code: string, value: string): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('product ' || $1::text || ' ' || fold($2::text), 0))`, [code, value]);
  const [row] = await tx.query<{ taken: boolean }>(
    `select exists (select 1 from product where id is distinct from $1::int and fold(attributes ->> $2::text) = fold($3::text))
         or exists (select 1 from product_store where product_id is distinct from $1::int and fold(attributes ->> $2::text) = fold($3::text)) as taken`,
    [id, code, value],
  );
  return row?.taken ?? false;
}

/** Whether it is a tax class for products; 0 is none. Locks it until the transaction ends. */
export async function isProductTaxClass(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query(`select 1 from tax_class where class_id = $1 and class_type = 'PRODUCT' for key share`, [id]);
  return id === 0 || rows.length > 0;
}

/** Deletes products with all dependent rows, including their addresses. */
export async function deleteProductRows(tx: Queryable, ids: number[]): Promise<void> {
  await tx.query(
    `with urls as (delete from url_rewrite where entity_type = 'product' and entity_id = any($1::int[])),
       former as (delete from url_redirect where entity_type = 'product' and entity_id = any($1::int[]))
     delete from product where id = any($1::int[])`,
    [ids],
  );
}

/** The addresses that start with a url key, in any store view. */
export async function selectKeysLike(tx: Queryable, key: string): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(
    `select distinct left(request_path, -5) as key from url_rewrite where request_path like $1 || '%.html'`,
    [key.replace(/[\\%_]/g, '\\$&')],
  );
  return rows.map((row) => row.key);
}

/** Copies a product's store view values to another, except some codes; `files` maps image files to their new names. */
export async function copyStoreValues(
  tx: Queryable,
  fromId: number,
  toId: number,
  { without, files }: { without: string[]; files: Readonly<Record<string, string>> },
): Promise<void> {
  await tx.query(
    `insert into product_store (product_id, store_id, attributes)
     select $2, ps.store_id, kept.attributes
     from product_store ps cross join lateral (
       select jsonb_object_agg(one.key, coalesce($4::jsonb -> (one.value #>> '{}'), one.value)) as attributes
       from jsonb_each(ps.attributes) one where one.key <> all($3::text[])) kept
     where ps.product_id = $1 and kept.attributes is not null`,
    [fromId, toId, without, JSON.stringify(files)],
  );
}

const placed = (table: string, parameter: string) =>
  `(select id, row_number() over (order by sort_order, id) as place from ${table} where product_id = ${parameter})`;

/** Copies the store view titles and website prices of a product's links and samples to another's. */
export async function copyDownloadScopes(tx: Queryable, fromId: number, toId: number): Promise<void> {
  const links = `${placed('downloadable_link', '$1')} old join ${placed('downloadable_link', '$2')} made using (place)`;
  const samples = `${placed('downloadable_sample', '$1')} old join ${placed('downloadable_sample', '$2')} made using (place)`;
  await tx.query(
    `with prices as (
       insert into downloadable_link_price (link_id, website_id, price)
       select made.id, t.website_id, t.price from ${links} join downloadable_link_price t on t.link_id = old.id),
     samples as (
       insert into downloadable_sample_title (sample_id, store_id, title)
       select made.id, t.store_id, t.title from ${samples} join downloadable_sample_title t on t.sample_id = old.id)
     insert into downloadable_link_title (link_id, store_id, title)
     select made.id, t.store_id, t.title from ${links} join downloadable_link_title t on t.link_id = old.id`,
    [fromId, toId],
  );
}
