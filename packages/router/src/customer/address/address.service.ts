import type { Queryable } from '@merx/db';
import {
  type AddressFields,
  type AddressRow,
  insertAddress,
  selectAddress,
  selectAddresses,
  updateDefaultsOfOnlyAddress,
} from './address.queries.js';

export type { AddressFields, AddressRow };

/** All addresses of a customer, flat, oldest first. */
export const customerAddresses = (tx: Queryable, customerId: number): Promise<AddressRow[]> => selectAddresses(tx, customerId);

/** One address of a customer, flat; undefined when there is none of that id, or it is another's. */
export const customerAddress = (tx: Queryable, customerId: number, addressId: number): Promise<AddressRow | undefined> =>
  selectAddress(tx, customerId, addressId);

/** Adds an address to the address book and returns its id. The first one becomes the default for billing and shipping. */
export async function addAddress(tx: Queryable, customerId: number, address: AddressFields): Promise<number> {
  const id = await insertAddress(tx, customerId, address, {});
  await updateDefaultsOfOnlyAddress(tx, customerId, id);
  return id;
}
