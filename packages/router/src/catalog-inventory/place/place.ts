import { type Fault, invalidField } from '../../trpc/errors.js';
import { placeLineInvalid } from '../faults.js';
import type { NewPlace } from './place.queries.js';

/** A point of the globe, in degrees. */
export interface LatLng {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The length of the great circle between two points, in kilometres. */
export function kilometres(from: LatLng, to: LatLng): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const square = half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Why a point is not on the globe; null if it is. */
export function pointFault(name: string, { lat, lng }: LatLng): Fault | null {
  if (Math.abs(lat) > 90) return invalidField({ fieldName: `${name}.lat`, reason: 'expected -90 to 90 degrees' });
  return Math.abs(lng) > 180 ? invalidField({ fieldName: `${name}.lng`, reason: 'expected -180 to 180 degrees' }) : null;
}

/** A postcode as it is compared. */
export const normalPostcode = (postcode: string): string => postcode.replace(/\s+/g, '').toLowerCase();
/** The name of a city as it is compared. */
export const normalCity = (city: string): string => city.trim().toLowerCase();

/** The columns of a file of postcodes by GeoNames, separated by tabs. */
const COLUMNS = { country: 0, postcode: 1, city: 2, region: 3, latitude: 9, longitude: 10 };

/** The places of a file of postcodes in the format of GeoNames, and the faults of its lines. */
export function readPlaces(text: string): { places: NewPlace[]; faults: Fault[] } {
  const places: NewPlace[] = [];
  const faults: Fault[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const cells = line.split('\t');
    const cell = (name: keyof typeof COLUMNS) => cells[COLUMNS[name]]?.trim() ?? '';
    const point = { lat: Number(cell('latitude') || Number.NaN), lng: Number(cell('longitude') || Number.NaN) };
    const isPlace = /^[A-Z]{2}$/.test(cell('country')) && cell('postcode') !== '' && cell('city') !== '';
    if (isPlace && Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180) {
      places.push({
        country_id: cell('country'),
        postcode: normalPostcode(cell('postcode')),
        city: normalCity(cell('city')),
        region: cell('region'),
        latitude: point.lat.toFixed(6),
        longitude: point.lng.toFixed(6),
      });
    } else faults.push(placeLineInvalid({ line: index + 1 }));
  }
  return { places, faults };
}
