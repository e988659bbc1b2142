import type { Queryable } from '@merx/db';
import type { ExactRow, inventoryPlace } from '@merx/db/tables';

export type NewPlace = Omit<ExactRow<typeof inventoryPlace>, 'place_id'>;

/** An address to look up; postcode and city as they are compared. */
export type PlaceKey = Pick<NewPlace, 'country_id' | 'postcode' | 'city'>;

/** The points of the places with that postcode, or without one of those with that city, in the order of the file. */
export async function selectPoints(db: Queryable, { country_id, postcode, city }: PlaceKey): Promise<{ lat: number; lng: number }[]> {
  const points = (column: 'postcode' | 'city', value: string) =>
    db.query<{ lat: number; lng: number }>(
      `select latitude::float8 as lat, longitude::float8 as lng from inventory_place where country_id = $1 and ${column} = $2 order by place_id`,
      [country_id, value],
    );
  const found = postcode === '' ? [] : await points('postcode', postcode);
  return found.length > 0 || city === '' ? found : points('city', city);
}

/** The first point of each of these addresses, in their order; null for an unknown one. */
export function selectFirstPoints(db: Queryable, keys: readonly PlaceKey[]): Promise<{ lat: number | null; lng: number | null }[]> {
  const first = (column: 'postcode' | 'city') => `(select p.place_id from inventory_place p
    where p.country_id = k.country_id and k.${column} <> '' and p.${column} = k.${column} order by p.place_id limit 1)`;
  return db.query(
    `select p.latitude::float8 as lat, p.longitude::float8 as lng
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as k(country_id, postcode, city, position)
       left join inventory_place p on p.place_id = coalesce(${first('postcode')}, ${first('city')})
     order by k.position`,
    [keys.map(({ country_id }) => country_id), keys.map(({ postcode }) => postcode), keys.map(({ city }) => city)],
  );
}

/** Replaces the places of these countries. */
export async function replacePlaces(tx: Queryable, places: readonly NewPlace[]): Promise<void> {
  const countries = [...new Set(places.map(({ country_id }) => country_id))];
  await tx.query('delete from inventory_place where country_id = any($1::text[])', [countries]);
  for (let start = 0; start < places.length; start += CHUNK) {
    await tx.query(
      `insert into inventory_place (country_id, postcode, city, region, latitude, longitude)
       select g.country_id, g.postcode, g.city, g.region, g.latitude, g.longitude
       from jsonb_populate_recordset(null::inventory_place, $1::jsonb) g`,
      [JSON.stringify(places.slice(start, start + CHUNK))],
    );
  }
}

const CHUNK = 5000;
