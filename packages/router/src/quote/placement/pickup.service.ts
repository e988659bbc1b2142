import type { Queryable } from '@merx/db';
import { findPickupLocation } from '../../catalog-inventory/index.js';
import { placesServing } from '../carrier/pickup-book.js';
import { methodCode, PICKUP_METHOD } from '../carrier/rates.js';
import type { CartAddress } from '../cart/cart.js';
import { pickupAddressDiffers, pickupLocationMissing, pickupLocationNotAvailable } from '../faults.js';
import type { PriceBook, PricedCart } from '../totals/price-cart.js';
import { isAddressOf } from './pickup-address.js';

/**
 * The code of the place where the cart's order will be picked up; null for one that is shipped. Throws 400 unless the place is named and serves
 * the cart, and the shipping address is its own.
 */
export async function checkedPickup(
  tx: Queryable,
  { cart, shippingRate }: PricedCart,
  { pickup, stockId }: PriceBook,
  shipping: CartAddress | null,
): Promise<string | null> {
  if (!shipping || !shippingRate || methodCode(shippingRate) !== PICKUP_METHOD) return null;
  const { pickup_location_code: code } = shipping;
  if (!code) throw pickupLocationMissing();
  const location = placesServing(pickup, cart.items).includes(code) ? await findPickupLocation(tx, stockId, code) : undefined;
  if (!location) throw pickupLocationNotAvailable({ pickupLocationCode: code });
  if (!isAddressOf(location, shipping)) throw pickupAddressDiffers();
  return code;
}
