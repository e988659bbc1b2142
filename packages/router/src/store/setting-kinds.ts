import { configDefaults } from '@merx/db';
import { EVERYTHING } from '@merx/wire';
import { type Actor, mayUse } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';

/** The input type of a setting. */
type SettingType =
  | 'flag'
  | 'integer'
  | 'decimal'
  | 'text'
  | 'select'
  | 'multiselect'
  | 'country'
  | 'countries'
  | 'currency'
  | 'currencies'
  | 'locale'
  | 'timezone'
  | 'email'
  | 'emails'
  | 'url'
  | 'secret';

/** The allowed values of a setting. */
export interface SettingKind {
  type: SettingType;
  /** The options of `select` and `multiselect`. */
  options?: readonly string[];
  /** Describes a valid value, as the end of a sentence. */
  must: string;
  accepts: (value: string) => boolean;
  /** Whether the value consists of country codes, which must exist. */
  isCountries?: true;
}

const DAYS = '0123456';
const SECOND_FACTORS = ['google', 'u2fkey'];
const LONGEST_TEXT = 10_000;

const flag: SettingKind = { ...oneOf('0', '1'), type: 'flag' };
const whole = matching('integer', 'a non-negative integer', /^\d{1,9}$/);
const amount = matching('decimal', 'a non-negative number with at most four decimals', /^\d{1,12}(\.\d{1,4})?$/);
const countries: SettingKind = {
  ...matching('countries', 'comma-separated two-letter country codes, or empty', listOf(/[A-Z]{2}/)),
  isCountries: true,
};
const country: SettingKind = { ...matching('country', 'the two-letter code of a country', /^[A-Z]{2}$/), isCountries: true };
const text: SettingKind = {
  type: 'text',
  must: `text of at most ${LONGEST_TEXT} characters`,
  accepts: (value) => value.length <= LONGEST_TEXT && !/[\0\p{Cs}]/u.test(value),
};
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** By path, first match; for other paths the kind is derived from the default. */
const byPath: readonly (readonly [RegExp, SettingKind])[] = [
  [/^carriers\/tablerate\/condition_name$/, oneOf('package_weight', 'package_value_with_discount', 'package_qty')],
  [/^carriers\/flatrate\/type$/, oneOf('I', 'O')],
  [/\/handling_type$/, oneOf('F', 'P')],
  [/\/(handling_fee|free_shipping_subtotal|cutoff_cost|m(ax|in)_order_total)$|^sales\/minimum_order\/amount$/, orEmpty(amount)],
  [/^cataloginventory\/(?!.*\/enable_).*qty/, amount],
  [/\/sort_order$/, orEmpty(whole)],
  [/\/payment_action$/, oneOf('authorize', 'authorize_capture')],
  [/\/(specificcountry|eu_countries|optional_zip_countries|state_required)$/, countries],
  [/^(general\/country\/default|shipping\/origin\/country_id|tax\/defaults\/country)$/, country],
  [/\/(downloads_number|max_depth|default_group|[a-z]+_tax_class|region_id)$|^tax\/defaults\/region$/, whole],
  [/^catalog\/downloadable\/order_item_status$/, oneOf('1', '9')],
  [/^catalog\/downloadable\/content_disposition$/, oneOf('inline', 'attachment')],
  [/\/backorders$/, oneOf('0', '1', '2')],
  [/^customer\/address\/middlename_show$/, oneOf('', '0', '1')],
  [/^customer\/address\/\w+_show$/, oneOf('', 'opt', 'req')],
  [/\/street_lines$/, between(1, 20)],
  [/\/minimum_password_length$/, between(1, 256)],
  [/\/required_character_classes_number$/, between(1, 4)],
  [/\/tax_calculation_address_type$/, oneOf('billing', 'shipping')],
  [/^promo\/auto_generated_coupon_codes\/format$/, oneOf('1', '2', '3')],
  [/^promo\/auto_generated_coupon_codes\/length$/, between(1, 255)],
  [/^tax\/calculation\/algorithm$/, oneOf('UNIT_BASE_CALCULATION', 'ROW_BASE_CALCULATION', 'TOTAL_BASE_CALCULATION')],
  [/^tax\/calculation\/based_on$/, oneOf('shipping', 'billing', 'origin')],
  [/^currency\/options\/(base|default)$/, { type: 'currency', must: 'a currency code', accepts: (value) => currencies.has(value) }],
  [
    /^currency\/options\/allow$/,
    {
      type: 'currencies',
      must: 'comma-separated currency codes',
      accepts: (value) => value.split(',').every((code) => currencies.has(code)),
    },
  ],
  [/^payment\/stripe\/secret_key$/, matching('secret', 'a secret key of Stripe (sk_ or rk_), or empty', /^((sk|rk)_\w{1,500})?$/)],
  [/^general\/locale\/code$/, matching('locale', 'a locale like en_US', /^[a-z]{2,3}(_[A-Z][a-z]{3})?_[A-Z]{2}$/)],
  [/^general\/locale\/timezone$/, { type: 'timezone', must: 'a time zone like Europe/Berlin', accepts: isTimeZone }],
  [/^general\/locale\/weight_unit$/, oneOf('lbs', 'kgs')],
  [/^general\/locale\/firstday$/, oneOf(...DAYS)],
  [
    /^general\/locale\/weekend$/,
    { ...matching('multiselect', 'comma-separated days from 0 to 6, or empty', listOf(/[0-6]/)), options: [...DAYS] },
  ],
  [
    /^twofactorauth\/general\/force_providers$/,
    {
      ...matching('multiselect', 'comma-separated second factors (google, u2fkey), or empty', listOf(/(google|u2fkey)/)),
      options: SECOND_FACTORS,
    },
  ],
  [/^trans_email\/[^/]+\/email$/, matching('email', 'an email address', /^[^\s@]+@[^\s@]+\.[^\s@]+$/)],
  [/^sales_email\/\w+\/identity$/, oneOf('general', 'sales', 'support', 'custom1', 'custom2')],
  [/^sales_email\/\w+\/copy_method$/, oneOf('bcc', 'copy')],
  [
    /^sales_email\/\w+\/copy_to$/,
    matching('emails', 'comma-separated email addresses, or empty', listOf(/[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+/)),
  ],
  [
    /^web\/.*_url$/,
    { type: 'url', must: 'a URL that starts with http:// or https://, or empty', accepts: (value) => value === '' || isHttp(value) },
  ],
];

const defaults: Readonly<Record<string, string>> = configDefaults;

/** The allowed values of the setting at this path; undefined for an unknown path. */
export function settingKind(path: string): SettingKind | undefined {
  if (!Object.hasOwn(defaults, path)) return undefined;
  const stated = byPath.find(([pattern]) => pattern.test(path))?.[1];
  const preset = defaults[path] ?? '';
  if (stated) return stated;
  if (preset === '0' || preset === '1') return flag;
  return [whole, amount].find(({ accepts }) => accepts(preset)) ?? text;
}

/** Settings that are read globally or at most per website: a value in a narrower scope would have no effect. */
const widest: readonly (readonly [RegExp, 'default' | 'websites'])[] = [
  [/^(catalog\/price\/scope|customer\/account_share\/scope|oauth\/.*|twofactorauth\/.*|admin\/(security|logging)\/.*)$/, 'default'],
  [/^currency\/options\/base$/, 'websites'],
];

/** Whether only the operator may read the value of the setting. */
export const isSecret = (path: string): boolean => path.endsWith('/secret_key');

/** Placeholder of a secret that is set; saving it changes nothing. */
export const HIDDEN = '******';

/** Settings that could redirect people or money: secrets, the base URLs of links in mails, and whether admins need a second factor. */
const GUARDED_SETTINGS = /\/secret_key$|^web\/(un)?secure\/base_\w*url$|^twofactorauth\//;

/**
 * Throws 401 when the settings include a guarded one and the caller does not have all permissions: the settings permission alone must
 * not suffice to take over accounts.
 */
export function refuseGuarded(actor: Actor, paths: readonly string[]): void {
  if (paths.some((path) => GUARDED_SETTINGS.test(path)) && !mayUse(actor, EVERYTHING)) throw notAuthorized(EVERYTHING);
}

/** The narrowest scope of the setting at this path. */
export const lowestScope = (path: string): 'default' | 'websites' | 'stores' =>
  widest.find(([pattern]) => pattern.test(path))?.[1] ?? 'stores';

function oneOf(...values: string[]): SettingKind {
  const must = `one of ${values.map((value) => value || '(empty)').join(', ')}`;
  return { type: 'select', options: values, must, accepts: (value) => values.includes(value) };
}

function matching(type: SettingType, must: string, pattern: RegExp): SettingKind {
  return { type, must, accepts: (value) => pattern.test(value) };
}

function orEmpty({ type, must, accepts }: SettingKind): SettingKind {
  return { type, must: `${must}, or empty`, accepts: (value) => value === '' || accepts(value) };
}

function between(lowest: number, highest: number): SettingKind {
  const inside = (value: string) => Number(value) >= lowest && Number(value) <= highest;
  return {
    type: 'integer',
    must: `a whole number from ${lowest} to ${highest}`,
    accepts: (value) => whole.accepts(value) && inside(value),
  };
}

function listOf({ source }: RegExp): RegExp {
  return new RegExp(`^(${source}(,${source})*)?$`);
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    // The platform has no other way to list the names it knows, aliases included.
    return false;
  }
}

function isHttp(value: string): boolean {
  return /^https?:\/\/./.test(value) && URL.canParse(value);
}
