import type { Queryable } from '@merx/db';

/** A link's row in the global scope; money as text. */
export interface LinkRow {
  id: number;
  title: string;
  price: string;
  sort_order: number;
  is_shareable: number;
  number_of_downloads: number;
  link_type: string;
  link_file: string | null;
  link_url: string | null;
  sample_type: string | null;
  sample_file: string | null;
  sample_url: string | null;
}

/** A sample's row in the global scope. */
export interface SampleRow {
  id: number;
  title: string;
  sort_order: number;
  sample_type: string;
  sample_file: string | null;
  sample_url: string | null;
}

/** The links of a product as they stand in the global scope. */
export function selectLinkRows(tx: Queryable, productId: number): Promise<LinkRow[]> {
  return tx.query<LinkRow>(
    `select id, title, price, sort_order, is_shareable, number_of_downloads, link_type, link_file, link_url, sample_type, sample_file, sample_url
     from downloadable_link where product_id = $1 order by sort_order, id`,
    [productId],
  );
}

/** The samples of a product as they stand in the global scope. */
export function selectSampleRows(tx: Queryable, productId: number): Promise<SampleRow[]> {
  return tx.query<SampleRow>(
    'select id, title, sort_order, sample_type, sample_file, sample_url from downloadable_sample where product_id = $1 order by sort_order, id',
    [productId],
  );
}

/** New ids of links or samples. */
export async function drawIds(tx: Queryable, table: 'downloadable_link' | 'downloadable_sample', count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('${table}', 'id'))::int as id from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Adds or changes these links of a product; with `alone`, all its others go. */
export async function saveLinkRows(tx: Queryable, productId: number, rows: readonly LinkRow[], alone: boolean): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g(id int, title text, price numeric, sort_order int, is_shareable int,
       number_of_downloads int, link_type text, link_file text, link_url text, sample_type text, sample_file text, sample_url text)),
     gone as (delete from downloadable_link l where $3 and l.product_id = $1 and not exists (select 1 from given g where g.id = l.id))
     insert into downloadable_link (id, product_id, title, price, sort_order, is_shareable, number_of_downloads, link_type, link_file, link_url,
       sample_type, sample_file, sample_url)
     select id, $1, title, price, sort_order, is_shareable, number_of_downloads, link_type, link_file, link_url, sample_type, sample_file, sample_url
     from given
     on conflict (id) do update set title = excluded.title, price = excluded.price, sort_order = excluded.sort_order,
       is_shareable = excluded.is_shareable, number_of_downloads = excluded.number_of_downloads, link_type = excluded.link_type,
       link_file = excluded.link_file, link_url = excluded.link_url, sample_type = excluded.sample_type, sample_file = excluded.sample_file,
       sample_url = excluded.sample_url`,
    [productId, JSON.stringify(rows), alone],
  );
}

/** Adds or changes these samples of a product; with `alone`, all its others go. */
export async function saveSampleRows(tx: Queryable, productId: number, rows: readonly SampleRow[], alone: boolean): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb)
       as g(id int, title text, sort_order int, sample_type text, sample_file text, sample_url text)),
     gone as (delete from downloadable_sample s where $3 and s.product_id = $1 and not exists (select 1 from given g where g.id = s.id))
     insert into downloadable_sample (id, product_id, title, sort_order, sample_type, sample_file, sample_url)
     select id, $1, title, sort_order, sample_type, sample_file, sample_url from given
     on conflict (id) do update set title = excluded.title, sort_order = excluded.sort_order, sample_type = excluded.sample_type,
       sample_file = excluded.sample_file, sample_url = excluded.sample_url`,
    [productId, JSON.stringify(rows), alone],
  );
}

/** A value of one scope; null takes it away, so that the global one shows. */
export interface ScopeValue {
  id: number;
  value: string | null;
}

/** Gives links or samples titles of one store view. */
export async function saveTitles(tx: Queryable, part: 'link' | 'sample', storeId: number, titles: readonly ScopeValue[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as g(id int, value text)),
     gone as (delete from downloadable_${part}_title t using given g where t.${part}_id = g.id and t.store_id = $2::int and g.value is null)
     insert into downloadable_${part}_title (${part}_id, store_id, title) select id, $2::int, value from given where value is not null
     on conflict (${part}_id, store_id) do update set title = excluded.title`,
    [JSON.stringify(titles), storeId],
  );
}

/** Gives links prices of one website. */
export async function savePrices(tx: Queryable, websiteId: number, prices: readonly ScopeValue[]): Promise<void> {
  await tx.query(
    `insert into downloadable_link_price (link_id, website_id, price)
     select id, $2::int, value from jsonb_to_recordset($1::jsonb) as g(id int, value numeric)
     on conflict (link_id, website_id) do update set price = excluded.price`,
    [JSON.stringify(prices), websiteId],
  );
}

/** Every private file of a product's links and samples. */
export async function selectPrivateFiles(tx: Queryable, productId: number): Promise<string[]> {
  const rows = await tx.query<{ file: string }>(
    `select file from (select link_file as file from downloadable_link where product_id = $1
       union select sample_file from downloadable_link where product_id = $1
       union select sample_file from downloadable_sample where product_id = $1) files where file is not null`,
    [productId],
  );
  return rows.map(({ file }) => file);
}

/** Those of these files that no product offers and nobody has bought. */
export async function selectUnusedPrivateFiles(db: Queryable, files: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ file: string }>(
    `select file from unnest($1::text[]) given(file)
     where not exists (select 1 from downloadable_link l where l.link_file = given.file or l.sample_file = given.file)
       and not exists (select 1 from downloadable_sample s where s.sample_file = given.file)
       and not exists (select 1 from downloadable_purchase p where p.link_file = given.file)
       and not exists (select 1 from change_row c where c.table_name = 'downloadable_link' and c.before ->> 'link_file' = given.file)
       and not exists (select 1 from change_row c where c.table_name in ('downloadable_link', 'downloadable_sample')
         and c.before ->> 'sample_file' = given.file)`,
    [files],
  );
  return rows.map(({ file }) => file);
}

/** Says in the product's own values whether it has links; its time of change moves. */
export async function flagLinks(tx: Queryable, productId: number): Promise<void> {
  await tx.query(
    `update product p set updated_at = date_trunc('second', now()), attributes = p.attributes || jsonb_build_object('links_exist',
       case when exists (select 1 from downloadable_link l where l.product_id = p.id) then '1' else '0' end) where p.id = $1`,
    [productId],
  );
}

/** The product of a link or sample, locked until the transaction ends. */
export async function lockProductOfPart(tx: Queryable, part: 'link' | 'sample', id: number): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `select p.id from product p join downloadable_${part} d on d.product_id = p.id where d.id = $1 for update of p`,
    [id],
  );
  return row?.id;
}

/** Which product a link or sample belongs to. */
export async function selectProductOfPart(tx: Queryable, part: 'link' | 'sample', id: number): Promise<number | undefined> {
  const [row] = await tx.query<{ product_id: number }>(`select product_id from downloadable_${part} where id = $1`, [id]);
  return row?.product_id;
}

/** Removes a link or sample with its titles and prices. */
export async function deletePart(tx: Queryable, part: 'link' | 'sample', id: number): Promise<void> {
  await tx.query(`delete from downloadable_${part} where id = $1`, [id]);
}
