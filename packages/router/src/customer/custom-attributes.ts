import { invalidAttributeValue } from './faults.js';

export type Attributes = Record<string, string | string[]>;
type Given = readonly { attribute_code: string; value?: unknown }[];

/**
 * Merges the given custom attributes into the stored ones; null and empty text remove one. Values are stored as text,
 * lists as lists of text. Unknown codes are ignored. Throws 400 naming an attribute whose value is an object.
 */
export function withCustomAttributes(stored: Attributes, input: Given | null | undefined, known: ReadonlySet<string>): Attributes {
  const next = { ...stored };
  for (const { attribute_code: code, value } of input ?? []) {
    if (!known.has(code)) continue;
    if (value === null || value === undefined || value === '') delete next[code];
    else next[code] = Array.isArray(value) ? value.map((entry) => textOf(code, entry)) : textOf(code, value);
  }
  return next;
}

function textOf(code: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if ((typeof value === 'string' && !value.includes('\0')) || typeof value === 'number') return String(value);
  throw invalidAttributeValue({ attributeCode: code });
}
