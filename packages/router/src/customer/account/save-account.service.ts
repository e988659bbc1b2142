import type { ConfigReader, Database, Queryable } from '@merx/db';
import { actingStaff, endActingTokens, forgetFailedSignIns, revokeTokens } from '../../auth/index.js';
import { mailQueued } from '../../mail/index.js';
import { type StoreDirectory, storeDirectory } from '../../store/index.js';
import type { Call, Context, OwnCall } from '../../trpc/context.js';
import { badInputs, notFound } from '../../trpc/errors.js';
import { replaceAddresses } from '../address/address.service.js';
import { withCustomAttributes } from '../custom-attributes.js';
import { emailOfCustomer, groupNotFound, storeNotFound, storeNotOfWebsite, unsupportedPasswordHash, websiteNotFound } from '../faults.js';
import { decidesAssistance } from '../rights.js';
import { type AccountFields, lockAccount, selectGroupExists, updateAccount } from './account.queries.js';
import type { Customer, CustomerAnswer, SaveAccountInput } from './account.schema.js';
import { getCustomer, getMyAccount } from './account.service.js';
import { refuseTakenEmail, savingAccount } from './account-email.service.js';
import { insertLeftEmail, updatePassword } from './account-identity.queries.js';
import { type Addressee, queueAccountMail, restoreHours } from './account-mail.service.js';
import { accountFaults, isUsablePasswordHash, readAccount, requestedAssistance, requestedKey } from './account-rules.js';
import { saveRules } from './new-account.service.js';

/** Saves the caller's own account. Absent fields stay; given addresses replace the address book. Throws 400 with every fault. */
export async function saveMyAccount({ ctx, input }: OwnCall<{ customer: Customer }>): Promise<CustomerAnswer> {
  await save(ctx, ctx.customerId, input.customer, (account) => account);
  return getMyAccount({ ctx, input });
}

/**
 * Saves any account, including the fields reserved for managers: group, website, store, confirmation key. A password
 * hash replaces the password and revokes the tokens. Throws 404 for an unknown account, 400 with every fault.
 */
export async function saveAccount({ ctx, input }: Call<SaveAccountInput>): Promise<CustomerAnswer> {
  const { db } = ctx;
  const { id, customer, passwordHash } = input;
  if (passwordHash && !isUsablePasswordHash(passwordHash)) {
    throw unsupportedPasswordHash({ fieldName: 'passwordHash' });
  }
  const [stores] = await Promise.all([storeDirectory(db), refuseUnknownGroup(db, customer.group_id)]);
  const decided = (account: AccountFields): AccountFields => ({
    ...account,
    ...movedHome(stores, account, customer),
    group_id: customer.group_id || account.group_id,
    disable_auto_group_change: customer.disable_auto_group_change ?? account.disable_auto_group_change,
    confirmation: requestedKey(customer, account.confirmation),
  });
  await save(ctx, id, customer, decided, passwordHash || null);
  return getCustomer({ ctx, input: { customerId: id } });
}

async function save(
  { db, scope, actor }: Context,
  id: number,
  customer: Customer,
  decide: (account: AccountFields) => AccountFields,
  passwordHash: string | null = null,
): Promise<void> {
  const rules = await saveRules(db, scope.storeId);
  // A change by an admin cannot be reverted: the previous address may be the one that was compromised.
  const wayBack = actor.type === 'customer' ? restoreHours(rules.config) : null;
  await savingAccount(() =>
    db.transaction(async (tx) => {
      const stored = await lockAccount(tx, id);
      if (!stored) throw notFound('customerId', id);
      const account = decide(readAccount(stored, customer));
      if (decidesAssistance(actor)) account.assistance_allowed = requestedAssistance(customer, stored.assistance_allowed);
      const faults = accountFaults(account);
      if (faults.length > 0) throw badInputs(faults);
      account.attributes = withCustomAttributes(stored.attributes, customer.custom_attributes, rules.customerAttributes);
      const moved = account.email.toLowerCase() !== stored.email.toLowerCase();
      // Whoever has the email can set a new password.
      if (moved && actingStaff(actor)) throw emailOfCustomer({ fieldName: 'email' });
      if (moved) await refuseTakenEmail(tx, account.email, id, rules.config);
      const defaults = customer.addresses ? await replaceAddresses(tx, id, customer.addresses, stored, rules) : {};
      await updateAccount(tx, id, { ...account, ...defaults }, moved);
      if (stored.assistance_allowed && !account.assistance_allowed) await endUnwantedLogins(tx, id, rules.config);
      if (moved) await notifyBothAddresses(tx, stored.email, { ...account, id }, wayBack);
      if (passwordHash !== null) await replacePassword(tx, { ...account, id }, passwordHash);
    }),
  );
  mailQueued(db);
}

/**
 * The previous address is notified too: the change may not have been made by the owner. `hours`: how long the owner can restore it; null
 * for no way back.
 */
async function notifyBothAddresses(tx: Queryable, left: string, account: Addressee, hours: number | null): Promise<void> {
  const data = hours === null ? {} : { left_email_id: await insertLeftEmail(tx, account.id, left, hours) };
  await queueAccountMail(tx, 'customer_email_changed', { ...account, email: left }, data);
  await queueAccountMail(tx, 'customer_email_changed', account);
}

/** Admins who are logged in as the customer are logged out if they need the permission that the customer has taken back. */
async function endUnwantedLogins(tx: Queryable, id: number, config: ConfigReader): Promise<void> {
  if (config.flag('login_as_customer/general/assistance_required')) await endActingTokens(tx, id);
}

async function replacePassword(tx: Queryable, account: Addressee, passwordHash: string): Promise<void> {
  await updatePassword(tx, account.id, passwordHash);
  await forgetFailedSignIns(tx, account.email);
  await revokeTokens(tx, { customerId: account.id });
  await queueAccountMail(tx, 'customer_password_changed', account);
}

async function refuseUnknownGroup(db: Database, groupId: number | null | undefined): Promise<void> {
  if (!groupId || (await selectGroupExists(db, groupId))) return;
  throw groupNotFound({ fieldName: 'group_id', value: groupId });
}

/** Website and store view after a save; 0 and unchanged values have no effect. Throws 400 when they do not match. */
function movedHome({ websites, groups, stores }: StoreDirectory, stored: AccountFields, input: Customer) {
  const websiteId = input.website_id || stored.website_id;
  const website = websites.find(({ id }) => id === websiteId);
  const ofGroup = groups.find(({ id }) => id === website?.default_group_id)?.default_store_id;
  const storeId = input.store_id || (websiteId === stored.website_id ? stored.store_id : ofGroup);
  if (websiteId === stored.website_id && storeId === stored.store_id) return { website_id: websiteId, store_id: storeId };
  if (!website) throw websiteNotFound({ fieldName: 'website_id', value: websiteId });
  const store = stores.find(({ id }) => id === storeId);
  if (!store) throw storeNotFound({ fieldName: 'store_id', value: storeId ?? 0 });
  if (store.website_id !== websiteId) throw storeNotOfWebsite({ fieldName: 'store_id', value: store.id });
  return { website_id: websiteId, store_id: store.id };
}
