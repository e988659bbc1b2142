import type { Queryable } from '@merx/db';
import { customerAddress } from '../../customer/index.js';
import { type Directory, resolveRegion } from '../../directory/index.js';
import { invalidValue, notFound } from '../../trpc/errors.js';
import type { AddressType, Cart } from '../cart/cart.js';
import type { NewAddress } from './address.queries.js';
import type { CartAddressInput } from './address.schema.js';
import { addressParts } from './address-parts.js';

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
  if (!region)
    throw invalidValue({
      fieldName: 'region_id',
      value: given.region_id ?? '',
    });
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
