import { type CriteriaField, list } from '@merx/db';
import type { PickupLocation } from './pickup-location.schema.js';

/** Which places are listed. */
export interface PickupScope {
  /** The stock whose sources they are. */
  stockId: number;
  /** All of these products must be assigned to a place. */
  skus: readonly string[];
  /** The only places listed, with their distances in kilometers; null for all. */
  near: { codes: readonly string[]; distances: readonly number[] } | null;
}

const OWN = ['email', 'fax', 'contact_name', 'latitude', 'longitude', 'region', 'city', 'street', 'phone'] as const;
const COLUMNS: Readonly<Record<keyof PickupLocation, string>> = {
  pickup_location_code: 's.source_code',
  name: 'coalesce(s.frontend_name, s.name)',
  description: 'coalesce(s.frontend_description, s.description)',
  country_id: 's.own_country_id',
  region_id: 's.own_region_id',
  postcode: 's.own_postcode',
  ...(Object.fromEntries(OWN.map((name) => [name, `s.${name}`])) as Record<(typeof OWN)[number], string>),
};
const NAMES = Object.keys(COLUMNS) as (keyof PickupLocation)[];
const NUMBERS = new Set(['region_id', 'latitude', 'longitude', 'distance']);

const FIELDS: ReadonlySet<string> = new Set([...NAMES, 'distance']);

const fieldOf = (name: string): CriteriaField | undefined =>
  FIELDS.has(name) ? { sql: `x.${name}`, kind: NUMBERS.has(name) ? 'number' : 'text' } : undefined;

/** The active pick-up locations of a stock. */
export const pickupLocationList = list<PickupLocation, PickupScope>({
  from: ({ stockId, near }, bind) => {
    const columns = NAMES.map((name) => `${COLUMNS[name]} as ${name}`).join(', ');
    const places = `inventory_source s, inventory_stock_link l`;
    const areOpen = `l.stock_id = ${bind(stockId)}::int and l.source_code = s.source_code and s.is_enabled and s.is_pickup_location_active`;
    if (!near) return `(select ${columns}, null::float8 as distance from ${places} where ${areOpen}) x`;
    const distances = `unnest(${bind(near.codes)}::text[], ${bind(near.distances)}::float8[]) as d(code, distance)`;
    return `(select ${columns}, d.distance from ${places}, ${distances} where ${areOpen} and d.code = s.source_code) x`;
  },
  where: ({ skus }, bind) =>
    skus.length === 0
      ? 'true'
      : `(select count(*) from inventory_source_item i join product p on p.id = i.product_id
           where i.source_code = x.pickup_location_code and lower(p.sku) = any(${bind(skus)}::text[])) = ${bind(skus.length)}::int`,
  key: 'x.pickup_location_code',
  row: `json_strip_nulls(json_build_object(${NAMES.map((name) => `'${name}', x.${name}`).join(', ')}))`,
  field: fieldOf,
});
