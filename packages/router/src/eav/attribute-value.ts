import { dateTime, isNumericText, MAX_INT, money, toColumn } from '@merx/wire';
import type { AttributeDefinition } from './eav.schema.js';
import { invalidValue } from './faults.js';

/** What the value of an attribute must fit. */
type ValueRule = Pick<AttributeDefinition, 'code' | 'backend_type' | 'frontend_input' | 'options'>;

/** NUL and unpaired surrogates. */
const UNSTORABLE = /[\0\p{Cs}]/u;
const LONGEST_VARCHAR = 255;

/**
 * The stored form of an attribute value: text, decimals with four places, dates as `YYYY-MM-DD HH:MM:SS`, several options joined by commas;
 * null for an empty value. Throws 400 naming the attribute if the value does not fit its definition.
 */
export function attributeText(definition: ValueRule, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = scalarText(definition, value);
  if (text.trim() === '') return definition.backend_type === 'varchar' || definition.backend_type === 'text' ? text || null : null;
  if (definition.frontend_input === 'multiselect') return optionsText(definition, text);
  if (definition.frontend_input === 'boolean') return flagText(text);
  if (definition.options) return optionText(definition, text.trim());
  return byBackend(definition, text);
}

function scalarText(definition: ValueRule, value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string' && !UNSTORABLE.test(value)) return value;
  if (definition.frontend_input === 'multiselect' && Array.isArray(value) && value.every(isOption)) {
    return scalarText(definition, value.map(String).join(','));
  }
  throw invalid(definition);
}

const isOption = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function byBackend(definition: ValueRule, text: string): string {
  switch (definition.backend_type) {
    case 'decimal':
      return decimalText(definition, text);
    case 'int':
      return intText(definition, text);
    case 'datetime':
      return dateText(definition, text);
    default:
      if (definition.backend_type === 'varchar' && text.length > LONGEST_VARCHAR) throw invalid(definition);
      return text;
  }
}

/** Limit for numeric(20,4) that leaves room for sums. */
const LARGEST_DECIMAL = 1e12;

function decimalText(definition: ValueRule, text: string): string {
  if (!isNumericText(text) || Math.abs(Number(text)) > LARGEST_DECIMAL) throw invalid(definition);
  const column = toColumn(money(text));
  if (definition.frontend_input === 'price' && column.startsWith('-')) throw invalid(definition);
  return column;
}

function intText(definition: ValueRule, text: string): string {
  const number = isNumericText(text) ? Math.trunc(Number(text)) : Number.NaN;
  if (!(Math.abs(number) <= MAX_INT)) throw invalid(definition);
  return String(number + 0);
}

function dateText(definition: ValueRule, text: string): string {
  const read = dateTime.safeParse(text);
  if (!read.success) throw invalid(definition);
  return read.data;
}

const TRUE_WORDS = new Set(['1', 'true', 'on', 'yes']);
const flagText = (text: string) => (TRUE_WORDS.has(text.trim().toLowerCase()) ? '1' : '0');

function optionText(definition: ValueRule, text: string): string {
  const option = definition.backend_type === 'int' ? intText(definition, text) : text;
  if (!definition.options?.has(option)) throw invalid(definition);
  return option;
}

function optionsText(definition: ValueRule, text: string): string {
  const chosen = [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '');
  if (definition.options && !chosen.every((option) => definition.options?.has(option))) throw invalid(definition);
  return chosen.join(',');
}

const invalid = ({ code }: ValueRule) => invalidValue({ attributeCode: code });
