import type { Call, Context, OwnCall } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import type { CustomerAddressAnswer } from './address.schema.js';
import { type DefaultKind, deleteAddress, lockAddressOwner, selectAddressAnswer, selectDefaultAddress } from './address-answer.queries.js';

/** The address with that id, of any customer. Throws 404. */
export async function getAddress({ ctx, input }: Call<{ addressId: number }>): Promise<CustomerAddressAnswer> {
  const address = await selectAddressAnswer<CustomerAddressAnswer>(ctx.db, input.addressId);
  if (!address) throw notFound('addressId', input.addressId);
  return address;
}

/** Deletes the address with that id, of any customer. Throws 404. */
export async function removeAddress({ ctx, input }: Call<{ addressId: number }>): Promise<boolean> {
  const { addressId } = input;
  // The account is locked first, as in every save of an account.
  const gone = await ctx.db.transaction(async (tx) => (await lockAddressOwner(tx, addressId)) && (await deleteAddress(tx, addressId)));
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
  const address = await selectDefaultAddress<CustomerAddressAnswer>(db, customerId, kind);
  if (address === undefined) throw notFound('customerId', customerId);
  return address;
}
