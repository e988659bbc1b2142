import type { Queryable } from '@merx/db';

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
