import { isDeepStrictEqual } from 'node:util';
import { choicesInWords, readWords, type Words } from './words.js';

export type Tree = Record<string, unknown>;

/** A shop as its web API shows it; paths begin behind `/V1/`. */
export interface ReadShop {
  get(path: string): Promise<unknown>;
  /** All of a list. */
  list(path: string): Promise<Tree[]>;
}

/** What one shop shows otherwise than the other; without a path: all of it. */
export interface Difference {
  list: string;
  name: string;
  path: string;
  theirs: unknown;
  ours: unknown;
}

/** Every list of a shop that a move carries, and by what its entries are known. */
const LISTS = [
  ['taxClasses/search', 'class_name'],
  ['taxRates/search', 'code'],
  ['taxRules/search', 'code'],
  ['customerGroups/search', 'code'],
  ['products/attributes', 'attribute_code'],
  ['products/attribute-sets/sets/list', 'attribute_set_name'],
  ['categories/list', 'name'],
  ['products', 'sku'],
  ['customers/search', 'email'],
  ['orders', 'increment_id'],
  ['invoices', 'increment_id'],
  ['shipments', 'increment_id'],
  ['creditmemos', 'increment_id'],
  ['returns', 'increment_id'],
  ['inventory/sources', 'source_code'],
  ['inventory/stocks', 'name'],
  ['inventory/stock-source-links', 'source_code'],
  ['inventory/source-items', 'sku source_code'],
  ['salesRules/search', 'name'],
  ['coupons/search', 'code'],
  ['cmsPage/search', 'identifier'],
  ['cmsBlock/search', 'identifier'],
] as const;

/** What can be sold on each website. */
const salableLists = (websites: readonly Tree[]) =>
  websites.flatMap(({ code }) => (code === 'admin' ? [] : [[`inventory/export-stock-salable-qty/website/${code}`, 'sku'] as const]));

/**
 * Compares what a shop shows with what the one shows that it was moved from: field by field, ids by what they stand for. Answers how much
 * was compared of each list, and the differences. What the second shop has besides does not matter, but nothing may be there twice.
 */
export async function compareShops(
  old: ReadShop,
  shop: ReadShop,
): Promise<{ compared: Record<string, number>; differences: Difference[] }> {
  const [words, wordsHere] = [await readWords(old, await old.list('products')), await readWords(shop, await shop.list('products'))];
  const compared: Record<string, number> = {};
  const differences: Difference[] = [];
  for (const [list, name] of [...LISTS, ...salableLists((await old.get('store/websites')) as Tree[])]) {
    const here = byName(await shop.list(list), name);
    const theirs = byName(await old.list(list), name);
    compared[list] = [...theirs.values()].flat().length;
    for (const [key, wanted] of theirs) {
      const found = here.get(key) ?? [];
      const pairs = wanted.map((one, index) => [inWords(one, words), found[index] && inWords(found[index], wordsHere)] as const);
      for (const [left, right] of pairs) differences.push(...unlike(left, right).map((one) => ({ list, name: key, ...one })));
      if (found.length > wanted.length) differences.push({ list, name: key, path: '', theirs: wanted.length, ours: found.length });
    }
  }
  return { compared, differences };
}

/** The paths at which two values differ. */
function unlike(theirs: unknown, ours: unknown, path = ''): Omit<Difference, 'list' | 'name'>[] {
  if (isDeepStrictEqual(theirs, ours)) return [];
  const areTrees = [theirs, ours].every((one) => typeof one === 'object' && one !== null);
  if (!areTrees) return [{ path, theirs, ours }];
  const [left, right] = [theirs as Tree, ours as Tree];
  return Object.keys({ ...right, ...left }).flatMap((name) => unlike(left[name], right[name], path === '' ? name : `${path}.${name}`));
}

function byName(rows: readonly Tree[], name: string): Map<string, Tree[]> {
  const found = new Map<string, Tree[]>();
  for (const row of rows) {
    const key = name
      .split(' ')
      .map((field) => String(row[field]))
      .join(' ');
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

/** Numbers and times that each shop gives by itself, and what it counts by itself. */
const OWN = new Set([
  ...['id', 'entity_id', 'item_id', 'parent_id', 'parent_item_id', 'quote_id', 'quote_item_id', 'quote_address_id'],
  ...['rma_entity_id', 'order_item_id'],
  ...['billing_address_id', 'shipping_address_id', 'customer_address_id', 'option_id', 'option_type_id', 'coupon_id', 'updated_at'],
  ...[
    'creation_time',
    'update_time',
    'default_billing',
    'default_shipping',
    'default_value',
    'children',
    'path',
    'position',
    'value_index',
  ],
  ...['product_count', 'low_stock_date'],
]);
/** Values of attributes of which the same holds. */
const OWN_VALUES = new Set([
  ...['children_count', 'children', 'all_children', 'path', 'small_image', 'thumbnail', 'swatch_image', 'updated_at'],
]);

/** An entry with the words for its ids, without what is each shop's own. */
function inWords(entry: Tree, words: Words): Tree {
  const fields = Object.entries(entry).filter(
    ([name]) => !OWN.has(name) && !(name === 'value' && 'label' in entry) && !isTaxClasses(name, entry) && !isRootTime(name, entry),
  );
  return Object.fromEntries(fields.map(([name, value]) => [name, fieldInWords(name, value, words)]));
}

/** Every shop begins with roots of its own. */
const isRootTime = (name: string, { level }: Tree) => name === 'created_at' && typeof level === 'number' && level <= 1;

/** The options of this attribute are the tax classes, of which the second shop may have more. */
const isTaxClasses = (name: string, { attribute_code: code }: Tree) => name === 'options' && code === 'tax_class_id';

function fieldInWords(name: string, value: unknown, words: Words): unknown {
  if (name === 'product_option') return choicesInWords(words, value);
  if (name === 'custom_attributes')
    return (value as Value[])
      .filter(({ attribute_code: code, value: own }) => !OWN_VALUES.has(code) && !isProductPicture(code, own))
      .map((one) => valueInWords(one, words));
  // Files are stored under names of their own folder.
  if (name === 'file') return String(value).split('/').pop();
  if (Array.isArray(value)) return value.map((one) => (isTree(one) ? inWords(one, words) : (words.of(name, one) ?? one)));
  return isTree(value) ? inWords(value, words) : (words.of(name, value) ?? value);
}

/** Pictures of products are stored anew under names that are free. */
const isProductPicture = (code: string, value: unknown) => code === 'image' && String(value).startsWith('/');

interface Value {
  attribute_code: string;
  value: unknown;
}

function valueInWords({ attribute_code, value }: Value, words: Words): Value {
  if (attribute_code === 'category_ids')
    return { attribute_code, value: (value as unknown[]).map((id) => words.of('category_id', id)).sort() };
  if (attribute_code === 'tax_class_id') return { attribute_code, value: words.of('tax_class_id', value) ?? value };
  return { attribute_code, value: words.option(attribute_code, value) };
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
