import { randomBytes } from 'node:crypto';
import { withoutSlash } from '@merx/wire';
import { hashToken } from '../../auth/index.js';

/** The pages that mails link to, with the paths of Magento's storefront; the operator's own templates may build other links. */
export interface LinkPlace {
  /** The URL of the store view. */
  baseUrl: string;
  customerId: number;
}

/** Characters; longer back URLs are ignored. */
export const LONGEST_ADDRESS = 2000;

/** The page that confirms an account with its key, then redirects to `backUrl`. */
export function confirmLink({ baseUrl, customerId }: LinkPlace, key: string, backUrl: string | null): string {
  const query = new URLSearchParams({ id: String(customerId), key });
  if (backUrl !== null) query.set('back_url', backUrl);
  return `${withoutSlash(baseUrl)}/customer/account/confirm/?${query}`;
}

/** The page to set a new password with a token. */
export function passwordLink({ baseUrl, customerId }: LinkPlace, token: string): string {
  const query = new URLSearchParams({ id: String(customerId), token });
  return `${withoutSlash(baseUrl)}/customer/account/createPassword/?${query}`;
}

/** The page where the owner of the previous email restores it. */
export function restoreLink({ baseUrl, customerId }: LinkPlace, token: string): string {
  const query = new URLSearchParams({ id: String(customerId), token });
  return `${withoutSlash(baseUrl)}/customer/account/restoreEmail/?${query}`;
}

/** The URL if it is one of the shop's own pages, otherwise null: mails must not link to other sites. */
export function ownAddress(address: unknown, baseUrl: string): string | null {
  if (typeof address !== 'string' || !URL.canParse(address) || !URL.canParse(baseUrl)) return null;
  const { origin, href, username } = new URL(address);
  return origin === new URL(baseUrl).origin && /^https?:/.test(href) && username === '' ? href : null;
}

/**
 * A name for the greeting; empty when it looks like a URL, since anyone who registers another person's email could put a
 * link into their mail.
 */
export function greetingName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  const name = `${firstname} ${lastname}`.trim();
  return /[/:@]|www\.|\.[a-z]{2,}(\s|$)/i.test(name) ? '' : name;
}

/** A password reset token: 32 random letters and digits. */
export const newResetToken = (): string => randomBytes(16).toString('hex');

/** The stored hash of a reset token. */
export const resetTokenHash = (token: string): string => hashToken(token).toString('hex');
