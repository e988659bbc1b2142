import type { Queryable } from '@merx/db';
import { toWire } from '@merx/wire';
import { directoryOf } from '../../directory/index.js';
import { shippingMethodWrite, updateShippingMethod } from '../address/address.queries.js';
import type { CartAddressInput } from '../address/address.schema.js';
import { newAddress, requireShipping, withUnsavedAddress } from '../address/address.service.js';
import { placesServing } from '../carrier/pickup-book.js';
import { methodCode, PICKUP_METHOD, type ShippingRate, shippingDescription } from '../carrier/rates.js';
import { type Cart, isVirtual, shippingAddress } from '../cart/cart.js';
import type { CartCall } from '../cart-access.js';
import { changeCartAtOnce } from '../change/change-at-once.service.js';
import { loadActiveCart, loadPricedCart } from '../change/change-cart.service.js';
import { methodNotFound, noMethodForEmptyCart, pickupLocationNotAvailable, shippingAddressMissing } from '../faults.js';
import { hasRules, type PriceBook, type PricedCart, priceCart, shippingPrices } from '../totals/price-cart.js';
import type { MethodChoice, ShippingMethod } from './shipping-method.schema.js';

function methodOf(priced: PricedCart, rate: ShippingRate): ShippingMethod {
  const { asked, exclTax, inclTax } = shippingPrices(priced, rate);
  const { carrier_code, method_code, carrier_title, method_title } = rate;
  return {
    carrier_code,
    method_code,
    carrier_title,
    method_title,
    amount: toWire(asked.display),
    base_amount: toWire(asked.base),
    available: true,
    error_message: '',
    price_excl_tax: toWire(exclTax.display),
    price_incl_tax: toWire(inclTax.display),
  };
}

/** The available shipping methods for a cart's shipping address. */
export function availableShippingMethods(cart: Cart, book: PriceBook): ShippingMethod[] {
  const priced = priceCart(cart, book);
  return priced.totals.offered.map((rate) => methodOf(priced, rate));
}

/** The available methods for the cart's shipping address; none for a virtual or empty cart. Throws 404, 400 without a country. */
export async function listShippingMethods({ ctx }: CartCall): Promise<ShippingMethod[]> {
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  if (cart.items.length === 0 || isVirtual(cart)) return [];
  requireCountry(cart);
  return availableShippingMethods(cart, book);
}

/** The available methods for an address that is not stored in the cart. Throws 404, 400 for an unknown country. */
export async function estimateByAddress({ ctx, input }: CartCall<{ address: CartAddressInput }>): Promise<ShippingMethod[]> {
  const directory = await directoryOf(ctx.db);
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  return availableShippingMethods(withUnsavedAddress(cart, await newAddress(ctx.db, cart, directory, 'shipping', input.address)), book);
}

/** The available methods for one of the customer's own addresses. Throws 404 for any other. */
export async function estimateByAddressId({ ctx, input }: CartCall<{ addressId: number }>): Promise<ShippingMethod[]> {
  return estimateByAddress({ ctx, input: { address: { customer_address_id: input.addressId } } });
}

/** The chosen method, or null while none is chosen or it is no longer available. Throws 404, 400 while the address has no country. */
export async function getShippingMethod({ ctx }: CartCall): Promise<ShippingMethod | null> {
  const priced = await loadPricedCart(ctx);
  requireCountry(priced.cart);
  return priced.shippingRate && methodOf(priced, priced.shippingRate);
}

/**
 * Sets the shipping method. Throws 404 for the cart, a virtual cart and an unknown method, 400 for an empty cart and
 * without an address.
 */
export async function setShippingMethod({ ctx, input }: CartCall<MethodChoice>): Promise<boolean> {
  return changeCartAtOnce(ctx.db, ctx.cart, async ({ cart, book }) => {
    const { method, description, withMethod, priced } = chosenMethod(cart, book, input);
    return { cart: withMethod, priced, write: shippingMethodWrite(method, description), stored: () => withMethod, result: () => true };
  });
}

/** Saves the chosen method and returns the updated cart, with its prices if they are known already. Throws as `setShippingMethod`. */
export async function withShippingMethod(
  tx: Queryable,
  cart: Cart,
  book: PriceBook,
  choice: MethodChoice,
): Promise<{ cart: Cart; priced: PricedCart | undefined }> {
  const { method, description, withMethod, priced } = chosenMethod(cart, book, choice);
  await updateShippingMethod(tx, cart.entity_id, method, description);
  return { cart: withMethod, priced };
}

/** The cart with this method, which is not stored. Throws as `setShippingMethod`. */
export const withUnsavedShippingMethod = (cart: Cart, book: PriceBook, choice: MethodChoice): Cart =>
  chosenMethod(cart, book, choice).withMethod;

/** The chosen method, and the cart with it, priced if that took no further calculation. */
function chosenMethod(cart: Cart, book: PriceBook, choice: MethodChoice) {
  requireShippable(cart);
  requireCountry(cart);
  const method = methodCode({ carrier_code: choice.carrierCode, method_code: choice.methodCode });
  // Without price rules the offers do not depend on the chosen method, and the cart need not be priced before it is chosen.
  const isFinal = !hasRules(book);
  const priced = priceCart(isFinal ? choosing(cart, method, null) : cart, book);
  const rate = priced.totals.offered.find((candidate) => methodCode(candidate) === method);
  if (!rate) throw methodNotFound([choice.carrierCode, choice.methodCode]);
  if (method === PICKUP_METHOD) requireServed(cart, book);
  const description = shippingDescription(rate);
  const withMethod = choosing(cart, method, description);
  return { method, description, withMethod, priced: isFinal ? { ...priced, cart: withMethod } : undefined };
}

/** Throws 400 for an address that names a place where the cart cannot be picked up. */
function requireServed(cart: Cart, { pickup }: PriceBook): void {
  const code = shippingAddress(cart)?.pickup_location_code;
  if (code && !placesServing(pickup, cart.items).includes(code)) throw pickupLocationNotAvailable({ pickupLocationCode: code });
}

const choosing = (cart: Cart, shipping_method: string, shipping_description: string | null): Cart => ({
  ...cart,
  addresses: cart.addresses.map((address) =>
    address.address_type === 'shipping' ? { ...address, shipping_method, shipping_description } : address,
  ),
});

/** Throws 400 for an empty cart, 404 when nothing in the cart is shipped. */
export function requireShippable(cart: Cart): void {
  if (cart.items.length === 0) throw noMethodForEmptyCart();
  requireShipping(cart);
}

function requireCountry(cart: Cart): void {
  if (!shippingAddress(cart)?.country_id) throw shippingAddressMissing();
}
