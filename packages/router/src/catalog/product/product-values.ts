import { type AttributeDefinition, type AttributeDefinitions, type AttributeScope, attributeText } from '../../eav/index.js';
import { required } from '../../trpc/errors.js';
import { attributeInvalid } from '../faults.js';
import { type ProductType, productType } from '../product-row/product-types.js';
import type { ProductInput } from './product.schema.js';
import { NO_SELECTION } from './product-media.js';
import type { ProductColumns, ValuePatch } from './product-write.queries.js';

/** Attribute values by code; null clears one. */
export type GivenValues = Map<string, string | null>;

/** Derived attributes: readable, never written. */
const DERIVED: ReadonlySet<string> = new Set([
  'sku',
  'created_at',
  'updated_at',
  'has_options',
  'required_options',
  'media_gallery',
  'gallery',
  'tier_price',
  'quantity_and_stock_status',
  'category_ids',
]);
const FIELDS = ['name', 'price', 'status', 'visibility', 'weight'] as const;
/** Maximum of numeric(12,4). */
const LARGEST_WEIGHT = 99_999_999;

/**
 * The attribute values in a body, from fields and then custom attributes; unknown codes are ignored. Throws an input error naming the
 * attribute with an invalid value.
 */
export function readValues(product: ProductInput, definitions: AttributeDefinitions): GivenValues {
  const values: GivenValues = new Map();
  for (const { attribute_code: code, value } of product.custom_attributes ?? []) {
    const definition = definitions.get(code);
    if (definition && !DERIVED.has(code)) values.set(code, read(definition, value));
  }
  for (const code of FIELDS) {
    const value = product[code];
    const definition = definitions.get(code);
    if (!definition || value === undefined || (value === null && code !== 'weight')) continue;
    values.set(code, read(definition, value));
  }
  return values;
}

const DISABLED = 2;

/** Clients also send 0 as the status of a disabled product. */
const statusOf = (value: unknown): unknown => (value === 0 || value === '0' || value === false ? DISABLED : value);

function read(definition: AttributeDefinition, value: unknown): string | null {
  const text = attributeText(definition, definition.code === 'status' ? statusOf(value) : value);
  if (definition.frontend_input === 'media_image' && text === NO_SELECTION) return null;
  if (definition.code === 'weight' && text !== null && !(Number(text) >= 0 && Number(text) <= LARGEST_WEIGHT)) {
    throw attributeInvalid({ attributeCode: 'weight' });
  }
  return text;
}

/** The category ids in the custom attributes of a body, or undefined. Throws badInput for invalid ids. */
export function readCategoryIds(product: ProductInput): number[] | undefined {
  const entry = product.custom_attributes?.find(({ attribute_code }) => attribute_code === 'category_ids');
  if (!entry) return undefined;
  const given = Array.isArray(entry.value) ? entry.value : String(entry.value ?? '').split(',');
  const ids = given.map((id) => String(id).trim()).filter((id) => id !== '');
  if (!ids.every((id) => /^\d{1,9}$/.test(id))) throw attributeInvalid({ attributeCode: 'category_ids' });
  return [...new Set(ids.map(Number))];
}

/** Adds the defaults for a new product of this type and set. */
export function addDefaults(values: GivenValues, definitions: AttributeDefinitions, type: ProductType, setId: number): void {
  for (const [code, value] of Object.entries(type.defaults ?? {})) if (values.get(code) === undefined) values.set(code, value);
  for (const definition of definitions.values()) {
    const { code, default_value } = definition;
    if (DERIVED.has(code) || !default_value || values.get(code) || !belongs(definition, type.name, setId)) continue;
    values.set(code, attributeText(definition, default_value));
  }
  // These are columns, so they are required even if the set lacks the attributes.
  if (!values.get('status')) values.set('status', '1');
  if (!values.get('visibility')) values.set('visibility', '4');
}

/**
 * Throws an error naming the first required attribute that would be empty: checks all for a new product, otherwise the given ones. Values
 * of a store view (not `isGlobal`) may be cleared, which restores the product's.
 */
export function checkRequired(
  values: GivenValues,
  definitions: AttributeDefinitions,
  product: { type: string; setId: number; isNew: boolean; isGlobal: boolean },
): void {
  for (const definition of definitions.values()) {
    const { code, backend_type, frontend_input, is_required, is_visible, scope } = definition;
    if (!is_required || !is_visible || backend_type === 'static' || !frontend_input) continue;
    if (values.get(code) || (!product.isNew && !values.has(code)) || (!product.isGlobal && scope !== 'global')) continue;
    if (!belongs(definition, product.type, product.setId) || (code === 'price' && priceIsOptional(product.type, values))) continue;
    throw required(code);
  }
}

function belongs({ apply_to, sets }: AttributeDefinition, type: string, setId: number): boolean {
  return (apply_to.size === 0 || apply_to.has(type)) && sets.has(setId);
}

/** A bundle with dynamic price (0) costs the sum of its parts. */
function priceIsOptional(type: string, values: GivenValues): boolean {
  return (productType(type)?.priceIsOptional ?? false) || (type === 'bundle' && values.get('price_type') !== '1');
}

/**
 * Sets the start date of a new special price without one to today: otherwise it would apply to the past, and clients expect a date. `today`
 * is a date in the store's time zone.
 */
export function settleSpecialPrice(values: GivenValues, before: Readonly<Record<string, string>> | undefined, today: string): void {
  if (!values.get('special_price')) return;
  const from = values.has('special_from_date') ? values.get('special_from_date') : before?.special_from_date;
  if (!from) values.set('special_from_date', `${today} 00:00:00`);
}

/** The values of a save by scope. */
export type ScopedValues = ReturnType<typeof scopeValues>;

/**
 * Splits values by scope: global ones and, without a store view, all go to the product; the others to all store views of the website or to
 * the store view. Clearing a store view's value restores the product's.
 */
export function scopeValues(values: GivenValues, definitions: AttributeDefinitions, isGlobal: boolean) {
  const columns: ProductColumns = {};
  const scoped: Record<AttributeScope, GivenValues> = { global: new Map(), website: new Map(), store: new Map() };
  for (const [code, value] of values) {
    const definition = definitions.get(code);
    const scope = isGlobal ? 'global' : (definition?.scope ?? 'global');
    const cleared = scope !== 'global' && definition?.frontend_input === 'media_image' ? NO_SELECTION : null;
    if (scope !== 'global' || !setColumn(columns, code, value)) scoped[scope].set(code, value ?? cleared);
  }
  return { columns, product: patchOf(scoped.global), website: patchOf(scoped.website), store: patchOf(scoped.store) };
}

/** The change that writes these values. */
export function patchOf(values: GivenValues): ValuePatch {
  const patch: ValuePatch = { set: {}, removed: [] };
  for (const [code, value] of values) {
    if (value === null) patch.removed.push(code);
    else patch.set[code] = value;
  }
  return patch;
}

/** Whether a patch would change nothing. */
export const isEmptyPatch = ({ set, removed }: ValuePatch): boolean => removed.length === 0 && Object.keys(set).length === 0;

/** Sets the value if the attribute is a column, and returns whether it is. A required column keeps its value when none is given. */
function setColumn(columns: ProductColumns, code: string, value: string | null): boolean {
  if (code === 'price') columns.price = value ?? undefined;
  else if (code === 'weight') columns.weight = value;
  else if (code === 'status' || code === 'visibility') columns[code] = value === null ? undefined : Number(value);
  else return false;
  return true;
}
