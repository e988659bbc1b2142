import * as faults from './faults.js';

/** Rates as decimal text, by currency: how much of it one unit of some common currency is worth. */
export type SourceRates = ReadonlyMap<string, string>;

const CODE = /^[A-Z]{3}$/;
const DECIMAL = /^\d+(\.\d+)?(e[+-]?\d{1,2})?$/i;
const isRate = (text: string): boolean => DECIMAL.test(text) && Number(text) > 0 && Number.isFinite(Number(text));

/**
 * Reads rates from JSON, `{"base": "USD", "rates": {"EUR": 0.9}}`, or the XML of the European Central Bank. Entries that are not a rate are
 * left out. Throws 400 if none is left.
 */
export function readRates(text: string): SourceRates {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  const rates = trimmed.startsWith('<') ? fromEcb(trimmed) : fromJson(trimmed);
  if (!rates || rates.size < 2) throw faults.sourceUnreadable();
  return rates;
}

function fromJson(text: string): SourceRates | undefined {
  const value = parsed(text);
  if (!isRecord(value) || typeof value.base !== 'string' || !CODE.test(value.base) || !isRecord(value.rates)) return undefined;
  const given = Object.entries(value.rates).map(([code, rate]): [string, string] => [code, typeof rate === 'object' ? '' : String(rate)]);
  return new Map([...given.filter(([code, rate]) => CODE.test(code) && isRate(rate)), [value.base, '1']]);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whatever is not JSON has no rates.
    return undefined;
  }
}

/** The bank's daily file has one element per currency, with the euro as base. */
function fromEcb(text: string): SourceRates | undefined {
  // A file that was cut off could lack some of its rates.
  if (!/<\/(\w+:)?Envelope>$/.test(text)) return undefined;
  const plain = text.replace(/<!--.*?-->/gs, '');
  const found = [...plain.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([^"']+)["']\s*\/>/g)];
  const given = found.map(([, code = '', rate = '']): [string, string] => [code, rate]);
  return new Map([...given.filter(([, rate]) => isRate(rate)), ['EUR', '1']]);
}
