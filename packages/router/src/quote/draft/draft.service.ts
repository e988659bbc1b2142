import { cartCustomer } from '../../customer/index.js';
import { frontStoreIn, type StoreDirectory, storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { createDraft } from '../cart/new-cart.service.js';
import { cartOfAnotherStore } from '../faults.js';
import { requireEmail } from '../placement/placement-checks.js';
import { deleteDraft } from './draft.queries.js';

interface Call<Input> {
  ctx: Context;
  input: Input;
}

/**
 * Starts an order for a customer and returns the id of its draft, which is separate from the customer's own cart. Throws
 * 404 for an unknown customer or store view, 400 for a store view of another website than the account's.
 */
export async function createDraftFor({ ctx, input }: Call<{ customerId: number; storeId?: number | null | undefined }>): Promise<number> {
  const { db } = ctx;
  const [directory, customer] = [await storeDirectory(db), await cartCustomer(db, input.customerId)];
  if (!customer) throw notFound('customerId', input.customerId);
  const { store } = frontStoreIn(directory, input.storeId || existing(directory, customer.store_id));
  if (store.website_id !== customer.website_id) throw cartOfAnotherStore();
  return createDraft({ cache: db.cache, db, storeId: store.id }, { customer, email: customer.email, replacedOrderId: 0 });
}

/** Starts an order for a guest and returns the id of its draft. Throws 404 for the store view, 400 for the address. */
export async function createDraftForGuest({ ctx, input }: Call<{ email: string; storeId?: number | null | undefined }>): Promise<number> {
  const { db } = ctx;
  const email = requireEmail(input.email.trim());
  const { store } = frontStoreIn(await storeDirectory(db), input.storeId || ctx.scope.storeId);
  return createDraft({ cache: db.cache, db, storeId: store.id }, { customer: null, email, replacedOrderId: 0 });
}

/** The id if the store view still exists; otherwise 0 for the default one. */
export const existing = ({ stores }: StoreDirectory, storeId: number): number => (stores.some(({ id }) => id === storeId) ? storeId : 0);

/** Deletes a draft. Throws 404 for any other cart, including one that has become an order. */
export async function discardDraft({ ctx, input }: Call<{ cartId: number }>): Promise<boolean> {
  if (!(await deleteDraft(ctx.db, input.cartId))) throw notFound('cartId', input.cartId);
  return true;
}
