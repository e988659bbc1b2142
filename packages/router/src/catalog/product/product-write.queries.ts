import type { Queryable } from '@merx/db';

/** Values of attributes to write, and codes to remove. */
export interface ValuePatch {
  set: Record<string, string>;
  removed: string[];
}

export interface ProductColumns {
  sku?: string | undefined;
  type_id?: string | undefined;
  attribute_set_id?: number | undefined;
  price?: string | undefined;
  /** Null: no weight. */
  weight?: string | null | undefined;
  status?: number | undefined;
  visibility?: number | undefined;
}

export interface LockedProduct {
  id: number;
  sku: string;
  type_id: string;
  attribute_set_id: number;
  /** The values as the given store view sees them. */
  attributes: Record<string, string>;
}

/** The product of that sku, case aside, locked until the transaction ends, so that no field of a parallel save is lost. */
export async function lockProduct(tx: Queryable, sku: string, storeId: number): Promise<LockedProduct | undefined> {
  const [row] = await tx.query<LockedProduct>(
    `select p.id, p.sku, p.type_id, p.attribute_set_id,
       p.attributes || coalesce((select ps.attributes from product_store ps where ps.product_id = p.id and ps.store_id = $2), '{}') as attributes
     from product p where lower(p.sku) = lower($1) for no key update of p`,
    [sku, storeId],
  );
  return row;
}

/** Adds a product and returns its id. */
export async function insertProduct(tx: Queryable, sku: string, columns: ProductColumns, values: Record<string, string>): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into product (sku, type_id, attribute_set_id, price, weight, status, visibility, attributes, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, date_trunc('second', now()), date_trunc('second', now())) returning id`,
    [
      sku,
      columns.type_id,
      columns.attribute_set_id,
      columns.price ?? null,
      columns.weight ?? null,
      columns.status,
      columns.visibility,
      JSON.stringify(values),
    ],
  );
  return row?.id ?? 0;
}

/** Changes what is given of a product and leaves the rest; its time of change moves in any case. */
export async function updateProduct(tx: Queryable, id: number, columns: ProductColumns, { set, removed }: ValuePatch): Promise<void> {
  await tx.query(
    `update product set sku = coalesce($11, sku), type_id = coalesce($2, type_id), attribute_set_id = coalesce($3, attribute_set_id),
       price = coalesce($4, price), weight = case when $5 then $6 else weight end, status = coalesce($7, status),
       visibility = coalesce($8, visibility), attributes = (attributes || $9::jsonb) - $10::text[], updated_at = date_trunc('second', now())
     where id = $1`,
    [
      id,
      columns.type_id ?? null,
      columns.attribute_set_id ?? null,
      columns.price ?? null,
      columns.weight !== undefined,
      columns.weight ?? null,
      columns.status ?? null,
      columns.visibility ?? null,
      JSON.stringify(set),
      removed,
      columns.sku ?? null,
    ],
  );
}

/** Whether another product has the sku, case aside. */
export async function isSkuTaken(tx: Queryable, id: number, sku: string): Promise<boolean> {
  const rows = await tx.query('select 1 from product where lower(sku) = lower($2) and id <> $1', [id, sku]);
  return rows.length > 0;
}

/** Moves a product's time of change. */
export async function touchProduct(tx: Queryable, id: number): Promise<void> {
  await tx.query(`update product set updated_at = date_trunc('second', now()) where id = $1`, [id]);
}

/** Writes values of store views' own; a store view that has none left loses its row. */
export async function mergeStoreValues(tx: Queryable, id: number, storeIds: number[], { set, removed }: ValuePatch): Promise<void> {
  await tx.query(
    `insert into product_store (product_id, store_id, attributes) select $1, store_id, $3::jsonb from unnest($2::int[]) store_id
     on conflict (product_id, store_id) do update set attributes = (product_store.attributes || excluded.attributes) - $4::text[]`,
    [id, storeIds, JSON.stringify(set), removed],
  );
  if (removed.length === 0) return;
  await tx.query(`delete from product_store where product_id = $1 and store_id = any($2::int[]) and attributes = '{}'`, [id, storeIds]);
}

/** Assigns the product to these websites and no others. */
export async function replaceWebsites(tx: Queryable, id: number, websiteIds: number[]): Promise<void> {
  await tx.query(
    `with gone as (delete from product_website where product_id = $1 and website_id <> all($2::int[]))
     insert into product_website (product_id, website_id) select $1, website_id from unnest($2::int[]) website_id on conflict do nothing`,
    [id, websiteIds],
  );
}

/** Which of these categories exist; they stay so until the transaction ends. */
export async function lockCategories(tx: Queryable, ids: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>('select id from category where id = any($1::int[]) for key share', [ids]);
  return new Set(rows.map((row) => row.id));
}

/** Assigns the product to these categories and no others; a position of null leaves the present one. */
export async function replaceCategories(
  tx: Queryable,
  id: number,
  links: { category_id: number; position: number | null }[],
): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g(category_id int, position int)),
     gone as (delete from category_product c where c.product_id = $1 and not exists (select 1 from given g where g.category_id = c.category_id))
     insert into category_product (category_id, product_id, position)
     select g.category_id, $1, coalesce(g.position, c.position, 0) from given g
     left join category_product c on c.product_id = $1 and c.category_id = g.category_id
     on conflict (category_id, product_id) do update set position = excluded.position`,
    [id, JSON.stringify(links)],
  );
}

/** Brings products' addresses in line with their url keys, visibility and websites. A taken address violates `url_rewrite`'s index. */
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

/** Whether another product has the value of a unique attribute. Savers of one value wait for each other. */
export async function isValueTaken(tx: Queryable, id: number | null, code: string, value: string): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('product ' || $1::text || ' ' || fold($2::text), 0))`, [code, value]);
  const [row] = await tx.query<{ taken: boolean }>(
    `select exists (select 1 from product where id is distinct from $1::int and fold(attributes ->> $2::text) = fold($3::text))
         or exists (select 1 from product_store where product_id is distinct from $1::int and fold(attributes ->> $2::text) = fold($3::text)) as taken`,
    [id, code, value],
  );
  return row?.taken ?? false;
}

/** Whether products may have this tax class; 0 is none. It stays until the transaction ends. */
export async function isProductTaxClass(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query(`select 1 from tax_class where class_id = $1 and class_type = 'PRODUCT' for key share`, [id]);
  return id === 0 || rows.length > 0;
}

/** Removes a product with everything that hangs on it; its addresses too. */
export async function deleteProductRow(tx: Queryable, id: number): Promise<void> {
  await tx.query(
    `with urls as (delete from url_rewrite where entity_type = 'product' and entity_id = $1) delete from product where id = $1`,
    [id],
  );
}
