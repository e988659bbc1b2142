import { columnNames, insertInto, type Queryable } from '@merx/db';
import { downloadableLink, downloadableSample, type ExactRow } from '@merx/db/tables';
import { replaceRowsSql } from '../product-row/product-row.queries.js';
import type { DownloadableLink, DownloadableSample } from './downloadable.schema.js';

/** A link or a sample. */
export type PartKind = 'link' | 'sample';
/** The global row of a link or a sample; money as text. */
export type LinkRow = Omit<ExactRow<typeof downloadableLink>, 'product_id'>;
export type SampleRow = Omit<ExactRow<typeof downloadableSample>, 'product_id'>;
export type PartRows = { link: LinkRow; sample: SampleRow };
type Parts = { link: DownloadableLink; sample: DownloadableSample };

/** The title of a link or sample in store view $1. */
const title = (part: PartKind, alias: string) =>
  `coalesce((select t.title from downloadable_${part}_title t where t.${part}_id = ${alias}.id and t.store_id = $1), ${alias}.title)`;

/** The price of a link on the website of store view $1. */
const PRICE = `coalesce((select x.price from downloadable_link_price x join store st on st.website_id = x.website_id
  where x.link_id = l.id and st.id = $1), l.price)`;

/** A link (`l`) as returned by the API; `own` includes the values of store view $1. */
const linkJson = (own: boolean) => `json_strip_nulls(json_build_object('id', l.id, 'title', ${own ? title('link', 'l') : 'l.title'},
  'sort_order', l.sort_order, 'is_shareable', l.is_shareable, 'price', ${own ? PRICE : 'l.price'},
  'number_of_downloads', l.number_of_downloads, 'link_type', l.link_type, 'link_file', l.link_file, 'link_url', l.link_url,
  'sample_type', coalesce(l.sample_type, ''), 'sample_file', l.sample_file, 'sample_url', l.sample_url))`;

const sampleJson = (own: boolean) => `json_strip_nulls(json_build_object('id', s.id, 'title', ${own ? title('sample', 's') : 's.title'},
  'sort_order', s.sort_order, 'sample_type', s.sample_type, 'sample_file', s.sample_file, 'sample_url', s.sample_url))`;

/** The links or samples of the product `p`; `own` includes the values of store view $1. */
const partsOf = (part: PartKind, own: boolean) => {
  const json = part === 'link' ? linkJson(own) : sampleJson(own);
  const alias = part === 'link' ? 'l' : 's';
  return `array(select ${json} from downloadable_${part} ${alias} where ${alias}.product_id = p.id order by ${alias}.sort_order, ${alias}.id)`;
};

/** JSON key-value pairs of a product `p`: its links and samples, null for other types. `own` includes the values of store view $1. */
export const downloadableParts = (own: boolean): string =>
  `'downloadable_links', case when p.type_id = 'downloadable' then array_to_json(${partsOf('link', own)}) end,
   'downloadable_samples', case when p.type_id = 'downloadable' then array_to_json(${partsOf('sample', own)}) end`;

/** The links or samples of the product with that sku in a store view; undefined for an unknown sku. */
export async function selectParts<Kind extends PartKind>(
  db: Queryable,
  part: Kind,
  sku: string,
  storeId: number,
): Promise<Parts[Kind][] | undefined> {
  const sql = `select ${partsOf(part, true)} as parts from product p where lower(p.sku) = lower($2)`;
  return (await db.query<{ parts: Parts[Kind][] }>(sql, [storeId, sku]))[0]?.parts;
}

const COLUMNS = {
  link: columnNames(downloadableLink, ['product_id']).join(', '),
  sample: columnNames(downloadableSample, ['product_id']).join(', '),
};

/** The links or samples of a product in the global scope. */
export const selectPartRows = <Kind extends PartKind>(tx: Queryable, part: Kind, productId: number): Promise<PartRows[Kind][]> =>
  tx.query(`select ${COLUMNS[part]} from downloadable_${part} where product_id = $1 order by sort_order, id`, [productId]);

/** Reserves ids for new links or samples. */
export async function reserveIds(tx: Queryable, kind: PartKind, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('downloadable_${kind}', 'id'))::int as id from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

const OWNED = '$3 and t.product_id = $1';
const REPLACE = {
  link: replaceRowsSql(downloadableLink, OWNED, ['id'], insertInto(downloadableLink, 'given', { product_id: '$1' })),
  sample: replaceRowsSql(downloadableSample, OWNED, ['id'], insertInto(downloadableSample, 'given', { product_id: '$1' })),
};

/** Inserts or updates links or samples of a product; with `alone`, deletes all others. */
export async function upsertParts<Kind extends PartKind>(
  tx: Queryable,
  part: Kind,
  productId: number,
  rows: readonly PartRows[Kind][],
  alone: boolean,
): Promise<void> {
  await tx.query(REPLACE[part], [productId, JSON.stringify(rows), alone]);
}

/** A value of one scope; null deletes it, so that the global one applies. */
export interface ScopeValue {
  id: number;
  value: string | null;
}

/** Sets titles of links or samples in one store view. */
export async function upsertTitles(tx: Queryable, part: PartKind, storeId: number, titles: readonly ScopeValue[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as g(id int, value text)),
     gone as (delete from downloadable_${part}_title t using given g where t.${part}_id = g.id and t.store_id = $2::int and g.value is null)
     insert into downloadable_${part}_title (${part}_id, store_id, title) select id, $2::int, value from given where value is not null
     on conflict (${part}_id, store_id) do update set title = excluded.title`,
    [JSON.stringify(titles), storeId],
  );
}

/** Sets prices of links on one website. */
export async function upsertPrices(tx: Queryable, websiteId: number, prices: readonly ScopeValue[]): Promise<void> {
  await tx.query(
    `insert into downloadable_link_price (link_id, website_id, price)
     select id, $2::int, value from jsonb_to_recordset($1::jsonb) as g(id int, value numeric)
     on conflict (link_id, website_id) do update set price = excluded.price`,
    [JSON.stringify(prices), websiteId],
  );
}

/** All private files of a product's links and samples. */
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

/** Updates the product's flag for links and its modification time. */
export async function flagLinks(tx: Queryable, productId: number): Promise<void> {
  await tx.query(
    `update product p set updated_at = date_trunc('second', now()), attributes = p.attributes || jsonb_build_object('links_exist',
       case when exists (select 1 from downloadable_link l where l.product_id = p.id) then '1' else '0' end) where p.id = $1`,
    [productId],
  );
}

/** The product of a link or sample, locked until the transaction ends. */
export async function lockProductOfPart(tx: Queryable, part: PartKind, id: number): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `select p.id from product p join downloadable_${part} d on d.product_id = p.id where d.id = $1 for update of p`,
    [id],
  );
  return row?.id;
}

/** The product that a link or sample belongs to. */
export async function selectProductOfPart(tx: Queryable, part: PartKind, id: number): Promise<number | undefined> {
  const [row] = await tx.query<{ product_id: number }>(`select product_id from downloadable_${part} where id = $1`, [id]);
  return row?.product_id;
}

/** Deletes a link or sample with its titles and prices. */
export async function deletePart(tx: Queryable, part: PartKind, id: number): Promise<void> {
  await tx.query(`delete from downloadable_${part} where id = $1`, [id]);
}
