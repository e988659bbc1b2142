import type { Queryable } from '@merx/db';

/** Files that rows of the log named. */
export interface PrunedRows {
  rows: number;
  pictures: string[];
  files: string[];
}

/** Deletes at most `limit` rows older than so many days, the oldest first, and tells which files they named. */
export async function deleteOldRows(db: Queryable, days: number, limit: number): Promise<PrunedRows> {
  const [gone] = await db.query<PrunedRows>(
    `with gone as (
       delete from change_row where id in (select id from change_row where at < now() - make_interval(days => $1) order by id limit $2)
       returning table_name, before)
     select count(*) as rows,
       array(select distinct before ->> 'file' from gone where table_name = 'product_media' and before ? 'file') as pictures,
       array(select distinct file from gone, unnest(array[before ->> 'link_file', before ->> 'sample_file']) file
         where table_name in ('downloadable_link', 'downloadable_sample') and file is not null) as files
     from gone`,
    [days, limit],
  );
  return gone ?? { rows: 0, pictures: [], files: [] };
}
