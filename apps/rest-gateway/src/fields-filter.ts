import { type Fields, readFields } from '@merx/wire';

/**
 * Filters a successful response by a `fields` expression: `items[sku,custom_attributes[color]],total_count`. Lists are filtered entry by
 * entry, scalars are unchanged, unknown names are ignored. A malformed expression gives `[]`.
 */
export function filterFields(value: unknown, expression: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const selection = readFields(expression);
  return selection === null ? [] : pick(value, selection);
}

function pick(value: unknown, selection: Fields): unknown {
  if (Array.isArray(value)) return value.map((entry) => pick(entry, selection));
  if (typeof value !== 'object' || value === null) return value;
  const kept: [string, unknown][] = [];
  for (const [name, held] of Object.entries(value)) {
    const inner = selection.get(name);
    if (inner === undefined) continue;
    if (inner === null) kept.push([name, held]);
    else if (name === 'custom_attributes' && Array.isArray(held)) kept.push([name, held.filter((entry) => isNamed(entry, inner))]);
    else kept.push([name, pick(held, inner)]);
  }
  return Object.fromEntries(kept);
}

/** Custom attributes are selected by code, not by the keys of an entry. */
function isNamed(entry: unknown, codes: Fields): boolean {
  return typeof entry === 'object' && entry !== null && 'attribute_code' in entry && codes.has(String(entry.attribute_code));
}
