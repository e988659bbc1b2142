/** The selected names. `null` selects the whole value, a tree only those names inside it. */
type Selection = Map<string, Selection | null>;
type Cursor = { tokens: string[]; next: number };

const MAX_NESTING = 32;
const MAX_CACHED = 256;
const MAX_CACHED_LENGTH = 2000;
const cache = new Map<string, Selection | null>();

/**
 * Filters a successful response by a `fields` expression: `items[sku,custom_attributes[color]],total_count`. Lists are filtered entry by
 * entry, scalars are unchanged, unknown names are ignored. A malformed expression gives `[]`.
 */
export function filterFields(value: unknown, expression: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const selection = compiled(expression);
  return selection === null ? [] : pick(value, selection);
}

function pick(value: unknown, selection: Selection): unknown {
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
function isNamed(entry: unknown, codes: Selection): boolean {
  return typeof entry === 'object' && entry !== null && 'attribute_code' in entry && codes.has(String(entry.attribute_code));
}

function compiled(expression: string): Selection | null {
  const known = cache.get(expression);
  if (known !== undefined) return known;
  const selection = compile(expression);
  if (expression.length <= MAX_CACHED_LENGTH) {
    const oldest = cache.keys().next();
    if (cache.size >= MAX_CACHED && !oldest.done) cache.delete(oldest.value);
    cache.set(expression, selection);
  }
  return selection;
}

function compile(expression: string): Selection | null {
  if (!/^[\w[\],]+$/.test(expression)) return null;
  const cursor: Cursor = { tokens: expression.match(/\w+|[[\],]/g) ?? [], next: 0 };
  const selection = readList(cursor, MAX_NESTING);
  return cursor.next === cursor.tokens.length ? selection : null;
}

/** Parses names up to a closing bracket or the end; null if malformed. Extra commas are allowed. */
function readList(cursor: Cursor, depth: number): Selection | null {
  if (depth === 0) return null;
  const selection: Selection = new Map();
  for (let token = cursor.tokens[cursor.next]; token !== undefined && token !== ']'; token = cursor.tokens[cursor.next]) {
    if (token === ',') {
      cursor.next += 1;
      continue;
    }
    if (token === '[') return null;
    cursor.next += 1;
    const inner = readInner(cursor, depth);
    if (inner === undefined || !endsHere(cursor)) return null;
    selection.set(token, selection.has(token) ? merged(selection.get(token) ?? null, inner) : inner);
  }
  return selection.size === 0 ? null : selection;
}

/** Parses the bracketed list after a name; null if there is none, undefined if malformed. */
function readInner(cursor: Cursor, depth: number): Selection | null | undefined {
  if (cursor.tokens[cursor.next] !== '[') return null;
  cursor.next += 1;
  const inner = readList(cursor, depth - 1);
  if (inner === null || cursor.tokens[cursor.next] !== ']') return undefined;
  cursor.next += 1;
  return inner;
}

function endsHere(cursor: Cursor): boolean {
  const token = cursor.tokens[cursor.next];
  return token === undefined || token === ',' || token === ']';
}

/** A repeated name selects what either occurrence selects. */
function merged(first: Selection | null, second: Selection | null): Selection | null {
  if (first === null || second === null) return null;
  const joined: Selection = new Map(first);
  for (const [name, inner] of second) joined.set(name, joined.has(name) ? merged(joined.get(name) ?? null, inner) : inner);
  return joined;
}
