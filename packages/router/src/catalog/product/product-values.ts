import { type AttributeDefinition, type AttributeDefinitions, attributeText } from '../../eav/index.js';
import { required } from '../../trpc/errors.js';
import { attributeInvalid } from '../faults.js';
import { type ProductType, productType } from '../product-row/product-types.js';
import type { ProductInput } from './product.schema.js';

/** Attribute values by code; null empties one. */
export type GivenValues = Map<string, string | null>;

/** Attributes whose values come from elsewhere: they are read, never written. */
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
/** What numeric(12,4) holds. */
const LARGEST_WEIGHT = 99_999_999;

/**
 * The attribute values a body brings, its fields before its custom attributes; a code that no attribute has is ignored. Throws an input
 * error naming the attribute whose value does not fit.
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

/** Clients write the status of a disabled product as 0, too. */
const statusOf = (value: unknown): unknown => (value === 0 || value === '0' || value === false ? DISABLED : value);

function read(definition: AttributeDefinition, value: unknown): string | null {
  const text = attributeText(definition, definition.code === 'status' ? statusOf(value) : value);
  if (definition.frontend_input === 'media_image' && text === 'no_selection') return null;
  if (definition.code === 'weight' && text !== null && !(Number(text) >= 0 && Number(text) <= LARGEST_WEIGHT)) {
    throw attributeInvalid({ attributeCode: 'weight' });
  }
  return text;
}

/** The category ids a body names in its custom attributes, or undefined. Throws badInput when they are no ids. */
export function readCategoryIds(product: ProductInput): number[] | undefined {
  const entry = product.custom_attributes?.find(({ attribute_code }) => attribute_code === 'category_ids');
  if (!entry) return undefined;
  const given = Array.isArray(entry.value) ? entry.value : String(entry.value ?? '').split(',');
  const ids = given.map((id) => String(id).trim()).filter((id) => id !== '');
  if (!ids.every((id) => /^\d{1,9}$/.test(id))) throw attributeInvalid({ attributeCode: 'category_ids' });
  return [...new Set(ids.map(Number))];
}

/** Fills in what a new product of this type and set does not say. */
export function addDefaults(values: GivenValues, definitions: AttributeDefinitions, type: ProductType, setId: number): void {
  for (const [code, value] of Object.entries(type.defaults)) if (values.get(code) === undefined) values.set(code, value);
  for (const definition of definitions.values()) {
    const { code, default_value } = definition;
    if (DERIVED.has(code) || !default_value || values.get(code) || !belongs(definition, type.name, setId)) continue;
    values.set(code, attributeText(definition, default_value));
  }
  // A set without them cannot leave a product without: they are columns.
  if (!values.get('status')) values.set('status', '1');
  if (!values.get('visibility')) values.set('visibility', '4');
}

interface Checked {
  type: string;
  setId: number;
  isNew: boolean;
  /** Whether the values go to the product itself; emptying a store view's own value brings the product's back. */
  isGlobal: boolean;
}

/** Throws an error naming the first required attribute that would be empty: of all for a new product, else of those given. */
export function checkRequired(values: GivenValues, definitions: AttributeDefinitions, product: Checked): void {
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

/** A bundle of dynamic price (0) costs what its parts cost. */
function priceIsOptional(type: string, values: GivenValues): boolean {
  return (productType(type)?.priceIsOptional ?? false) || (type === 'bundle' && values.get('price_type') !== '1');
}
