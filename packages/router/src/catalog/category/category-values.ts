import { type AttributeDefinition, type AttributeDefinitions, attributeText } from '../../eav/index.js';
import { required } from '../../trpc/errors.js';
import { urlKey } from '../url-key.js';
import type { CategoryInput } from './category.schema.js';
import { urlKeyEmpty } from './faults.js';

/** Attribute values by code as they are stored; null takes a value away. */
export type Values = Map<string, string | null>;

/** Worked out by the server: accepted, so that an answer can be sent back, and ignored. */
const COMPUTED = new Set(['all_children', 'children', 'children_count', 'level', 'path', 'path_in_store', 'position', 'url_path']);
/** Fall back to a setting when empty, though their definitions call them required. */
const FALLING_BACK = new Set(['available_sort_by', 'default_sort_by']);
/** What the definitions leave unsaid. */
const DEFAULTS: readonly [code: string, value: string][] = [['display_mode', 'PRODUCTS']];

/**
 * The values that a client sends, fields and custom attributes alike; a code that no attribute has is ignored. Throws 400 naming an
 * attribute whose value does not fit.
 */
export function givenValues(definitions: AttributeDefinitions, category: CategoryInput): Values {
  const { name, is_active, include_in_menu, available_sort_by } = category;
  const custom = (category.custom_attributes ?? []).map(({ attribute_code, value }): [string, unknown] => [attribute_code, value]);
  const fields = Object.entries({ name, is_active, include_in_menu, available_sort_by }).filter(([, value]) => value != null);
  const values: Values = new Map();
  for (const [code, value] of [...custom, ...fields]) {
    const definition = definitions.get(code);
    if (definition && !COMPUTED.has(code)) values.set(code, attributeText(definition, value));
  }
  if (name != null && name.trim() === '') throw required('name');
  const key = values.get('url_key');
  if (key) values.set('url_key', keyFrom(key));
  return values;
}

/** All values of a new category: what is given, else the defaults; its url key from its name. Throws 400 for what is missing. */
export function newValues(definitions: AttributeDefinitions, category: CategoryInput): Record<string, string> {
  const given = givenValues(definitions, category);
  const values: Record<string, string> = Object.fromEntries(DEFAULTS);
  for (const { code, default_value } of definitions.values()) if (default_value !== null) values[code] = default_value;
  for (const [code, value] of given) if (value !== null) values[code] = value;
  for (const definition of definitions.values()) {
    if (mustHave(definition) && values[definition.code] === undefined) throw required(definition.code);
  }
  values.url_key ??= keyFrom(values.name ?? '');
  return values;
}

/** Refuses to take a required value away where nothing would be left. Throws 400 naming it. */
export function checkKept(definitions: AttributeDefinitions, values: Values): void {
  for (const [code, value] of values) {
    const definition = definitions.get(code);
    if (value === null && definition && mustHave(definition)) throw required(code);
  }
}

/** The url key of a text. Throws 400 when nothing of it can stand in an address. */
export function keyFrom(text: string): string {
  const key = urlKey(text);
  if (key === '') throw urlKeyEmpty({ fieldName: 'url_key' });
  return key;
}

const mustHave = ({ code, is_required }: AttributeDefinition) => is_required && !FALLING_BACK.has(code);
