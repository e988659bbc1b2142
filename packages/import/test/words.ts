import type { ReadShop, Tree } from './compare-shops.js';

/** What the ids of one shop stand for, by the name of the field that holds them. */
export interface Words {
  /** Undefined for a field that holds no id. */
  of(field: string, id: unknown): unknown;
  /** The label of an option of an attribute. */
  option(code: string, value: unknown): unknown;
}

interface Source {
  fields: string;
  path: string;
  id: string;
  word: string;
}

const LISTS: readonly Source[] = [
  { fields: 'customer_group_id customer_group_ids group_id', path: 'customerGroups/search', id: 'id', word: 'code' },
  {
    fields: 'class_id tax_class_id customer_tax_class_ids product_tax_class_ids',
    path: 'taxClasses/search',
    id: 'class_id',
    word: 'class_name',
  },
  { fields: 'tax_rate_ids', path: 'taxRates/search', id: 'id', word: 'code' },
  { fields: 'attribute_set_id', path: 'products/attribute-sets/sets/list', id: 'attribute_set_id', word: 'attribute_set_name' },
  { fields: 'category_id', path: 'categories/list', id: 'id', word: 'name' },
  { fields: 'customer_id', path: 'customers/search', id: 'id', word: 'email' },
  { fields: 'rule_id', path: 'salesRules/search', id: 'rule_id', word: 'name' },
  { fields: 'order_id', path: 'orders', id: 'entity_id', word: 'increment_id' },
  { fields: 'invoice_id', path: 'invoices', id: 'entity_id', word: 'increment_id' },
  { fields: 'stock_id', path: 'inventory/stocks', id: 'stock_id', word: 'name' },
];
const PLACES: readonly Source[] = [
  { fields: 'store_id', path: 'store/storeViews', id: 'id', word: 'code' },
  { fields: 'website_id website_ids', path: 'store/websites', id: 'id', word: 'code' },
];
/** Parts of products and what they are called. */
const PARTS: readonly [
  list: string,
  id: string,
  word: string,
  field: string,
  inner?: [list: string, id: string, word: string, field: string],
][] = [
  ['options', 'option_id', 'title', 'custom', ['values', 'option_type_id', 'title', 'choice']],
  ['bundle_product_options', 'option_id', 'title', 'bundle', ['product_links', 'id', 'sku', 'selection']],
  ['downloadable_product_links', 'id', 'title', 'link'],
];

const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value : []);

/** Reads what all ids of a shop stand for; `products` are all of its products. */
export async function readWords(read: ReadShop, products: readonly Tree[]): Promise<Words> {
  const known = new Map<string, unknown>([['customer_group_id 32000', 'all groups']]);
  const learn = ({ fields, id, word }: Omit<Source, 'path'>, rows: readonly Tree[]) => {
    for (const field of fields.split(' ')) for (const row of rows) known.set(`${field} ${row[id]}`, row[word]);
  };
  for (const source of LISTS) learn(source, await read.list(source.path));
  for (const source of PLACES) learn(source, (await read.get(source.path)) as Tree[]);
  for (const code of ['reason', 'condition', 'resolution']) {
    const { options } = (await read.get(`returnsAttributeMetadata/${code}`)) as Tree;
    learn({ fields: code, id: 'value', word: 'label' }, listOf(options));
  }
  learn({ fields: 'product_id configurable_product_links', id: 'id', word: 'sku' }, products);
  const attributes = await read.list('products/attributes');
  learn({ fields: 'attribute_id', id: 'attribute_id', word: 'attribute_code' }, attributes);
  for (const { attribute_code: code, options } of attributes) {
    learn({ fields: `option:${code}`, id: 'value', word: 'label' }, listOf(options));
    learn({ fields: 'value_index', id: 'value', word: 'label' }, listOf(options));
  }
  for (const product of products) learnParts(product, learn);
  return {
    of: (field, id) => known.get(`${field} ${id}`),
    option: (code, value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((part) => known.get(`option:${code} ${part}`) ?? part)
            .join()
        : value,
  };
}

function learnParts(product: Tree, learn: (source: Omit<Source, 'path'>, rows: readonly Tree[]) => void): void {
  const more = (product.extension_attributes ?? {}) as Tree;
  for (const [list, id, word, fields, inner] of PARTS) {
    const parts = listOf(product[list] ?? more[list]);
    learn({ fields, id, word }, parts);
    if (inner) for (const part of parts) learn({ fields: inner[3], id: inner[1], word: inner[2] }, listOf(part[inner[0]]));
  }
}

/** What was chosen of a product, in words; undefined for nothing. */
export function choicesInWords(words: Words, chosen: unknown): unknown {
  const more = ((chosen as Tree | undefined)?.extension_attributes ?? {}) as Record<string, unknown>;
  const links = (more.downloadable_option as Tree | undefined)?.downloadable_links;
  if (Object.keys(more).length === 0) return undefined;
  return {
    custom: listOf(more.custom_options).map(({ option_id, option_value }) => [
      words.of('custom', option_id),
      String(option_value)
        .split(',')
        .map((part) => words.of('choice', part) ?? part)
        .sort(),
    ]),
    variants: listOf(more.configurable_item_options).map(({ option_id, option_value }) => [
      words.of('attribute_id', option_id),
      words.of('value_index', option_value),
    ]),
    bundle: listOf(more.bundle_options).map(({ option_id, option_qty, option_selections }) => [
      words.of('bundle', option_id),
      option_qty,
      (option_selections as unknown[]).map((id) => words.of('selection', id)),
    ]),
    links: ((links as unknown[] | undefined) ?? []).map((id) => words.of('link', id)),
  };
}
