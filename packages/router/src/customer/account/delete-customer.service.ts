import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { deleteAccount, deleteCartMessages, lockIdentity } from './account-identity.queries.js';

/** Deletes a customer with addresses, carts and tokens; the orders stay and name nobody's account any more. Throws 404. */
export async function removeCustomer({ ctx, input }: { ctx: Context; input: { customerId: number } }): Promise<boolean> {
  const { customerId } = input;
  await ctx.db.transaction(async (tx) => {
    if (!(await lockIdentity(tx, customerId))) throw notFound('customerId', customerId);
    await deleteCartMessages(tx, customerId);
    await deleteAccount(tx, customerId);
  });
  return true;
}
