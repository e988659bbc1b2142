import type { Change } from './change.schema.js';

type Facts = Record<string, unknown>;

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The difference of a row, field by field in alphabetical order, absent values as null; attribute values are fields of their own. */
export function changedFields(before: Facts | null, after: Facts | null): Change['rows'][number]['fields'] {
  const [was, is] = [flat(before), flat(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return names.map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}

function flat(row: Facts | null): Facts {
  if (!row) return {};
  const { attributes, ...columns } = row;
  if (!isFacts(attributes)) return row;
  return { ...columns, ...Object.fromEntries(Object.entries(attributes).map(([code, value]) => [`attributes.${code}`, value])) };
}
