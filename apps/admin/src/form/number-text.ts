import i18next from 'i18next';
import { locale } from '../texts/format';

/** What a number field takes. */
export interface NumberRules {
  min?: number | undefined;
  max?: number | undefined;
  /** The most decimal places; 4 when nothing is said. */
  decimals?: number | undefined;
}

export type NumberFault = 'number' | 'unclear' | 'long' | 'whole' | 'decimals' | 'min' | 'max';

/** The text of a number field that it cannot take. It stands in the place of the number, so that nothing is saved until it is mended. */
export interface Unread {
  unread: string;
  fault: NumberFault;
  limit?: number | undefined;
}

/** What a number field holds: null while it is empty. */
export type NumberValue = number | Unread | null;

export const isUnread = (value: unknown): value is Unread => typeof value === 'object' && value !== null && 'unread' in value;

const DECIMALS = 4;
/** A number of more digits is not kept exactly. */
const MOST_DIGITS = 15;
const SPACES = " \u00a0\u202f'’";

function separatorsOf(name: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(name).formatToParts(1_234_567.5);
  const sign = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { group: sign('group'), decimal: sign('decimal') };
}

/**
 * The number that a text means to a reader of this locale (the one that is shown, by default): `1,234.50` in English, `1.234,50` in German.
 * Null for an empty text; a text that means none, or one outside the rules, says why.
 */
export function readNumber(text: string, { min, max, decimals = DECIMALS }: NumberRules = {}, name = locale()): NumberValue {
  const trimmed = text.trim().replace(/^[€$£]\s*|\s*[€$£]$/g, '');
  if (trimmed === '') return null;
  const refused = (fault: NumberFault, limit?: number): Unread => ({ unread: text, fault, limit });
  const { group, decimal } = separatorsOf(name);
  const shape = new RegExp(`^([-−]?)(\\d+|[1-9]\\d{0,2}(?:[${group}${SPACES}]\\d{3})+|)(?:\\${decimal}(\\d*))?$`);
  const [, sign, whole = '', behind = ''] = shape.exec(trimmed) ?? [];
  const integer = whole.replace(/\D/g, '');
  if (sign === undefined || integer + behind === '') return refused(/^[-−]?[\d.,\s'’]*\d[\d.,\s'’]*$/.test(trimmed) ? 'unclear' : 'number');
  const places = behind.replace(/0+$/, '');
  if ((integer + places).replace(/^0+/, '').length > MOST_DIGITS) return refused('long');
  if (places.length > decimals) return refused(decimals === 0 ? 'whole' : 'decimals', decimals);
  const value = Number(`${sign && '-'}${integer || '0'}.${places || '0'}`);
  if (min !== undefined && value < min) return refused('min', min);
  if (max !== undefined && value > max) return refused('max', max);
  return value === 0 ? 0 : value;
}

/** A number as its field shows it: with the locale's decimal sign, and nothing between the thousands. */
export function numberText(value: NumberValue | undefined, name = locale()): string {
  if (isUnread(value)) return value.unread;
  return value === null || value === undefined ? '' : String(value).replace('.', separatorsOf(name).decimal);
}

/** What is wrong with the text of a number field, in the reader's language. */
export function numberFaultText({ fault, limit }: Pick<Unread, 'fault' | 'limit'>): string {
  const example = new Intl.NumberFormat(locale(), { minimumFractionDigits: 2 }).format(1234.5);
  const plain = new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, useGrouping: false }).format(1234.5);
  return i18next.t(`form.numberFault.${fault}`, { example, plain, limit: numberText(limit) });
}
