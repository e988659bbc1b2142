import type { CriteriaField, FieldKind, FieldResolver } from '@merx/db';
import type { AttributeDefinitions } from '../../eav/index.js';

const KINDS: Readonly<Record<string, FieldKind>> = { int: 'number', decimal: 'number', datetime: 'time' };

const columns: ReadonlyMap<string, CriteriaField> = new Map([
  ...['id', 'parent_id', 'level', 'position', 'children_count', 'attribute_set_id'].map((name): [string, CriteriaField] => [
    name,
    { sql: `c.${name}`, kind: 'number' },
  ]),
  ['entity_id', { sql: 'c.id', kind: 'number' }],
  ['path', { sql: 'c.path', kind: 'text' }],
  ['created_at', { sql: 'c.created_at', kind: 'time' }],
  ['updated_at', { sql: 'c.updated_at', kind: 'time' }],
]);

/** The fields of category lists: columns of `c` and every attribute by its code, `v.a` having the values of the store view. */
export function categoryFields(definitions: AttributeDefinitions): FieldResolver {
  return (name) => {
    const column = columns.get(name);
    if (column) return column;
    const definition = definitions.get(name);
    // The code becomes part of the statement: nothing but a plain word may.
    if (!definition || !/^\w+$/.test(definition.code)) return undefined;
    const kind = KINDS[definition.backend_type] ?? 'text';
    const value = `(v.a ->> '${definition.code}')`;
    if (kind === 'text') return { sql: value, kind };
    return { sql: `nullif(${value}, '')::${kind === 'number' ? 'numeric' : 'timestamptz'}`, kind };
  };
}
