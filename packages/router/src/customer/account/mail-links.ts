import { withoutSlash } from '@merx/wire';
/** Where mails lead, in the paths of Magento's storefront; templates of the operator's own may build other links. */
export interface LinkPlace {
  /** How the store view is reached. */
  baseUrl: string;
  customerId: number;
}

/** Characters; a longer address is nowhere to lead back to. */
export const LONGEST_ADDRESS = 2000;

/** The page that confirms an account with its key, and leads on to `backUrl`. */
export function confirmLink({ baseUrl, customerId }: LinkPlace, key: string, backUrl: string | null): string {
  const query = new URLSearchParams({ id: String(customerId), key });
  if (backUrl !== null) query.set('back_url', backUrl);
  return `${withoutSlash(baseUrl)}/customer/account/confirm/?${query}`;
}

/** The page where the holder of a token sets a new password. */
export function passwordLink({ baseUrl, customerId }: LinkPlace, token: string): string {
  const query = new URLSearchParams({ id: String(customerId), token });
  return `${withoutSlash(baseUrl)}/customer/account/createPassword/?${query}`;
}

/** The page where the reader of an address that the account has left takes the account back. */
export function restoreLink({ baseUrl, customerId }: LinkPlace, token: string): string {
  const query = new URLSearchParams({ id: String(customerId), token });
  return `${withoutSlash(baseUrl)}/customer/account/restoreEmail/?${query}`;
}

/** The address when it is one of the shop's own pages, else null: a mail of the shop leads nobody elsewhere. */
export function ownAddress(address: unknown, baseUrl: string): string | null {
  if (typeof address !== 'string' || !URL.canParse(address) || !URL.canParse(baseUrl)) return null;
  const { origin, href, username } = new URL(address);
  return origin === new URL(baseUrl).origin && /^https?:/.test(href) && username === '' ? href : null;
}

/** A name to greet with; empty when it reads like an address, for whoever registers somebody else's email writes it into their mail. */
export function greetingName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  const name = `${firstname} ${lastname}`.trim();
  return /[/:@]|www\.|\.[a-z]{2,}(\s|$)/i.test(name) ? '' : name;
}
