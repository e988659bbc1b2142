import { type Database, type Queryable, shopConfig } from '@merx/db';
import { identityOf, type MailCall, type MailContent, type MailSources, queueMail, type TakenMail } from '../../mail/index.js';
import { type AccountIdentity, selectIdentity, updateLeftEmailToken, updateResetToken } from './account-identity.queries.js';
import {
  confirmLink,
  greetingName,
  type LinkPlace,
  LONGEST_ADDRESS,
  newResetToken,
  ownAddress,
  passwordLink,
  resetTokenHash,
  restoreLink,
} from './mail-links.js';

type AccountMailKind = `customer_${'welcome' | 'confirm' | 'password_reset' | 'password_changed' | 'email_changed'}`;

/** The account that a mail is about, and its address. */
export type Addressee = Pick<AccountIdentity, 'id' | 'store_id' | 'email'>;

/** Queues a mail to an account's owner; call `mailQueued` after the commit. */
export function queueAccountMail(
  tx: Queryable,
  kind: AccountMailKind,
  account: Addressee,
  data: Record<string, unknown> = {},
): Promise<void> {
  return queueMail(tx, { kind, storeId: account.store_id, subjectId: account.id, recipient: account.email, data });
}

/** Queues the welcome mail of a new account, with the key when the account needs confirmation. */
export function queueGreeting(
  tx: Queryable,
  account: Addressee & Pick<AccountIdentity, 'confirmation'>,
  backUrl?: string | null,
): Promise<void> {
  if (account.confirmation === null) return queueAccountMail(tx, 'customer_welcome', account);
  return queueAccountMail(tx, 'customer_confirm', account, backUrl && backUrl.length <= LONGEST_ADDRESS ? { back_url: backUrl } : {});
}

/** The mails to account owners, rendered from the account's data at the time of sending. */
export const accountMails: MailSources = {
  customer_welcome: source(async (call, account) => {
    const allowed = account.has_password ? {} : await passwordPage(call, account);
    return allowed && contentOf(call, 'general', account, allowed);
  }),
  customer_confirm: source(async (call, account, { data }) => {
    const { confirmation } = account;
    if (confirmation === null) return null;
    const place = placeOf(call, account);
    const link = confirmLink(place, confirmation, ownAddress(data.back_url, place.baseUrl));
    return contentOf(call, 'general', account, { key: confirmation, link });
  }),
  customer_password_reset: source(async (call, account) => {
    const allowed = await passwordPage(call, account);
    return allowed && contentOf(call, 'support', account, allowed);
  }),
  customer_password_changed: source(async (call, account) => contentOf(call, 'support', account)),
  customer_email_changed: {
    // Goes to the old address too.
    compose: async (call, { subject_id, data }) => {
      const account = subject_id === null ? undefined : await selectIdentity(call.db, subject_id);
      return account ? contentOf(call, 'support', account, await wayBack(call, account, data.left_email_id)) : null;
    },
  },
};

type Compose = (call: MailCall, account: AccountIdentity, mail: TakenMail) => Promise<MailContent | null>;

/** A mail for the account's owner only: not sent to an address that the account no longer has. */
function source(compose: Compose): MailSources[string] {
  return {
    compose: async (call, mail) => {
      const account = mail.subject_id === null ? undefined : await selectIdentity(call.db, mail.subject_id);
      if (account?.email.toLowerCase() !== mail.recipient.toLowerCase()) return null;
      return compose(call, account, mail);
    },
  };
}

const placeOf = ({ config, baseUrl }: MailCall, { id }: AccountIdentity): LinkPlace => ({
  baseUrl: config.text('web/secure/base_url') || baseUrl,
  customerId: id,
});

function contentOf({ config }: MailCall, sender: 'general' | 'support', account: AccountIdentity, data: object = {}): MailContent {
  const from = identityOf(config, sender);
  const customer = { id: account.id, name: greetingName(account), email: account.email };
  return { from, bcc: [], data: { customer, contact: from.address, ...data } };
}

/**
 * A new token for the account's owner and the page to use it on; null when the account's email has changed in the
 * meantime. The token is created when the mail is sent, so that only the mail ever contains it: the outbox has none, the
 * account stores its hash.
 */
async function passwordPage(call: MailCall, account: AccountIdentity): Promise<{ token: string; link: string; hours: number } | null> {
  const token = newResetToken();
  if (!(await updateResetToken(call.db, account.id, account.email, resetTokenHash(token)))) return null;
  return { token, link: passwordLink(placeOf(call, account), token), hours: resetHours(call.config) };
}

/** A new token for the owner of the previous address, and the page to use it on; nothing when the change can no longer be reverted. */
async function wayBack(call: MailCall, account: AccountIdentity, leftEmailId: unknown): Promise<object> {
  if (typeof leftEmailId !== 'number') return {};
  const token = newResetToken();
  if (!(await updateLeftEmailToken(call.db, leftEmailId, resetTokenHash(token)))) return {};
  return { token, link: restoreLink(placeOf(call, account), token), hours: restoreHours(call.config) };
}

/** For how many hours an email change can be reverted. */
export const restoreHours = (config: MailCall['config']): number => config.number('customer/account_information/email_restore_period');

const resetHours = (config: MailCall['config']): number => config.number('customer/password/reset_link_expiration_period');

/** For how many hours a password reset token is valid. */
export const resetHoursOf = async (db: Database, storeId: number): Promise<number> => resetHours(await shopConfig(db.cache, db, storeId));
