import { withoutSlash } from '@merx/wire';

/** What links to a cart are made of. */
export interface CartPlace {
  /** The setting: a URL in which `{cart_id}` is the guest's cart; empty: the cart page of Magento's storefront. */
  pattern: string;
  /** The URL of the store view. */
  storeUrl: string;
  /** The public id of a guest's cart; null for a customer, who signs in to see it. */
  maskedId: string | null;
}

/** The page of a cart in the storefront. */
export function cartLink({ pattern, storeUrl, maskedId }: CartPlace): string {
  if (pattern === '') return `${withoutSlash(storeUrl)}/checkout/cart/`;
  return pattern.replaceAll('{cart_id}', encodeURIComponent(maskedId ?? ''));
}
