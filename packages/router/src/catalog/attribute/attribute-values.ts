import { attribute } from '@merx/db/tables';
import anyAscii from 'any-ascii';
import { invalidValue, required, tooLong } from '../../trpc/errors.js';
import { productType } from '../product-row/product-types.js';
import type { AttributeColumns } from './attribute.queries.js';
import type { AttributeInput, StoreLabelInput } from './attribute.schema.js';
import { invalidAttributeCode, reservedAttributeCode, storeViewUnknown } from './faults.js';

const SCOPES: ReadonlySet<string> = new Set(['store', 'website', 'global']);
const LONGEST = 255;

/** Names by store view; that of store 0 is the entity's own. */
export interface Labels {
  own: string | undefined;
  ofStores: { store_id: number; label: string }[];
}

/** Groups labels by store view, skipping empty ones. Throws 400 for an unknown store view and for labels that are too long. */
export function readLabels(input: readonly StoreLabelInput[], storeIds: ReadonlySet<number>): Labels {
  const labels = new Map<number, string>();
  for (const { store_id, label } of input) {
    const storeId = store_id ?? 0;
    if (!storeIds.has(storeId)) throw storeViewUnknown({ storeId });
    labels.set(storeId, checkedLabel(label ?? '', 'label'));
  }
  const own = labels.get(0) || undefined;
  const ofStores = [...labels].filter(([storeId, label]) => storeId !== 0 && label !== '');
  return { own, ofStores: ofStores.map(([store_id, label]) => ({ store_id, label })) };
}

/** A trimmed label. Throws 400 if it is too long. */
export function checkedLabel(input: string, fieldName: string): string {
  const label = input.trim();
  if ([...label].length > LONGEST) throw tooLong({ fieldName, maxLength: LONGEST });
  return label;
}

type Columns = typeof attribute.columns;
type Flag = { [Name in keyof Columns]: Columns[Name]['kind'] extends 'boolean' ? Name : never }[keyof Columns];
/** A flag that clients may set: all but the system's. */
export type SettableFlag = Exclude<Flag, 'is_user_defined' | 'is_used_for_price_rules'>;
const SYSTEM_FLAGS: ReadonlySet<string> = new Set<Flag>(['is_user_defined', 'is_used_for_price_rules']);
const settableFlags = Object.entries(attribute.columns).flatMap(([name, { kind }]) =>
  kind === 'boolean' && !SYSTEM_FLAGS.has(name) ? [name as SettableFlag] : [],
);

/** The columns set by a body, except its name. Throws 400 for an unknown scope or product type. */
export function readColumns(input: AttributeInput): AttributeColumns {
  const columns: AttributeColumns = {};
  for (const flag of settableFlags) {
    const value = input[flag];
    if (value != null) columns[flag] = value;
  }
  if (input.position != null) columns.position = input.position;
  if (input.note != null) columns.note = input.note || null;
  if (input.frontend_class != null) columns.frontend_class = checkedLabel(input.frontend_class, 'frontend_class') || null;
  if (input.scope != null) {
    columns.scope = input.scope.toLowerCase();
    if (!SCOPES.has(columns.scope)) throw invalidValue({ fieldName: 'scope', value: input.scope });
  }
  if (input.apply_to != null) {
    columns.apply_to = [...new Set(input.apply_to)];
    const unknown = columns.apply_to.find((name) => !productType(name));
    if (unknown !== undefined) throw invalidValue({ fieldName: 'apply_to', value: unknown });
  }
  return columns;
}

/** The name of a new attribute. Throws 400 if missing. */
export function labelOf(input: AttributeInput, labels: Labels): string {
  const label = checkedLabel(input.default_frontend_label ?? '', 'default_frontend_label') || labels.own;
  if (!label) throw required('default_frontend_label');
  return label;
}

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

/** The code of a new attribute, by default derived from its label. Throws 400 for an invalid or reserved one. */
export function newAttributeCode(requested: string | null | undefined, label: string): string {
  if (!requested) return codeFromLabel(label);
  if (!isAttributeCode(requested)) throw invalidAttributeCode({ attributeCode: requested });
  if (isReservedCode(requested)) throw reservedAttributeCode([requested]);
  return requested;
}

/** The input types that a client may choose for a new attribute, in list order. */
export const inputTypes = [
  { value: 'text', label: 'Text Field' },
  { value: 'textarea', label: 'Text Area' },
  { value: 'date', label: 'Date' },
  { value: 'boolean', label: 'Yes/No' },
  { value: 'multiselect', label: 'Multiple Select' },
  { value: 'select', label: 'Dropdown' },
  { value: 'price', label: 'Price' },
  { value: 'media_image', label: 'Media Image' },
];

/** The stored columns that depend on an attribute's input type. */
type Stored = 'backend_model' | 'source_model' | 'options_from';
type InputKind = Record<'frontend_input' | 'backend_type', string> & Record<Stored, string | null>;

/**
 * Model names are those that clients know; they are never executed here. `options_from` is a built-in list: without one, options are rows.
 */
const stored = (frontend_input: string, backend_type: string, more: Partial<InputKind> = {}): InputKind => ({
  ...{ frontend_input, backend_type, backend_model: null, source_model: null, options_from: null },
  ...more,
});
const EAV = 'Magento\\Eav\\Model\\Entity\\Attribute';
const source_model = `${EAV}\\Source\\Table`;
const select = stored('select', 'int', { source_model });

const kinds: ReadonlyMap<string, InputKind> = new Map([
  ['text', stored('text', 'varchar')],
  ['textarea', stored('textarea', 'text')],
  ['texteditor', stored('texteditor', 'text')],
  ['date', stored('date', 'datetime')],
  ['boolean', stored('boolean', 'int', { source_model: `${EAV}\\Source\\Boolean`, options_from: 'yes_no' })],
  ['multiselect', stored('multiselect', 'varchar', { backend_model: `${EAV}\\Backend\\ArrayBackend`, source_model })],
  ['select', select],
  ['swatch_visual', select],
  ['swatch_text', select],
  ['price', stored('price', 'decimal', { backend_model: 'Magento\\Catalog\\Model\\Product\\Attribute\\Backend\\Price' })],
  ['weee', stored('weee', 'decimal')],
  ['media_image', stored('media_image', 'varchar')],
  ['gallery', stored('gallery', 'varchar')],
]);

/** The input type with that name. A swatch is a select, as there is no storefront to render it differently. Throws 400. */
export function inputKind(name: string | null | undefined): InputKind {
  if (!name) throw required('frontend_input');
  const kind = kinds.get(name);
  if (!kind) throw invalidValue({ fieldName: 'frontend_input', value: name });
  return kind;
}

/** Whether the attribute's options are rows that clients can edit. */
export const hasStoredOptions = ({ frontend_input, options_from }: { frontend_input: string | null; options_from: string | null }) =>
  (frontend_input === 'select' || frontend_input === 'multiselect') && options_from === null;
