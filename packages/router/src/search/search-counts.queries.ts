import type { Queryable } from '@merx/db';

/** A column each: the n-th values belong together. */
interface CountedSearches {
  storeIds: readonly number[];
  texts: readonly string[];
  uses: readonly number[];
  results: readonly (number | null)[];
}

/**
 * Adds to what is counted of these texts today. A day takes `most` texts: new ones beyond that are not written. In the order of the key, so
 * that processes that write at once wait for each other.
 */
export async function addSearches(db: Queryable, { storeIds, texts, uses, results }: CountedSearches, most: number): Promise<void> {
  await db.query(
    `with today as (select (now() at time zone 'UTC')::date as day),
       counted as (select today.day, added.* from today,
         unnest($1::int[], $2::text[], $3::int[], $4::int[]) as added (store_id, query_text, popularity, num_results)),
       room as (select $5::int - count(*) as texts from search_query q join today on q.day = today.day),
       placed as (select c.*, q.day is not null as is_known, row_number() over (partition by q.day is null) as place
         from counted c left join search_query q using (day, store_id, query_text))
     insert into search_query (day, store_id, query_text, popularity, num_results, updated_at)
     select day, store_id, query_text, popularity, num_results, now() from placed, room where is_known or place <= room.texts
     order by day, store_id, query_text
     on conflict (day, store_id, query_text) do update set popularity = search_query.popularity + excluded.popularity,
       num_results = coalesce(excluded.num_results, search_query.num_results), updated_at = excluded.updated_at`,
    [storeIds, texts, uses, results, most],
  );
}

/** Deletes, at most `limit`, what was searched for more than `days` days ago, and of the last week's days all but the `kept` most used texts. */
export async function deleteOldSearches(tx: Queryable, days: number, kept: number, limit: number): Promise<number> {
  const rows = await tx.query(
    `delete from search_query where (day, store_id, query_text) in (
       select day, store_id, query_text from search_query where day < current_date - $1::int
         or (day, store_id, query_text) in (
           select day, store_id, query_text from (
             select *, row_number() over (partition by day order by popularity desc, updated_at desc) as place
             from search_query where day > current_date - 8) ranked
           where place > $2)
       limit $3 for update skip locked)
     returning 1`,
    [days, kept, limit],
  );
  return rows.length;
}
