import { type ConfigReader, type Queryable, shopConfig, violatedConstraint } from '@merx/db';
import { frontStore, storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound, notFoundByTwo } from '../../trpc/errors.js';
import { emailTaken, groupJustDeleted } from '../faults.js';
import { lockEmail } from './account.queries.js';
import { type AccountIdentity, selectIdentityByEmail } from './account-identity.queries.js';

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
  const account = await selectIdentityByEmail(ctx.db, email.trim(), website);
  if (account) return account;
  throw website === null ? notFound('email', email) : notFoundByTwo('email', email, 'websiteId', websiteId ?? website);
}

/** Whether the email is available for a new account, on the given website or that of the request. Throws 404 for an unknown website. */
export async function isEmailAvailable({
  ctx,
  input,
}: Call<{ customerEmail: string; websiteId?: number | null | undefined }>): Promise<boolean> {
  const website = await websiteOf(ctx, input.websiteId);
  return (await selectIdentityByEmail(ctx.db, input.customerEmail.trim(), website)) === undefined;
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
