import type { ControlName } from './setting.schema.js';

/** The unit of a number, shown beside it. */
type Unit = 'seconds' | 'minutes' | 'hours' | 'days' | 'characters' | 'lines';

/** The input of a setting and its allowed values. */
export interface Control {
  name: ControlName;
  /** Describes a valid value, as the end of a sentence. */
  must: string;
  accepts: (value: string) => boolean;
  /** The values to choose from, and the key of their texts in the admin. */
  options?: { values: string[]; texts: string };
  unit?: Unit;
  min?: number;
  max?: number;
  /** Maximum length of a text. */
  longest?: number;
  /** Whether an empty value is offered, e.g. no limit. */
  mayBeEmpty?: boolean;
  /** The setting with the country of a `region`. */
  countryPath?: string;
}

const LONGEST_TEXT = 10_000;
const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const EMAIL = /[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+/;

/** On or off, stored as 1 or 0. */
export const toggle: Control = { name: 'switch', must: 'one of 0, 1', accepts: (value) => value === '0' || value === '1' };

/** One of these values, whose texts stand in the admin under `texts`. */
export function oneOf(texts: string, ...values: string[]): Control {
  const must = `one of ${values.map((value) => value || '(empty)').join(', ')}`;
  return { name: 'select', must, accepts: (value) => values.includes(value), options: { values, texts } };
}

/** Any number of these values, separated by commas. */
export function someOf(texts: string, ...values: string[]): Control {
  const must = `comma-separated values from ${values.join(', ')}, or empty`;
  return { name: 'multiselect', must, accepts: (value) => isList(value, (one) => values.includes(one)), options: { values, texts } };
}

/** One of the senders of emails, by the name in its settings. */
export const sender = (...names: string[]): Control => ({ ...oneOf('sender', ...names), name: 'sender' });

const LARGEST = 999_999_999;

/** A whole number within limits, by default any that is not negative. */
export function whole({ min = 0, max = LARGEST, unit }: { min?: number; max?: number; unit?: Unit } = {}): Control {
  const must = max === LARGEST ? 'a non-negative integer' : `a whole number from ${min} to ${max}`;
  const accepts = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return { name: 'integer', must, accepts, min, max, ...(unit && { unit }) };
}

const isDecimal = (value: string): boolean => /^\d{1,12}(\.\d{1,4})?$/.test(value);
const DECIMAL = 'a non-negative number with at most four decimals';

/** A number that need not be whole, such as a quantity. */
export const decimal: Control = { name: 'decimal', must: DECIMAL, accepts: isDecimal, min: 0 };

/** An amount in the base currency. */
export const money: Control = { name: 'money', must: DECIMAL, accepts: isDecimal, min: 0 };

/** The same control, which may also be left empty. */
export const orEmpty = (control: Control): Control => ({
  ...control,
  must: `${control.must}, or empty`,
  accepts: (value) => value === '' || control.accepts(value),
  mayBeEmpty: true,
});

const textControl = (name: 'text' | 'long_text', longest: number): Control => ({
  name,
  must: `text of at most ${longest} characters`,
  accepts: (value) => value.length <= longest && !/[\0\p{Cs}]/u.test(value),
  longest,
  mayBeEmpty: true,
});

/** One line of text. */
export const text = textControl('text', LONGEST_TEXT);
/** Several lines of text. */
export const longText = textControl('long_text', LONGEST_TEXT);

const matching = (name: ControlName, must: string, accepts: (value: string) => boolean): Control => ({ name, must, accepts });

/** A value that is never shown again, of this form; it may be empty. */
export const secret = (must: string, pattern: RegExp): Control => orEmpty(matching('secret', must, (value) => pattern.test(value)));

export const email = matching('email', 'an email address', (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value));
export const emails = matching('emails', 'comma-separated email addresses, or empty', (value) => isList(value, isWhole(EMAIL)));
export const url = matching('url', 'a URL that starts with http:// or https://, or empty', (value) => value === '' || isHttp(value));

const isCountry = (value: string): boolean => /^[A-Z]{2}$/.test(value);
/** A country by its code; whether it exists is checked against the directory. */
export const country = matching('country', 'the two-letter code of a country', isCountry);
export const countries = matching('countries', 'comma-separated two-letter country codes, or empty', (value) => isList(value, isCountry));
/** A region of the country in another setting, by id; 0 for none. */
export const regionOf = (countryPath: string): Control => ({ ...whole(), name: 'region', countryPath, mayBeEmpty: true });

export const currency = matching('currency', 'a currency code', (value) => currencyCodes.has(value));
export const currencies = matching('currencies', 'comma-separated currency codes', (value) =>
  value.split(',').every((code) => currencyCodes.has(code)),
);
export const locale = matching('locale', 'a locale like en_US', (value) => /^[a-z]{2,3}(_[A-Z][a-z]{3})?_[A-Z]{2}$/.test(value));
export const timezone = matching('timezone', 'a time zone like Europe/Berlin', isTimeZone);

/** A record by its id; whether it exists is checked on saving. */
const idOf = (name: 'customer_group' | 'customer_tax_class' | 'product_tax_class'): Control => ({ ...whole(), name });
export const customerGroup = idOf('customer_group');
export const customerTaxClass = idOf('customer_tax_class');
export const productTaxClass = idOf('product_tax_class');
/** A product tax class, or 0: not taxed. */
export const productTaxClassOrNone: Control = { ...productTaxClass, mayBeEmpty: true };
export const orderStatus = matching('order_status', 'the code of an order status', (value) => /^\w{1,32}$/.test(value));
/** The identifier of a content page. */
export const page: Control = { ...text, name: 'page' };

function isList(value: string, accepts: (part: string) => boolean): boolean {
  return value === '' || value.split(',').every(accepts);
}

function isWhole({ source }: RegExp): (value: string) => boolean {
  const pattern = new RegExp(`^${source}$`);
  return (value) => pattern.test(value);
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
