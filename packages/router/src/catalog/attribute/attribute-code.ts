import anyAscii from 'any-ascii';

const CODE = /^[a-z][a-z_0-9]{0,30}$/;
const LONGEST_FROM_LABEL = 30;

/** Names used for something else in products, responses or product lists, or inherited by every object. */
const RESERVED: ReadonlySet<string> = new Set([
  'attribute_set_id',
  'category_id',
  'constructor',
  'custom_attributes',
  'entity_id',
  'extension_attributes',
  'id',
  'media_gallery_entries',
  'options',
  'position',
  'product_links',
  'prototype',
  'store',
  'store_id',
  'tier_prices',
  'type_id',
  'website_id',
  'website_ids',
]);

/** Whether a text is a valid attribute code. */
export const isAttributeCode = (code: string): boolean => CODE.test(code);

/** Whether the code is reserved by the system. */
export const isReservedCode = (code: string): boolean => RESERVED.has(code);

/**
 * A code derived from a label: transliterated, lower case, other characters replaced by `_`; prefixed if it would not begin with a letter.
 */
export function codeFromLabel(label: string): string {
  const code = anyAscii(label)
    .toLowerCase()
    .replace(/[^a-z_0-9]+/g, '_')
    .replace(/^_+(?=.)/, '')
    .slice(0, LONGEST_FROM_LABEL)
    .replace(/_+$/, '');
  if (isAttributeCode(code) && !isReservedCode(code)) return code;
  return `attr_${code}`.slice(0, LONGEST_FROM_LABEL);
}
