import type { AttributeDefinition, AttributeDefinitions } from '../../eav/index.js';
import { fieldUnknown } from '../faults.js';
import { categoryNaming, escapeName, type Naming, naming } from './naming.js';
import type { Names } from './transfer.queries.js';

/** Columns other than attributes, in file order. */
export const FIXED = ['sku', 'attribute_set', 'type_id', 'websites', 'categories', 'qty', 'is_in_stock'] as const;
export type FixedColumn = (typeof FIXED)[number];
const fixed: ReadonlySet<string> = new Set(FIXED);
export const isFixed = (column: string): column is FixedColumn => fixed.has(column);

/** Attributes without a column: derived, or covered by one of the fixed columns. */
const ABSENT: ReadonlySet<string> = new Set(['sku', 'category_ids', 'quantity_and_stock_status', 'media_gallery', 'gallery', 'tier_price']);
const COLLIDING = 'attribute:';

/** Maps ids to names and back, for every column that uses names. */
export interface Dictionary {
  sets: Naming;
  websites: Naming;
  categories: Naming;
  /** By attribute code; only attributes with stored options. */
  options: ReadonlyMap<string, Naming>;
}

/** The dictionary of a store's names. */
export function dictionary({ sets, websites, categories, options }: Names, definitions: AttributeDefinitions): Dictionary {
  const byCode = new Map<string, [string, string][]>();
  for (const { code, id, name } of options) {
    const several = definitions.get(code)?.frontend_input === 'multiselect';
    byCode.set(code, [...(byCode.get(code) ?? []), [id, several ? escapeName(name) : name]]);
  }
  return {
    sets: naming(sets.map(({ id, name }) => [id, name] as const)),
    websites: naming(websites.map(({ id, name }) => [id, name] as const)),
    categories: categoryNaming(categories),
    options: new Map([...byCode].map(([code, pairs]) => [code, naming(pairs)] as const)),
  };
}

/** The attributes that have a column, by column name. */
export function attributeColumns(definitions: AttributeDefinitions): Map<string, AttributeDefinition> {
  const listed = [...definitions.values()].filter(({ code }) => !ABSENT.has(code));
  return new Map(listed.map((definition) => [columnOf(definition.code), definition]));
}

const columnOf = (code: string): string => (isFixed(code) ? `${COLLIDING}${code}` : code);

/** Product list columns with a different name in files. */
const IN_LISTS: Readonly<Record<string, string>> = {
  website_id: 'websites',
  website_ids: 'websites',
  category_id: 'categories',
  category_ids: 'categories',
};

/** Required to import a file. */
const KEY = 'sku';

/**
 * The columns of a file by name, null for those other than attributes: all, or the requested ones by their names here or in the product
 * list, always including the sku. Throws 400 naming an unknown column.
 */
export function chosenColumns(
  attributes: Map<string, AttributeDefinition>,
  asked: readonly string[] | null | undefined,
): Map<string, AttributeDefinition | null> {
  const all = new Map<string, AttributeDefinition | null>([...FIXED.map((name) => [name, null] as const), ...attributes]);
  if (!asked?.length) return all;
  const names = asked.map((name) => (Object.hasOwn(IN_LISTS, name) ? (IN_LISTS[name] ?? name) : name));
  return new Map(
    (names.includes(KEY) ? names : [KEY, ...names]).map((fieldName) => {
      const attribute = all.get(fieldName);
      if (attribute === undefined) throw fieldUnknown({ fieldName });
      return [fieldName, attribute];
    }),
  );
}
