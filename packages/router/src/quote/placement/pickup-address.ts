import type { PickupLocation } from '../../catalog-inventory/index.js';
import type { CartAddress } from '../cart/cart.js';

type Place = Pick<PickupLocation, 'country_id' | 'region_id' | 'region' | 'city' | 'street' | 'postcode'>;
type Address = Pick<CartAddress, 'country_id' | 'region_id' | 'region' | 'city' | 'street' | 'postcode'>;

/** Whether the address is that of the place; case and blanks do not count, and neither does a region that the place does not have. */
export function isAddressOf(place: Place, address: Address): boolean {
  const isSame = (a: string | null | undefined, b: string | null | undefined) => folded(a) === folded(b);
  return (
    isSame(place.country_id, address.country_id) &&
    isSame(place.city, address.city) &&
    isSame(place.postcode, address.postcode) &&
    isSame(place.street, address.street.join(' ')) &&
    isSameRegion(place, address)
  );
}

/** By id where both have one, otherwise by name. */
function isSameRegion(place: Place, address: Address): boolean {
  if (place.region_id && address.region_id) return place.region_id === address.region_id;
  return !place.region || folded(place.region) === folded(address.region);
}

const folded = (text: string | null | undefined): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
