import { attributeValueRequired, notAnAttribute, requiredField } from './faults.js';

type Tree = Record<string, unknown>;

/**
 * Normalizes the accepted forms of `custom_attributes` to one list of `{ attribute_code, value }`: a list, a map of values by code, a
 * keyed object of entries, XML `<item>` lists, and `attributeCode` in an entry. Null and scalars are left to the schema. Throws
 * InvalidInput naming the entry that has no code or lacks the key `value`.
 */
export function readCustomAttributes(given: unknown): unknown {
  if (given === '') return [];
  const list = listedEntries(given);
  if (list !== null) return list.map((entry, index) => readEntry(entry, index));
  if (!isTree(given)) return given;
  return Object.entries(given).map(([code, value]) => (hasCode(value) ? readEntry(value, code) : { attribute_code: code, value }));
}

function listedEntries(given: unknown): unknown[] | null {
  if (Array.isArray(given)) return given;
  if (!isTree(given)) return null;
  if (hasCode(given) && Object.hasOwn(given, 'value')) return [given];
  const names = Object.keys(given);
  const { item } = given;
  if (names.length === 1 && typeof item === 'object' && item !== null) return Array.isArray(item) ? item : [item];
  return names.length > 0 && names.every((name) => /^\d+$/.test(name)) ? Object.values(given) : null;
}

/** Other keys are kept for the schema to reject. */
function readEntry(entry: unknown, place: string | number): Tree {
  const field = `custom_attributes[${place}]`;
  if (!isTree(entry)) throw notAnAttribute({ fieldName: field });
  const { attribute_code, attributeCode, ...rest } = entry;
  const code = attribute_code ?? attributeCode;
  if ((typeof code !== 'string' && typeof code !== 'number') || code === '') {
    throw requiredField({ fieldName: `${field}.attribute_code` });
  }
  if (!Object.hasOwn(rest, 'value')) {
    const parameters = { fieldName: `${field}.value`, attributeCode: code };
    throw attributeValueRequired(parameters);
  }
  return { ...rest, attribute_code: String(code) };
}

function hasCode(value: unknown): value is Tree {
  return isTree(value) && (Object.hasOwn(value, 'attribute_code') || Object.hasOwn(value, 'attributeCode'));
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
