import { type AttributeDefinition, type AttributeDefinitions, attributeText } from '../../eav/index.js';
import { required } from '../../trpc/errors.js';
import type { GivenValues } from '../product/product-values.js';
import { urlKey } from '../url-key.js';
import type { CategoryInput } from './category.schema.js';
import { urlKeyEmpty } from './faults.js';

/** Computed by the server: accepted, so that a response can be sent back, and ignored. */
const COMPUTED = new Set(['all_children', 'children', 'children_count', 'level', 'path', 'path_in_store', 'position', 'url_path']);
/** Use a setting when empty, although their definitions require them. */
const FALLING_BACK = new Set(['available_sort_by', 'default_sort_by']);

/**
 * The values sent by a client, from fields and custom attributes alike; unknown codes are ignored. Throws 400 naming an attribute with an
 * invalid value.
 */
export function readValues(definitions: AttributeDefinitions, category: CategoryInput): GivenValues {
  const { name, is_active, include_in_menu, available_sort_by } = category;
  const custom = (category.custom_attributes ?? []).map(({ attribute_code, value }): [string, unknown] => [attribute_code, value]);
  const fields = Object.entries({ name, is_active, include_in_menu, available_sort_by }).filter(([, value]) => value != null);
  const values: GivenValues = new Map();
  for (const [code, value] of [...custom, ...fields]) {
    const definition = definitions.get(code);
    if (definition && !COMPUTED.has(code)) values.set(code, attributeText(definition, value));
  }
  if (name != null && name.trim() === '') throw required('name');
  const key = values.get('url_key');
  if (key) values.set('url_key', urlKeyOf(key));
  return values;
}

/** All values of a new category: the given ones and the defaults; the url key is derived from the name. Throws 400 for missing values. */
export function newValues(definitions: AttributeDefinitions, category: CategoryInput): Record<string, string> {
  const given = readValues(definitions, category);
  // Its definition lacks a default.
  const values: Record<string, string> = { display_mode: 'PRODUCTS' };
  for (const { code, default_value } of definitions.values()) if (default_value !== null) values[code] = default_value;
  for (const [code, value] of given) if (value !== null) values[code] = value;
  for (const definition of definitions.values()) {
    if (mustHave(definition) && values[definition.code] === undefined) throw required(definition.code);
  }
  values.url_key ??= urlKeyOf(values.name ?? '');
  return values;
}

/** Throws 400 naming a required attribute that would be left without a value. */
export function checkRequired(definitions: AttributeDefinitions, values: GivenValues): void {
  for (const [code, value] of values) {
    const definition = definitions.get(code);
    if (value === null && definition && mustHave(definition)) throw required(code);
  }
}

/** The url key for a text. Throws 400 if no character of it can be used in an address. */
export function urlKeyOf(text: string): string {
  const key = urlKey(text);
  if (key === '') throw urlKeyEmpty({ fieldName: 'url_key' });
  return key;
}

const mustHave = ({ code, is_required }: AttributeDefinition) => is_required && !FALLING_BACK.has(code);
