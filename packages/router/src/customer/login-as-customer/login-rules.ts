import type { LoginCustomer } from './login-as-customer.queries.js';
import type { LoginOptions } from './login-as-customer.schema.js';

/** Why an admin cannot log in as a customer; null if they can. */
export function refusalOf(
  customer: Pick<LoginCustomer, 'is_active' | 'assistance_allowed'>,
  settings: { isEnabled: boolean; needsConsent: boolean },
): LoginOptions['refusal'] {
  if (!settings.isEnabled) return 'disabled';
  if (!customer.is_active) return 'inactive';
  return settings.needsConsent && !customer.assistance_allowed ? 'not_allowed' : null;
}

/** A store view, as far as it decides who may log in to it. */
interface View {
  id: number;
  website_id: number;
  is_active: number;
}

/** The store views in which a customer has an account: those of their website, or all if accounts are shared. */
export const viewsOf = <V extends View>(views: readonly V[], websiteId: number, isPerWebsite: boolean): V[] =>
  views.filter((view) => view.id !== 0 && view.is_active === 1 && (!isPerWebsite || view.website_id === websiteId));

/** The address of a storefront with the secret added to its query. */
export function withSecret(address: string, secret: string): string {
  const url = new URL(address);
  url.searchParams.set('secret', secret);
  return url.href;
}
