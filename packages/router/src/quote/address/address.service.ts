import type { Queryable } from '@merx/db';
import { customerAddress } from '../../customer/index.js';
import { type Directory, directoryOf, resolveRegion } from '../../directory/index.js';
import { invalidValue, notFound } from '../../trpc/errors.js';
import { type CartAddress as Address, type AddressType, billingAddress, type Cart, isVirtual, shippingAddress } from '../cart/cart.js';
import type { CartCall } from '../cart-access.js';
import { changeCartAtOnce, type Plan } from '../change/change-at-once.service.js';
import { loadActiveCart } from '../change/change-cart.service.js';
import { noBillingAddress, noShippingAddress, nothingShipped } from '../faults.js';
import { addressOf, addressParts } from './address.js';
import { addressesWrite, type NewAddress, upsertAddresses } from './address.queries.js';
import type { CartAddress, CartAddressInput } from './address.schema.js';

/** The billing address; an empty one exists from the start. Throws 404. */
export async function getBillingAddress({ ctx }: CartCall): Promise<CartAddress> {
  const { cart } = await loadActiveCart(ctx.db, ctx.cart);
  const address = billingAddress(cart);
  if (!address) throw noBillingAddress();
  return addressOf(address);
}

/** The shipping address. Throws 404 for a virtual cart, and while none is set. */
export async function getShippingAddress({ ctx }: CartCall): Promise<CartAddress> {
  const { cart } = await loadActiveCart(ctx.db, ctx.cart);
  requireShipping(cart);
  const address = shippingAddress(cart);
  if (!address) throw noShippingAddress();
  return addressOf(address);
}

/** Throws 404 when nothing in the cart is shipped. */
export function requireShipping(cart: Cart): void {
  if (isVirtual(cart)) throw nothingShipped();
}

/** Sets the billing address, and optionally the same shipping address; returns the address id. Throws 404, 400. */
export async function setBillingAddress({ ctx, input }: CartCall<{ address: CartAddressInput; useForShipping: boolean }>): Promise<number> {
  const directory = await directoryOf(ctx.db);
  return changeCartAtOnce(ctx.db, ctx.cart, async ({ tx, cart }) => {
    const billing = await newAddress(tx, cart, directory, 'billing', input.address);
    const isShippedThere = input.useForShipping && !isVirtual(cart);
    return addressPlan(cart, [billing, ...(isShippedThere ? [{ ...billing, address_type: 'shipping' as const, same_as_billing: 1 }] : [])]);
  });
}

/** Sets the shipping address; returns its id. Throws 404, also for a virtual cart, and 400. */
export async function setShippingAddress({ ctx, input }: CartCall<{ address: CartAddressInput }>): Promise<number> {
  const directory = await directoryOf(ctx.db);
  return changeCartAtOnce(ctx.db, ctx.cart, async ({ tx, cart }) => {
    requireShipping(cart);
    return addressPlan(cart, [await newAddress(tx, cart, directory, 'shipping', input.address)]);
  });
}

/** Saves addresses and returns the id of the first. */
function addressPlan(cart: Cart, addresses: NewAddress[]): Plan<number> {
  const kept = addresses.map((address) => keepingMethod(cart, address));
  const [first, second] = kept;
  return {
    cart: kept.reduce(withUnsavedAddress, cart),
    write: addressesWrite(kept),
    // The id of a second one is not returned.
    stored: first && !second ? ({ id }) => replacing(cart, { ...first, id }) : undefined,
    result: ({ id }) => id,
  };
}

/** Saves an address and returns the updated cart. A new shipping address keeps the chosen method if it is available there. */
export async function withAddress(tx: Queryable, cart: Cart, address: NewAddress): Promise<Cart> {
  const kept = keepingMethod(cart, address);
  const id = await upsertAddresses(tx, cart.entity_id, [kept]);
  if (id === undefined) throw new Error('The address was not written.');
  return replacing(cart, { ...kept, id });
}

/** The cart with an address that is not stored; the address has the id 0. */
export const withUnsavedAddress = (cart: Cart, address: NewAddress): Cart => replacing(cart, { ...keepingMethod(cart, address), id: 0 });

function keepingMethod(cart: Cart, address: NewAddress): NewAddress {
  const previous = cart.addresses.find((candidate) => candidate.address_type === address.address_type);
  return { ...address, shipping_method: previous?.shipping_method ?? null, shipping_description: previous?.shipping_description ?? null };
}

const replacing = (cart: Cart, address: Address): Cart => ({
  ...cart,
  addresses: [...cart.addresses.filter((candidate) => candidate.address_type !== address.address_type), address],
});

/**
 * The cart address from a call: the client's fields merged into the customer address that it references. Throws 404 for
 * an address that is not the customer's (guests have none), 400 for an unknown country or a region of another one.
 */
export async function newAddress(
  tx: Queryable,
  cart: Cart,
  directory: Directory,
  type: AddressType,
  given: CartAddressInput,
): Promise<NewAddress> {
  const saved = await savedAddress(tx, cart, given.customer_address_id);
  const parts = addressParts((part) => emptied(given[part]) ?? saved?.[part]);
  const { country_id } = parts;
  if (country_id !== null && !directory.countries.get(country_id)?.allowed) {
    throw invalidValue({ fieldName: 'country_id', value: country_id });
  }
  const region = resolveRegion(directory, {
    country_id,
    ...(hasRegion(given) ? given : { region: saved?.region, region_id: saved?.region_id }),
  });
  if (!region) throw invalidValue({ fieldName: 'region_id', value: given.region_id ?? '' });
  return {
    address_type: type,
    ...region,
    email: emptied(given.email) ?? cart.customer_email,
    ...parts,
    street: given.street?.length ? given.street : (saved?.street ?? []),
    customer_id: cart.customer_id,
    customer_address_id: saved?.id ?? null,
    same_as_billing: given.same_as_billing ? 1 : 0,
    save_in_address_book: given.save_in_address_book ? 1 : 0,
    shipping_method: null,
    shipping_description: null,
    pickup_location_code: type === 'shipping' ? emptied(given.extension_attributes?.pickup_location_code) : null,
  };
}

const emptied = (value: string | null | undefined): string | null => value?.trim() || null;
const hasRegion = (given: CartAddressInput): boolean => Boolean(given.region || given.region_id || given.region_code);

async function savedAddress(tx: Queryable, cart: Cart, addressId: number | null | undefined) {
  if (!addressId) return undefined;
  const saved = cart.customer_id === null ? undefined : await customerAddress(tx, cart.customer_id, addressId);
  if (!saved) throw notFound('customerAddressId', addressId);
  return saved;
}
