import { EVERYTHING } from '@merx/wire';
import { type Actor, mayUse } from '../../trpc/context.js';
import { notAuthorized } from '../../trpc/errors.js';
import { checkoutSettings } from './checkout-settings.js';
import { customerSettings, securitySettings } from './customer-settings.js';
import { type Declaration, SECTIONS } from './declaration.js';
import { emailSettings } from './email-settings.js';
import { paymentSettings } from './payment-settings.js';
import { shippingSettings } from './shipping-settings.js';
import { stockSettings } from './stock-settings.js';
import { storeSettings } from './store-settings.js';
import { taxSettings } from './tax-settings.js';
import { unreadSettings } from './unread-settings.js';

const all = {
  ...storeSettings,
  ...shippingSettings,
  ...paymentSettings,
  ...taxSettings,
  ...checkoutSettings,
  ...customerSettings,
  ...emailSettings,
  ...stockSettings,
  ...securitySettings,
  ...unreadSettings,
};

/** Every setting by its path, in the order in which the admin shows them. */
export const declarations: ReadonlyMap<string, Declaration> = new Map(
  Object.entries(all).sort(([, one], [, other]) => SECTIONS.indexOf(one.section) - SECTIONS.indexOf(other.section)),
);

/** Whether only the operator may read the value of the setting. */
export const isSecret = (path: string): boolean => declarations.get(path)?.name === 'secret';

/** Placeholder of a secret that is set; saving it changes nothing. */
export const HIDDEN = '******';

/**
 * Settings that could redirect people or money, or make the browsers of colleagues load something: secrets, the pages that buyers return to,
 * the base URLs of links in mails, the pages of carriers, the stylesheets of previews, whether admins need a second factor, and how they log
 * in as customers.
 */
const GUARDED_SETTINGS =
  /\/(secret_key|webhook_secret|client_secret)$|^payment\/\w+\/(return|cancel)_url$|^web\/(un)?secure\/base_\w*url$|^shipping\/tracking\/|^web\/preview\/|^twofactorauth\/|^login_as_customer\//;

/** Whether only admins with all permissions may change the setting. */
export const isGuarded = (path: string): boolean => GUARDED_SETTINGS.test(path);

/**
 * Throws 401 when the settings include a guarded one and the caller does not have all permissions: the settings permission alone must
 * not suffice to take over accounts.
 */
export function refuseGuarded(actor: Actor, paths: readonly string[]): void {
  if (paths.some(isGuarded) && !mayUse(actor, EVERYTHING)) throw notAuthorized(EVERYTHING);
}
