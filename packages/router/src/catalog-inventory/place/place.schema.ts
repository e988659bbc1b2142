import { decimal, text, wireDecimal, wireText } from '@merx/wire';
import { z } from 'zod';

export const ProviderCode = wireText;

interface PointInput {
  lat: number;
  lng: number;
}
// A pipe, because the OpenAPI generator only accepts a non-scalar query parameter if it is a pipe.
const point = z.object({ lat: decimal, lng: decimal }).pipe(z.custom<PointInput>());
export const DistanceQuery = z.object({
  source: point.describe('Where the goods are, in degrees.'),
  destination: point.describe('Where they go, in degrees.'),
});
export type DistanceQuery = z.infer<typeof DistanceQuery>;
/** In kilometres. */
export const Distance = wireDecimal;

/** All five are required, and may be empty. */
export const Address = z.object({ country: text, postcode: text, street: text, region: text, city: text });
export type Address = z.infer<typeof Address>;
export const AddressQuery = z.object({ address: Address.pipe(z.custom<Address>()).describe('The address to look up.') });

export const Point = z.object({ lat: wireDecimal, lng: wireDecimal });
export const Points = z.array(Point);
