import { noteEvent, shopConfig } from '@merx/db';
import { mailQueued } from '../../mail/index.js';
import type { Call, Context, OwnCall } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { alreadyActive, confirmationNotNeeded, invalidConfirmationToken } from '../faults.js';
import type { CustomerAnswer, ResendInput } from './account.schema.js';
import { getCustomer } from './account.service.js';
import { accountByEmail } from './account-email.service.js';
import { type AccountIdentity, lockIdentity, selectIdentity, updateConfirmed } from './account-identity.queries.js';
import { queueGreeting } from './account-mail.service.js';

/** Confirms the account with that email with the mailed key. Throws 404, and 400 for a wrong key or a confirmed account. */
export async function activate({ ctx, input }: Call<{ email: string; confirmationKey: string }>): Promise<CustomerAnswer> {
  return confirm(ctx, await accountByEmail(ctx, input.email), input.confirmationKey);
}

/** Confirms the caller's own account. Throws 400 as `activate`. */
export async function activateMine({ ctx, input }: OwnCall<{ confirmationKey: string }>): Promise<CustomerAnswer> {
  return confirm(ctx, await identityOf(ctx, ctx.customerId), input.confirmationKey);
}

async function confirm(ctx: Context, account: AccountIdentity, key: string): Promise<CustomerAnswer> {
  if (account.confirmation === null) throw alreadyActive();
  await ctx.db.transaction(async (tx) => {
    if (!(await updateConfirmed(tx, account.id, key))) {
      throw invalidConfirmationToken({ fieldName: 'confirmationKey' });
    }
    await queueGreeting(tx, { ...account, confirmation: null });
  });
  mailQueued(ctx.db);
  return getCustomer({ ctx, input: { customerId: account.id } });
}

/** Whether the account is confirmed, pending, or does not need confirmation in its store view. Throws 404. */
export async function confirmationStatus({ ctx, input }: Call<{ customerId: number }>): Promise<string> {
  const { db } = ctx;
  const { confirmation, store_id } = await identityOf(ctx, input.customerId);
  const config = await shopConfig(db.cache, db, store_id);
  if (!config.flag('customer/create_account/confirm')) return 'account_confirmation_not_required';
  return confirmation === null ? 'account_confirmed' : 'account_confirmation_required';
}

/** Resends the confirmation mail. Throws 404 for an unknown email or website, 400 for an account that needs no confirmation. */
export async function resendConfirmation({ ctx, input }: Call<ResendInput>): Promise<boolean> {
  const { id } = await accountByEmail(ctx, input.email, input.websiteId);
  await ctx.db.transaction(async (tx) => {
    const account = await lockIdentity(tx, id);
    if (!account) throw notFound('email', input.email);
    if (account.confirmation === null) throw confirmationNotNeeded();
    await queueGreeting(tx, account, input.redirectUrl);
    await noteEvent(tx, { entity: 'customer', entityId: id, facts: { recipient: input.email } });
  });
  mailQueued(ctx.db);
  return true;
}

async function identityOf({ db }: Context, customerId: number): Promise<AccountIdentity> {
  const account = await selectIdentity(db, customerId);
  if (!account) throw notFound('customerId', customerId);
  return account;
}
