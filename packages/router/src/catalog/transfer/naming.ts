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
