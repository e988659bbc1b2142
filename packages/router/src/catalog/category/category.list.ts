import { type CriteriaField, columnField, type FieldKind, list } from '@merx/db';
import { category } from '@merx/db/tables';
import { categoryJson, withValues } from './category.queries.js';
import type { Category } from './category.schema.js';

const KINDS: Readonly<Record<string, FieldKind>> = { int: 'number', decimal: 'number', datetime: 'time' };

type Definitions = ReadonlyMap<string, { code: string; backend_type: string }>;

/** The attribute with that code; `v.a` holds the values of the store view. */
function attributeField(definitions: Definitions, name: string): CriteriaField | undefined {
  const definition = definitions.get(name);
  // The code becomes part of the SQL, so only word characters are allowed.
  if (!definition || !/^\w+$/.test(definition.code)) return undefined;
  const kind = KINDS[definition.backend_type] ?? 'text';
  const value = `(v.a ->> '${definition.code}')`;
  if (kind === 'text') return { sql: value, kind };
  return { sql: `nullif(${value}, '')::${kind === 'number' ? 'numeric' : 'timestamptz'}`, kind };
}

/** Categories with the values of a store view, which is the first parameter; criteria may use columns and attributes. */
export const categoryList = (definitions: Definitions) =>
  list<Category, number>({
    from: (storeId, bind) => `category c ${withValues(bind(storeId))}`,
    key: 'c.id',
    row: categoryJson('$1'),
    field: (name) => columnField(category, 'c', name === 'entity_id' ? 'id' : name) ?? attributeField(definitions, name),
    skipsUnknownSorts: true,
  });
