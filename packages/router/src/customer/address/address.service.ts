import type { Queryable } from '@merx/db';
import type { Call, Context, OwnCall } from '../../trpc/context.js';
import { badInputs, type Fault, notFound } from '../../trpc/errors.js';
import { withCustomAttributes } from '../custom-attributes.js';
import { addressTwice } from '../faults.js';
import type { AddressFields, AddressRow, DefaultKind, StoredAddress } from './address.queries.js';
import * as queries from './address.queries.js';
import type { CustomerAddress, CustomerAddressAnswer } from './address.schema.js';
import { type AddressRules, emptyAddress, readAddress } from './address-rules.js';

export type { AddressFields, AddressRow };

/** All addresses of a customer, flat, oldest first. */
export const customerAddresses = (tx: Queryable, customerId: number): Promise<AddressRow[]> => queries.selectAddresses(tx, customerId);

/** One address of a customer, flat; undefined for an unknown id or another customer's address. */
export const customerAddress = (tx: Queryable, customerId: number, addressId: number): Promise<AddressRow | undefined> =>
  queries.selectAddress(tx, customerId, addressId);

/** Adds an address to the address book and returns its id. The first one becomes the default for billing and shipping. */
export async function addAddress(tx: Queryable, customerId: number, address: AddressFields): Promise<number> {
  const [id = 0] = await queries.upsertAddresses(tx, customerId, [{ ...address, id: null, attributes: {} }]);
  await queries.updateDefaultsOfOnlyAddress(tx, customerId, id);
  return id;
}

type DefaultAddresses = Record<DefaultKind, number | null>;

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
  input: CustomerAddress[],
  current: DefaultAddresses,
  book: AddressBook,
): Promise<DefaultAddresses> {
  const stored = new Map((await queries.selectAddresses(tx, customerId)).map((address) => [address.id, address]));
  const faults: Fault[] = [];
  const next = input.map((address): StoredAddress => {
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
  await queries.deleteAddressesExcept(tx, customerId, ids);
  if (saved.length > 0) await queries.upsertAddresses(tx, customerId, saved);
  const flagged = input.map((address, index) => ({ ...address, id: ids[index] ?? 0 }));
  return {
    default_billing: nextDefault(flagged, 'default_billing', current.default_billing),
    default_shipping: nextDefault(flagged, 'default_shipping', current.default_shipping),
  };
}

async function withIds(tx: Queryable, addresses: StoredAddress[]): Promise<(StoredAddress & { id: number })[]> {
  const fresh = addresses.filter(({ id }) => id === null).length;
  const reserved = fresh > 0 ? await queries.reserveAddressIds(tx, fresh) : [];
  return addresses.map((address) => ({ ...address, id: address.id ?? reserved.shift() ?? 0 }));
}

function nextDefault(addresses: (CustomerAddress & { id: number })[], flag: DefaultKind, current: number | null): number | null {
  const chosen = addresses.findLast((address) => address[flag]);
  const kept = addresses.find((address) => address.id === current && address[flag] !== false);
  return chosen?.id ?? kept?.id ?? null;
}

/** The address with that id, of any customer. Throws 404. */
export async function getAddress({ ctx, input }: Call<{ addressId: number }>): Promise<CustomerAddressAnswer> {
  const address = await queries.selectAddressAnswer<CustomerAddressAnswer>(ctx.db, input.addressId);
  if (!address) throw notFound('addressId', input.addressId);
  return address;
}

/** Deletes the address with that id, of any customer. Throws 404. */
export async function removeAddress({ ctx, input }: Call<{ addressId: number }>): Promise<boolean> {
  const { addressId } = input;
  // The account is locked first, as in every save of an account.
  const gone = await ctx.db.transaction(
    async (tx) => (await queries.lockAddressOwner(tx, addressId)) && (await queries.deleteAddress(tx, addressId)),
  );
  if (!gone) throw notFound('addressId', addressId);
  return true;
}

/** The customer's default billing address; null when there is none. Throws 404 for an unknown customer. */
export const getBillingAddress = ({ ctx, input }: Call<{ customerId: number }>) => defaultAddress(ctx, input.customerId, 'default_billing');

/** The customer's default shipping address; null when there is none. Throws 404 for an unknown customer. */
export const getShippingAddress = ({ ctx, input }: Call<{ customerId: number }>) =>
  defaultAddress(ctx, input.customerId, 'default_shipping');

/** The caller's own default billing address; null when there is none. */
export const getMyBillingAddress = ({ ctx }: OwnCall) => defaultAddress(ctx, ctx.customerId, 'default_billing');

/** The caller's own default shipping address; null when there is none. */
export const getMyShippingAddress = ({ ctx }: OwnCall) => defaultAddress(ctx, ctx.customerId, 'default_shipping');

async function defaultAddress({ db }: Context, customerId: number, kind: DefaultKind): Promise<CustomerAddressAnswer | null> {
  const address = await queries.selectDefaultAddress<CustomerAddressAnswer>(db, customerId, kind);
  if (address === undefined) throw notFound('customerId', customerId);
  return address;
}
