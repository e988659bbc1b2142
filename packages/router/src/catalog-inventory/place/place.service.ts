import type { Database, Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { badInputs } from '../../trpc/errors.js';
import { noPlaces, placeUnknown } from '../faults.js';
import { kilometres, type LatLng, normalCity, normalPostcode, pointFault, readPlaces } from './place.js';
import { type PlaceKey, replacePlaces, selectFirstPoints, selectPoints } from './place.queries.js';
import type { Address, DistanceQuery } from './place.schema.js';

/** How distances are found: with the places of the database and no outside service. */
export const distanceProvider = (): string => 'offline';

/** The distance between two points in kilometres, to the metre. Throws 400 for a point that is not on the globe. */
export function distanceBetween({ input: { source, destination } }: Call<DistanceQuery>): number {
  const faults = [pointFault('source', source), pointFault('destination', destination)].flatMap((fault) => fault ?? []);
  if (faults.length > 0) throw badInputs(faults);
  return Math.round(kilometres(source, destination) * 1000) / 1000;
}

/** What is looked up of an address. */
type Whereabouts = Pick<Address, 'country' | 'postcode' | 'city'>;

const keyOf = ({ country, postcode, city }: Whereabouts): PlaceKey => ({
  country_id: country.trim().toUpperCase(),
  postcode: normalPostcode(postcode),
  city: normalCity(city),
});

/** The points of an address: of its postcode, or without a known one of its city. */
export const pointsOf = (db: Queryable, address: Whereabouts): Promise<LatLng[]> => selectPoints(db, keyOf(address));

/** The first point of each address, in their order; undefined for an unknown one. */
export async function firstPointsOf(db: Queryable, addresses: readonly Whereabouts[]): Promise<(LatLng | undefined)[]> {
  if (addresses.length === 0) return [];
  const found = await selectFirstPoints(db, addresses.map(keyOf));
  return found.map(({ lat, lng }) => (lat === null || lng === null ? undefined : { lat, lng }));
}

type AddressCall = Call<{ address: Address }>;

/** All points of an address. Throws 404 for an unknown one. */
export async function listPoints({ ctx, input: { address } }: AddressCall): Promise<LatLng[]> {
  const points = await pointsOf(ctx.db, address);
  if (points.length === 0) throw placeUnknown([[address.postcode, address.city, address.country].filter((part) => part.trim()).join(' ')]);
  return points;
}

/** The first point of an address. Throws 404 for an unknown one. */
export async function getPoint(call: AddressCall): Promise<LatLng> {
  const [first] = await listPoints(call);
  if (!first) throw new Error('A list of points is empty.');
  return first;
}

/**
 * Replaces the places of the countries in a file of postcodes in the format of GeoNames, and returns their number. Throws 400 for a file without
 * places and with every invalid line; nothing is changed then.
 */
export async function importPlaces(db: Database, text: string): Promise<number> {
  const { places, faults } = readPlaces(text);
  if (faults.length > 0) throw badInputs(faults);
  if (places.length === 0) throw noPlaces();
  await db.transaction((tx) => replacePlaces(tx, places));
  return places.length;
}
