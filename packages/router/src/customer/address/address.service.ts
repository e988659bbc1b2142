import type { Queryable } from '@merx/db';
import { badInputs, type Fault, notFound } from '../../trpc/errors.js';
import { withCustomAttributes } from '../custom-attributes.js';
import { addressTwice } from '../faults.js';
import {
  type AddressFields,
  type AddressRow,
  deleteAddressesExcept,
  reserveAddressIds,
  type StoredAddress,
  selectAddress,
  selectAddresses,
  updateDefaultsOfOnlyAddress,
  upsertAddresses,
} from './address.queries.js';
import type { CustomerAddress } from './address.schema.js';
import { type AddressRules, emptyAddress, readAddress } from './address-rules.js';

export type { AddressFields, AddressRow };

/** All addresses of a customer, flat, oldest first. */
export const customerAddresses = (tx: Queryable, customerId: number): Promise<AddressRow[]> => selectAddresses(tx, customerId);

/** One address of a customer, flat; undefined for an unknown id or another customer's address. */
export const customerAddress = (tx: Queryable, customerId: number, addressId: number): Promise<AddressRow | undefined> =>
  selectAddress(tx, customerId, addressId);

/** Adds an address to the address book and returns its id. The first one becomes the default for billing and shipping. */
export async function addAddress(tx: Queryable, customerId: number, address: AddressFields): Promise<number> {
  const [id = 0] = await upsertAddresses(tx, customerId, [{ ...address, id: null, attributes: {} }]);
  await updateDefaultsOfOnlyAddress(tx, customerId, id);
  return id;
}

export interface DefaultAddresses {
  default_billing: number | null;
  default_shipping: number | null;
}

/** The data for saving an address book. */
export interface AddressBook extends AddressRules {
  /** The custom attributes of addresses. */
  addressAttributes: ReadonlySet<string>;
}

/**
 * Replaces the address book: entries with an id are updated, others added, missing ones deleted. Returns the defaults
 * from the flags; a default that is neither flagged nor unset stays as long as its address exists. The caller holds the
 * customer's lock. Throws 404 for an id that is not the customer's, 400 with every fault of every address; nothing is
 * written then.
 */
export async function replaceAddresses(
  tx: Queryable,
  customerId: number,
  given: CustomerAddress[],
  current: DefaultAddresses,
  book: AddressBook,
): Promise<DefaultAddresses> {
  const stored = new Map((await selectAddresses(tx, customerId)).map((address) => [address.id, address]));
  const faults: Fault[] = [];
  const next = given.map((address): StoredAddress => {
    const base = address.id ? stored.get(address.id) : undefined;
    if (address.id && !base) throw notFound('addressId', address.id);
    const read = readAddress(base ?? emptyAddress, address, book);
    faults.push(...read.faults);
    const attributes = withCustomAttributes(base?.attributes ?? {}, address.custom_attributes, book.addressAttributes);
    return { ...read.address, id: base?.id ?? null, attributes };
  });
  if (faults.length > 0) throw badInputs(faults);
  const saved = await withIds(tx, next);
  const ids = saved.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw badInputs([addressTwice({ fieldName: 'addresses' })]);
  await deleteAddressesExcept(tx, customerId, ids);
  if (saved.length > 0) await upsertAddresses(tx, customerId, saved);
  const flagged = given.map((address, index) => ({ ...address, id: ids[index] ?? 0 }));
  return {
    default_billing: nextDefault(flagged, 'default_billing', current.default_billing),
    default_shipping: nextDefault(flagged, 'default_shipping', current.default_shipping),
  };
}

async function withIds(tx: Queryable, addresses: StoredAddress[]): Promise<(StoredAddress & { id: number })[]> {
  const fresh = addresses.filter(({ id }) => id === null).length;
  const reserved = fresh > 0 ? await reserveAddressIds(tx, fresh) : [];
  return addresses.map((address) => ({ ...address, id: address.id ?? reserved.shift() ?? 0 }));
}

type Flag = keyof DefaultAddresses;

function nextDefault(addresses: (CustomerAddress & { id: number })[], flag: Flag, current: number | null): number | null {
  const chosen = addresses.findLast((address) => address[flag]);
  const kept = addresses.find((address) => address.id === current && address[flag] !== false);
  return chosen?.id ?? kept?.id ?? null;
}
