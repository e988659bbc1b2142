import type { Column, Table } from './table.js';

/** PostgreSQL functions take a hundred arguments. */
const MOST_ARGUMENTS = 100;

/** A column's value as JSON text, byte for byte as `JSON.stringify` writes it; undefined for kinds with properties of their own. */
function valueText(column: string, kind: Column['kind']): string | undefined {
  switch (kind) {
    case 'json':
    case 'bytes':
      return undefined;
    case 'integer':
    case 'bigint':
    case 'boolean':
      return `${column}::text`;
    case 'decimal':
      return `trim_scale(${column})::text`;
    case 'time':
      return `'"' || wire_time(${column}) || '"'`;
    default:
      return `to_json(${column})::text`;
  }
}

/**
 * SQL of a row's properties as JSON text without braces, `"id":1,"name":"Mug"`, in the order of the table: of the columns that it `shows`,
 * except JSON and bytes. Null values are left out, except those of the `nullable` columns; `texts` has the SQL of values that are not just a
 * column's. One concatenation takes half the time of building a JSON value and dropping its nulls, and its text needs no parsing.
 */
export function propertiesText(
  table: Table,
  alias: string,
  shows: (name: string, column: Column) => boolean = () => true,
  nullable: readonly string[] = [],
  texts: Readonly<Record<string, string>> = {},
): string {
  const properties = Object.entries(table.columns).flatMap(([name, column]) => {
    const value = shows(name, column) && (texts[name] ?? valueText(`${alias}.${name}`, column.kind));
    if (!value) return [];
    return `',"${name}":' || ${nullable.includes(name) ? `coalesce(${value}, 'null')` : value}`;
  });
  return properties.length === 0 ? `''` : `substr(${concatenated(properties)}, 2)`;
}

function concatenated(parts: string[]): string {
  if (parts.length <= MOST_ARGUMENTS) return `concat(${parts.join(', ')})`;
  const groups = Array.from({ length: Math.ceil(parts.length / MOST_ARGUMENTS) }, (_, at) =>
    concatenated(parts.slice(at * MOST_ARGUMENTS, (at + 1) * MOST_ARGUMENTS)),
  );
  return concatenated(groups);
}

/** JSON text contains no control characters, so ASCII's separators can stand between texts. Each level is within the one before. */
const SEPARATORS = { row: '\x1e', part: '\x1f', innerRow: '\x1c', innerPart: '\x1d' } as const;
export type TextLevel = keyof typeof SEPARATORS;

const literal = (level: TextLevel) => `E'\\x${SEPARATORS[level].charCodeAt(0).toString(16)}'`;

/** SQL that joins JSON texts into one, for `textParts`; a null is an empty text. */
export const joinedTexts = (level: TextLevel, parts: readonly string[]): string => `concat(${parts.join(`, ${literal(level)}, `)})`;

/** SQL that joins the JSON texts of rows, in this order, for `textParts`; null for no row. */
export const joinedRows = (level: TextLevel, row: string, orderBy?: string): string =>
  `string_agg(${row}, ${literal(level)}${orderBy ? ` order by ${orderBy}` : ''})`;

/** The texts that `joinedTexts` or `joinedRows` have joined. */
export const textParts = (level: TextLevel, text: string): string[] => (text === '' ? [] : text.split(SEPARATORS[level]));
