import type { Queryable } from '@merx/db';
import { toWire } from '@merx/wire';
import { directoryOf } from '../../directory/index.js';
import { shippingMethodWrite, updateShippingMethod } from '../address/address.queries.js';
import type { CartAddressInput } from '../address/address.schema.js';
import { requireShipping, supposingAddress } from '../address/address.service.js';
import { newAddress } from '../address/new-address.service.js';
import { methodCode, type ShippingRate, shippingDescription } from '../carrier/shipping-rate.js';
import { type Cart, isVirtual, shippingAddress } from '../cart/cart.js';
import type { CartCall } from '../cart-access.js';
import { changeCartAtOnce } from '../change/change-at-once.service.js';
import { loadActiveCart } from '../change/change-cart.service.js';
import { methodNotFound, noMethodForEmptyCart, shippingAddressMissing } from '../faults.js';
import type { PriceBook } from '../totals/price-book.js';
import { type PricedCart, priceCart, shippingPrices } from '../totals/price-cart.js';
import type { ShippingMethod } from './shipping-method.schema.js';

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
export function methodsOffered(cart: Cart, book: PriceBook): ShippingMethod[] {
  const priced = priceCart(cart, book);
  return priced.totals.offered.map((rate) => methodOf(priced, rate));
}

/** The available methods for the cart's shipping address; none for a virtual or empty cart. Throws 404, 400 without a country. */
export async function listShippingMethods({ ctx }: CartCall): Promise<ShippingMethod[]> {
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  if (cart.items.length === 0 || isVirtual(cart)) return [];
  requireCountry(cart);
  return methodsOffered(cart, book);
}

/** The available methods for an address that is not stored in the cart. Throws 404, 400 for an unknown country. */
export async function estimateByAddress({ ctx, input }: CartCall<{ address: CartAddressInput }>): Promise<ShippingMethod[]> {
  const directory = await directoryOf(ctx.db);
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  return methodsOffered(supposingAddress(cart, await newAddress(ctx.db, cart, directory, 'shipping', input.address)), book);
}

/** The available methods for one of the customer's own addresses. Throws 404 for any other. */
export async function estimateByAddressId({ ctx, input }: CartCall<{ addressId: number }>): Promise<ShippingMethod[]> {
  return estimateByAddress({ ctx, input: { address: { customer_address_id: input.addressId } } });
}

/** The chosen method, or null while none is chosen or it is no longer available. Throws 404, 400 while the address has no country. */
export async function getShippingMethod({ ctx }: CartCall): Promise<ShippingMethod | null> {
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  requireCountry(cart);
  const priced = priceCart(cart, book);
  return priced.shippingRate && methodOf(priced, priced.shippingRate);
}

/**
 * Sets the shipping method. Throws 404 for the cart, a virtual cart and an unknown method, 400 for an empty cart and
 * without an address.
 */
export async function setShippingMethod({ ctx, input }: CartCall<MethodChoice>): Promise<boolean> {
  return changeCartAtOnce(ctx.db, ctx.cart, async ({ cart, book }) => {
    const chosen = supposingShippingMethod(cart, book, input);
    const address = shippingAddress(chosen);
    const write = shippingMethodWrite(address?.shipping_method ?? null, address?.shipping_description ?? null);
    return { cart: chosen, write, result: () => true };
  });
}

/** A method as named by clients. */
export interface MethodChoice {
  carrierCode: string;
  methodCode: string;
}

/** Saves the chosen method and returns the updated cart. Throws as `setShippingMethod`. */
export async function withShippingMethod(tx: Queryable, cart: Cart, book: PriceBook, choice: MethodChoice): Promise<Cart> {
  const chosen = supposingShippingMethod(cart, book, choice);
  const address = shippingAddress(chosen);
  await updateShippingMethod(tx, cart.entity_id, address?.shipping_method ?? null, address?.shipping_description ?? null);
  return chosen;
}

/** The cart with this method, which is not stored. Throws as `setShippingMethod`. */
export function supposingShippingMethod(cart: Cart, book: PriceBook, { carrierCode, methodCode: method }: MethodChoice): Cart {
  requireShippable(cart);
  requireCountry(cart);
  const wanted = methodCode({ carrier_code: carrierCode, method_code: method });
  const rate = priceCart(cart, book).totals.offered.find((candidate) => methodCode(candidate) === wanted);
  if (!rate) throw methodNotFound([carrierCode, method]);
  const description = shippingDescription(rate);
  const addresses = cart.addresses.map((address) =>
    address.address_type === 'shipping' ? { ...address, shipping_method: wanted, shipping_description: description } : address,
  );
  return { ...cart, addresses };
}

/** Throws 400 for an empty cart, 404 when nothing in the cart is shipped. */
export function requireShippable(cart: Cart): void {
  if (cart.items.length === 0) throw noMethodForEmptyCart();
  requireShipping(cart);
}

function requireCountry(cart: Cart): void {
  if (!shippingAddress(cart)?.country_id) throw shippingAddressMissing();
}
