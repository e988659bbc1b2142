import type { AttributeDefinition, AttributeDefinitions } from '../../eav/index.js';
import { fieldUnknown } from '../faults.js';
import type { Names } from './transfer.queries.js';

/** Ids by name. */
export interface Naming {
  /** The name of an id; a name that is ambiguous or looks like an id is written as `#id`. */
  nameOf(id: string): string | undefined;
  /** The id of a name (case-insensitive), of `#id`, or of a plain id that is not a name. */
  idOf(name: string): string | undefined;
}

const NUMBERED = /^#\d+$/;
const key = (name: string) => name.trim().toLowerCase();

/** Creates a mapping from pairs of id and name that maps each written name back to its id. */
export function naming(pairs: Iterable<readonly [id: string, name: string]>): Naming {
  const names = new Map<string, string>(pairs);
  const ids = new Map<string, string | null>();
  for (const [id, name] of names) ids.set(key(name), ids.has(key(name)) ? null : id);
  return {
    nameOf: (id) => {
      const name = names.get(id);
      if (name === undefined) return undefined;
      return ids.get(key(name)) === id && key(name) === name.toLowerCase() && key(name) !== '' && !NUMBERED.test(name) ? name : `#${id}`;
    },
    idOf: (name) => {
      const id = NUMBERED.test(key(name)) ? key(name).slice(1) : (ids.get(key(name)) ?? key(name));
      return names.has(id) ? id : undefined;
    },
  };
}

/** Escapes a name for a list or path. */
export const escapeName = (name: string): string => name.replace(/[\\|/]/g, '\\$&');
/** Joins names into one cell, escaped. */
export const joinNames = (names: string[]): string => names.join('|');

/** Splits a cell into unescaped names, without empty ones. */
export function splitNames(cell: string): string[] {
  const names = cell.match(/(?:\\.|[^|\\])+/gs) ?? [];
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

export interface NamedCategory {
  id: number;
  parent_id: number;
  level: number;
  name: string;
}

/** Categories by path, e.g. `Default Category/Gear/Bags`, without the invisible root. */
export function categoryNaming(categories: NamedCategory[]): Naming {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathOf = ({ parent_id, name }: NamedCategory): string => {
    const parent = byId.get(parent_id);
    return parent && parent.level > 0 ? `${pathOf(parent)}/${escapeName(name)}` : escapeName(name);
  };
  return naming(categories.filter(({ level }) => level > 0).map((category) => [String(category.id), pathOf(category)] as const));
}

/** Columns other than attributes, in file order. */
const FIXED = ['sku', 'attribute_set', 'type_id', 'websites', 'categories', 'qty', 'is_in_stock', 'source_items'] as const;
export type FixedColumn = (typeof FIXED)[number];
const fixed: ReadonlySet<string> = new Set(FIXED);
export const isFixed = (column: string): column is FixedColumn => fixed.has(column);

/** Columns of an import alone: pictures of the media library that the product gets. */
export const PICTURE_COLUMNS = ['base_image', 'additional_images'] as const;
export type PictureColumn = (typeof PICTURE_COLUMNS)[number];
const pictureColumns: ReadonlySet<string> = new Set(PICTURE_COLUMNS);
export const isPictureColumn = (column: string): boolean => pictureColumns.has(column);

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
 * The columns of a file by name, null for those other than attributes: all (`source_items` only if the shop has several sources), or the
 * requested ones by their names here or in the product list, always including the sku. Throws 400 naming an unknown column.
 */
export function chosenColumns(
  attributes: Map<string, AttributeDefinition>,
  requested: readonly string[] | null | undefined,
  hasSeveralSources: boolean,
): Map<string, AttributeDefinition | null> {
  const names = requested?.map((name) => (Object.hasOwn(IN_LISTS, name) ? (IN_LISTS[name] ?? name) : name));
  const isOffered = (name: FixedColumn) => name !== 'source_items' || hasSeveralSources || names?.includes(name);
  const all = new Map<string, AttributeDefinition | null>([...FIXED.filter(isOffered).map((name) => [name, null] as const), ...attributes]);
  if (!names?.length) return all;
  return new Map(
    (names.includes(KEY) ? names : [KEY, ...names]).map((fieldName) => {
      const attribute = all.get(fieldName);
      if (attribute === undefined) throw fieldUnknown({ fieldName });
      return [fieldName, attribute];
    }),
  );
}
