import { type ConfigReader, noteEvent, type Queryable, shopConfig, violatedConstraint } from '@merx/db';
import { limitAttempts, revokeTokens } from '../../auth/index.js';
import { mailQueued } from '../../mail/index.js';
import { frontStore, storeDirectory } from '../../store/index.js';
import type { Call, Context, OwnCall } from '../../trpc/context.js';
import { notFound, notFoundByTwo } from '../../trpc/errors.js';
import { alreadyActive, confirmationNotNeeded, emailTaken, groupJustDeleted, invalidConfirmationToken, linkExpired } from '../faults.js';
import { lockEmail } from './account.queries.js';
import type { CustomerAnswer, ResendInput, RestoreEmailInput } from './account.schema.js';
import { getCustomer } from './account.service.js';
import type { AccountIdentity } from './account-identity.queries.js';
import * as queries from './account-identity.queries.js';
import { queueAccountMail, queueGreeting } from './account-mail.service.js';
import { resetTokenHash } from './mail-links.js';

/** The website in which an email is looked up; null where accounts are shared by all websites. Throws 404 for an unknown one. */
async function websiteOf({ db, scope }: Context, websiteId: number | null | undefined): Promise<number | null> {
  const { websites } = await storeDirectory(db);
  if (websiteId && !websites.some(({ id }) => id === websiteId)) throw notFound('websiteId', websiteId);
  const perWebsite = (await shopConfig(db.cache, db, 0)).flag('customer/account_share/scope');
  if (!perWebsite) return null;
  return websiteId || (await frontStore(db, scope.storeId)).website.id;
}

/**
 * The account with that email on the given website, or on that of the request. Throws 404 for an unknown email or
 * website, naming the given values.
 */
export async function accountByEmail(ctx: Context, email: string, websiteId?: number | null): Promise<AccountIdentity> {
  const website = await websiteOf(ctx, websiteId);
  const account = await queries.selectIdentityByEmail(ctx.db, email.trim(), website);
  if (account) return account;
  throw website === null ? notFound('email', email) : notFoundByTwo('email', email, 'websiteId', websiteId ?? website);
}

/** Whether the email is available for a new account, on the given website or that of the request. Throws 404 for an unknown website. */
export async function isEmailAvailable({
  ctx,
  input,
}: Call<{ customerEmail: string; websiteId?: number | null | undefined }>): Promise<boolean> {
  const website = await websiteOf(ctx, input.websiteId);
  return (await queries.selectIdentityByEmail(ctx.db, input.customerEmail.trim(), website)) === undefined;
}

const taken = () => emailTaken({ fieldName: 'email' });

/** Throws 400 where accounts are shared by all websites and another one has the email; otherwise the index enforces it. */
export async function refuseTakenEmail(tx: Queryable, email: string, exceptId: number, config: ConfigReader): Promise<void> {
  if (config.flag('customer/account_share/scope')) return;
  if (await lockEmail(tx, email, exceptId)) throw taken();
}

/** Saves an account and maps constraint violations to 400: a taken email, a group that is being deleted. */
export async function savingAccount<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'customer_email_key') throw taken();
    if (constraint === 'customer_group_id_fkey') throw groupJustDeleted({ fieldName: 'group_id' });
    throw error;
  }
}

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
    if (!(await queries.updateConfirmed(tx, account.id, key))) {
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
    const account = await queries.lockIdentity(tx, id);
    if (!account) throw notFound('email', input.email);
    if (account.confirmation === null) throw confirmationNotNeeded();
    await queueGreeting(tx, account, input.redirectUrl);
    await noteEvent(tx, { entity: 'customer', entityId: id, facts: { recipient: input.email } });
  });
  mailQueued(ctx.db);
  return true;
}

async function identityOf({ db }: Context, customerId: number): Promise<AccountIdentity> {
  const account = await queries.selectIdentity(db, customerId);
  if (!account) throw notFound('customerId', customerId);
  return account;
}

/**
 * Restores the account's email from before it was changed, by the owner or an attacker, and revokes all its tokens. Both
 * addresses are notified. Throws 400 for a token that is wrong, used or expired, and when another account has the email
 * by now; 429.
 */
export async function restoreEmail({ ctx, input }: Call<RestoreEmailInput>): Promise<boolean> {
  const { db } = ctx;
  const { customerId, restoreToken } = input;
  await limitAttempts(ctx, 'passwordResets');
  const config = await shopConfig(db.cache, db, 0);
  await savingAccount(() =>
    db.transaction(async (tx) => {
      const account = await queries.lockIdentity(tx, customerId);
      const email = account && (await queries.takeLeftEmail(tx, customerId, resetTokenHash(restoreToken)));
      if (!email) throw linkExpired({ fieldName: 'restoreToken' });
      await refuseTakenEmail(tx, email, customerId, config);
      await queries.updateEmail(tx, customerId, email);
      await revokeTokens(tx, { customerId });
      for (const recipient of [account.email, email])
        await queueAccountMail(tx, 'customer_email_changed', { ...account, email: recipient });
    }),
  );
  mailQueued(db);
  return true;
}
