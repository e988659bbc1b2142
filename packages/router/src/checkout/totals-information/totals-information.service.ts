import { directoryOf } from '../../directory/index.js';
import {
  type CartCall,
  type CartTotals,
  isVirtual,
  loadActiveCart,
  type MethodChoice,
  newAddress,
  priceCart,
  supposingAddress,
  supposingShippingMethod,
  totalsOf,
} from '../../quote/index.js';
import { required } from '../../trpc/errors.js';
import { noTotalsOfEmptyCart } from '../faults.js';
import type { TotalsInformation } from './totals-information.schema.js';

/**
 * Estimates the cart's totals for this address and shipping method (default: the chosen one); nothing is stored. A
 * virtual cart is billed to the address. Throws 404 for the cart, an unknown method and another customer's address, 400
 * for an empty cart and a method without a country.
 */
export async function estimateTotals({ ctx, input: { addressInformation } }: CartCall<TotalsInformation>): Promise<CartTotals> {
  const choice = choiceIn(addressInformation);
  const directory = await directoryOf(ctx.db);
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  if (cart.items.length === 0) throw noTotalsOfEmptyCart();
  const type = isVirtual(cart) ? 'billing' : 'shipping';
  const moved = supposingAddress(cart, await newAddress(ctx.db, cart, directory, type, addressInformation.address));
  return totalsOf(priceCart(choice ? supposingShippingMethod(moved, book, choice) : moved, book));
}

/** The method named by the call, or null. Throws 400 when only carrier or method is given. */
function choiceIn(given: TotalsInformation['addressInformation']): MethodChoice | null {
  const { shipping_carrier_code: carrierCode, shipping_method_code: methodCode } = given;
  if (!carrierCode && !methodCode) return null;
  if (!carrierCode) throw required('addressInformation.shipping_carrier_code');
  if (!methodCode) throw required('addressInformation.shipping_method_code');
  return { carrierCode, methodCode };
}
