/** The properties of a response that a client asks for. `null` asks for a whole value, a tree only for those names inside it. */
export type Fields = ReadonlyMap<string, Fields | null>;

type Selection = Map<string, Fields | null>;
type Cursor = { tokens: string[]; next: number };

const MAX_NESTING = 32;
const MAX_CACHED = 256;
const MAX_CACHED_LENGTH = 2000;
const cache = new Map<string, Fields | null>();

/** Parses a `fields` expression: `items[sku,custom_attributes[color]],total_count`; null if it is malformed. */
export function readFields(expression: string): Fields | null {
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

function compile(expression: string): Fields | null {
  if (!/^[\w[\],]+$/.test(expression)) return null;
  const cursor: Cursor = { tokens: expression.match(/\w+|[[\],]/g) ?? [], next: 0 };
  const selection = readList(cursor, MAX_NESTING);
  return cursor.next === cursor.tokens.length ? selection : null;
}

/** Parses names up to a closing bracket or the end; null if malformed. Extra commas are allowed. */
function readList(cursor: Cursor, depth: number): Fields | null {
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
function readInner(cursor: Cursor, depth: number): Fields | null | undefined {
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
function merged(first: Fields | null, second: Fields | null): Fields | null {
  if (first === null || second === null) return null;
  const joined: Selection = new Map(first);
  for (const [name, inner] of second) joined.set(name, joined.has(name) ? merged(joined.get(name) ?? null, inner) : inner);
  return joined;
}
