import i18next from 'i18next';
import { locale } from '../texts/format';

/** Limits of a number field. */
export interface NumberRules {
  min?: number | undefined;
  max?: number | undefined;
  /** Maximum decimal places; 4 by default. */
  decimals?: number | undefined;
}

export type NumberFault = 'number' | 'unclear' | 'long' | 'whole' | 'decimals' | 'min' | 'max';

/** Invalid text of a number field. It replaces the number in the form values, so that nothing is saved until it is corrected. */
export interface Unread {
  unread: string;
  fault: NumberFault;
  limit?: number | undefined;
}

/** Value of a number field: null when empty. */
export type NumberValue = number | Unread | null;

export const isUnread = (value: unknown): value is Unread => typeof value === 'object' && value !== null && 'unread' in value;

const DECIMALS = 4;
/** Numbers with more digits lose precision. */
const MOST_DIGITS = 15;
const SPACES = " \u00a0\u202f'’";

function separatorsOf(name: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(name).formatToParts(1_234_567.5);
  const sign = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { group: sign('group'), decimal: sign('decimal') };
}

const MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;

/** Digits and separators as an Arabic or Persian keyboard types them, in the signs of the locale; without the marks of direction. */
function westernDigits(text: string, { group, decimal }: ReturnType<typeof separatorsOf>): string {
  return text
    .replace(MARKS, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', decimal)
    .replaceAll('\u066c', group);
}

/**
 * Parses a number in the given locale (by default the current one): `1,234.50` in English, `1.234,50` in German. Returns null for empty
 * text, and the reason if the text is not a number or breaks the rules.
 */
export function readNumber(text: string, { min, max, decimals = DECIMALS }: NumberRules = {}, name = locale()): NumberValue {
  const { group, decimal } = separatorsOf(name);
  const trimmed = westernDigits(text, { group, decimal })
    .trim()
    .replace(/^[€$£]\s*|\s*[€$£]$/g, '');
  if (trimmed === '') return null;
  const refused = (fault: NumberFault, limit?: number): Unread => ({ unread: text, fault, limit });
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

/** Formats a number for its field: with the locale's decimal separator and no thousands separators. */
export function numberText(value: NumberValue | undefined, name = locale()): string {
  if (isUnread(value)) return value.unread;
  return value === null || value === undefined ? '' : String(value).replace('.', separatorsOf(name).decimal);
}

/** The error message for the text of a number field, in the user's language. */
export function numberFaultText({ fault, limit }: Pick<Unread, 'fault' | 'limit'>): string {
  const example = new Intl.NumberFormat(locale(), { minimumFractionDigits: 2 }).format(1234.5);
  const plain = new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, useGrouping: false }).format(1234.5);
  return i18next.t(`form.numberFault.${fault}`, { example, plain, limit: numberText(limit) });
}
