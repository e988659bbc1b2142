import { toSnake } from '@merx/wire';
import fc from 'fast-check';
import { kindsOf, type Operation, type Schema } from './fuzz-document.js';
import { fill, type Known } from './fuzz-known.js';
import { oddChange, oddTexts, oddValue, PROTOTYPE_NAMES, writeJson, writeXmlBody } from './fuzz-values.js';

/** One request, to the byte. */
export interface OddCall {
  method: string;
  /** Path and query, from `/rest` on. */
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
}

interface Parts extends Record<'store' | 'path' | 'query' | 'accept', fc.Arbitrary<string>> {
  sent: fc.Arbitrary<Sent>;
}

/** Calls of an operation such as it understands, most of them with one thing wrong. */
export function callsOf(operation: Operation, known: Known): fc.Arbitrary<OddCall> {
  const path = pathOf(operation, known);
  const usual: Parts = {
    store: fc.constant(''),
    path,
    query: queryOf(operation, known),
    sent: sentWith(operation, known),
    accept: fc.constant(''),
  };
  const withOdd = (weight: number, odd: Partial<Parts>) => ({ weight, arbitrary: fc.record({ ...usual, ...odd }) });
  return fc
    .oneof(
      withOdd(3, {}),
      withOdd(operation.body ? 8 : 0, { sent: oddSentWith(operation, known) }),
      withOdd(operation.pathValues.length > 0 ? 3 : 0, { path: oddPath(operation, path) }),
      withOdd(operation.queryValues.length > 0 ? 3 : 1, { query: oddQuery(usual.query) }),
      withOdd(1, { store: fc.constantFrom('/all', '/default', '/nowhere', '/%00'), accept: fc.constantFrom(...oddAccepts) }),
    )
    .map(({ store, path, query, sent, accept }) => ({
      method: operation.method,
      target: `/rest${store}${path}${query && `?${query}`}`,
      headers: { ...sent.headers, ...(accept && { Accept: accept }) },
      body: sent.body,
    }));
}

const oddAccepts = ['application/xml', 'text/xml;q=0.1', '*/*', 'image/png', ';;q=,', 'application/json;q=0'];

/** Parts of an address that an address cannot well hold, as they are written there. */
const oddSegments = [
  ...'% %zz %00 %0 %ff %C0%80 %ED%A0%80 %F0%9F%98 %2F %2e%2e ..%2f.. %25 + %20 %5C ;a=b :id {id}'.split(' '),
  ...'me mine all search __proto__ constructor'.split(' '),
  ...['', 'x'.repeat(4097), '%F0%9F%98%80'.repeat(300), '1'.repeat(400)],
];
const shortTexts = oddTexts.filter((text) => text.length < 500).map(encoded);

/** The path to something there is, or to what a mixture of known values names. */
function pathOf({ path, pathValues }: Operation, known: Known): fc.Arbitrary<string> {
  const parts = pathValues.map(({ name, schema }) => {
    const met = known.valuesOf(name);
    const values = kindsOf(schema).includes('string') ? met : [...met.filter(isNumber), 1, 2, 3, 4];
    return fc.constantFrom(...(values.length > 0 ? values : ['1']).map(encoded));
  });
  const mixed = fc.tuple(...parts);
  const places = known.placesOf(path);
  if (places.length === 0) return mixed.map((values) => fill(path, values));
  const there = fc.tuple(mixed, fc.constantFrom(...places)).map(([values, place]) => [...place, ...values.slice(place.length)]);
  return fc.oneof({ weight: 4, arbitrary: there }, { weight: 1, arbitrary: mixed }).map((values) => fill(path, values));
}

/** One segment is another: that of a parameter. */
function oddPath({ path }: Operation, paths: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const places = path.split('/').flatMap((part, index) => (part.startsWith('{') ? [index] : []));
  const odd = fc.constantFrom(...oddSegments, ...shortTexts);
  return fc.tuple(paths, fc.constantFrom(...places, ...(places.length > 0 ? [] : [1])), odd).map(([usual, place, segment]) => {
    return usual.split('/').with(place, segment).join('/');
  });
}

/** Half a surrogate pair has no encoding: it goes as a malformed escape. */
function encoded(value: unknown): string {
  return /\p{Surrogate}/u.test(String(value)) ? '%ED%A0%80' : encodeURIComponent(String(value));
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

/** A value as parameters: `name[0][key]=value` for each part of a list or an object. */
function pairsOf(name: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${name}=${encoded(value)}`;
  return Object.entries(value)
    .map(([key, part]) => pairsOf(`${name}[${encoded(key)}]`, part))
    .join('&');
}

const oddQueries = [
  ...'searchCriteria searchCriteria=x searchCriteria[]=1 searchCriteria[filter_groups]=x searchCriteria[sortOrders][0]=x &&& = [=]'.split(
    ' ',
  ),
  ...'searchCriteria[filterGroups][a][filters]= searchCriteria[__proto__][x]=1 __proto__[x]=1 constructor[prototype][x]=1 a[b[c]=1'.split(
    ' ',
  ),
  ...'a%00=1 %ff=%ff %=% fields=items[sku fields=]] fields=, fields=__proto__[x] fields=items[id] fields[]=x fields='.split(' '),
  ...[`a${'[b]'.repeat(50)}=1`, `fields=${'a['.repeat(200)}`, `a=${'x'.repeat(6000)}`],
  Array.from({ length: 2100 }, (_, index) => `a${index}=1`).join('&'),
];

/** Wants a name and a term, and lists no field for them. */
const SEARCH = '/V1/search';

function queryOf({ path, queryValues, fields }: Operation, known: Known): fc.Arbitrary<string> {
  const pairs = queryValues.map(({ name, schema }) => {
    if (name === 'searchCriteria') return criteria(path === SEARCH ? ['search_term'] : fields, known);
    const usual = valueFor(schema, toSnake(name), known).map((value) =>
      Array.isArray(value) && value.every(isPlain) ? value.map((one) => `${name}[]=${encoded(one)}`).join('&') : pairsOf(name, value),
    );
    return fc.oneof(
      { weight: 4, arbitrary: usual },
      { weight: 1, arbitrary: fc.constantFrom(...shortTexts).map((text) => `${name}=${text}`) },
    );
  });
  return fc.tuple(...pairs).map((written) => written.filter(Boolean).join('&'));
}

function oddQuery(queries: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(queries, fc.constantFrom(...oddQueries)).map((both) => both.filter(Boolean).join('&'));
}

const CONDITIONS = 'eq neq gt lt gteq lteq moreq like nlike in nin null notnull from to finset nfinset is regexp seq sneq'.split(' ');
const oddFields = ['unknown', '', 'id;drop', 'items', 'items.sku', 'extension_attributes', '😀', 'x'.repeat(300), ...PROTOTYPE_NAMES];
const oddSizes = ['0', '-1', '300', '1e3', '2147483648', 'x', '', '1.5', '%F0%9F%98%80'];

/** One of the usual values, now and then an odd one. */
function mostly<T>(usual: readonly T[], odd: readonly T[], weight = 12): fc.Arbitrary<T> {
  if (usual.length === 0) return fc.constantFrom(...odd);
  return fc.oneof({ weight, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) });
}

function criteria(fields: string[], known: Known): fc.Arbitrary<string> {
  const field = mostly(fields, oddFields);
  const filter = field.chain((name) => {
    const value = mostly([...known.valuesOf(name), '1', 'a', '2026-01-01', '%a%', '1,2,3'].map(encoded), shortTexts, 2);
    const type = mostly(CONDITIONS, ['', 'EQ', 'none', ...PROTOTYPE_NAMES]);
    return fc.record({ field: fc.constant(encoded(name)), value, condition_type: type }, { requiredKeys: ['field'] });
  });
  const order = fc.record({ field: field.map(encoded), direction: mostly(['ASC', 'desc'], ['', 'up', '1']) }, { requiredKeys: ['field'] });
  return fc
    .record({
      filters: fc.array(fc.array(filter, { maxLength: 2 }), { maxLength: 2 }),
      orders: fc.array(order, { maxLength: 2 }),
      page_size: mostly(['20', '1'], oddSizes),
      current_page: mostly(['1', '2'], oddSizes),
      request_name: mostly(['quick_search_container', 'advanced_search_container'], shortTexts),
    })
    .map(({ filters, orders, ...paging }) => {
      const groups = filters.flatMap((group, at) => group.map((one, index) => written(`[filter_groups][${at}][filters][${index}]`, one)));
      return [...groups, ...orders.map((one, at) => written(`[sort_orders][${at}]`, one)), written('', paging)].join('&');
    });
}

function written(place: string, values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => `searchCriteria${place}[${name}]=${value ?? ''}`)
    .join('&');
}

interface Sent {
  headers: Record<string, string>;
  body: string | undefined;
}

const asJson = { 'Content-Type': 'application/json' };
const oddTypes = [
  ...['', 'text/plain', 'application/json; charset=latin1', 'application/x-www-form-urlencoded', 'application/xml', 'text/html'],
  ...['😀', ';', 'a'.repeat(3000)],
];
const oddBodies = [
  ...'null [] [1] "x" 1 { } {"a":} {"a":1}} {\'a\':1} {"a":1,} \uFEFF{} \0 <a> <a/> <?xml?> {"__proto__":{"x":1}}'.split(' '),
  ...['', ' ', '<!DOCTYPE a>', '['.repeat(20_000), '{"a":'.repeat(20_000), `{"${'x'.repeat(100_000)}":1}`, 'x'.repeat(100_000)],
];
const asXml = { 'Content-Type': 'application/xml' };
const json = (tree: unknown): Sent => ({ headers: asJson, body: writeJson(tree) });
const xml = (tree: unknown): Sent => ({ headers: asXml, body: writeXmlBody(tree) });
const eitherWay = (trees: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: trees.map(json) }, { weight: 1, arbitrary: trees.map(xml) });

/** A body, or none: what GET and DELETE bring is not read. */
function sentWith({ method, body }: Operation, known: Known): fc.Arbitrary<Sent> {
  if (method === 'GET' || method === 'DELETE') return fc.constant({ headers: {}, body: undefined });
  return eitherWay(valueFor(body ?? { type: 'object' }, '', known));
}

function oddSentWith({ body = { type: 'object' } }: Operation, known: Known): fc.Arbitrary<Sent> {
  const usual = valueFor(body, '', known);
  const odd = fc.tuple(usual, oddChange).map(([tree, change]) => change(tree));
  const mistyped = fc
    .tuple(usual, fc.constantFrom(...oddTypes))
    .map(([tree, type]) => ({ headers: contentType(type), body: writeJson(tree) }));
  return fc.oneof(
    { weight: 12, arbitrary: eitherWay(odd) },
    { weight: 1, arbitrary: fc.constantFrom(...oddBodies).map((text) => ({ headers: asJson, body: text })) },
    { weight: 1, arbitrary: mistyped },
  );
}

/** Headers hold no characters beyond Latin-1. */
function contentType(type: string): Record<string, string> {
  return type === '' ? {} : { 'Content-Type': Buffer.from(type).toString('latin1') };
}

/** A value as the schema wants it, where possible one that the shop knows. */
function valueFor(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valueFor(option, name, known)));
  if (schema.properties) return objectFor(schema, known);
  const [kind = 'any'] = kindsOf(schema);
  if (kind === 'any') return fc.oneof(fc.constantFrom(...known.valuesOf(name), ...WORDS, [], ['1', '2'], [['a']]), oddValue);
  if (kind === 'array') return fc.array(valueFor(schema.items ?? {}, name, known), { maxLength: 2 });
  if (kind === 'object') return fc.constant({});
  const met = known.valuesOf(name).filter((value) => kind === 'string' || (kind === 'boolean' ? typeof value === kind : isNumber(value)));
  const usual =
    kind === 'string' ? fc.oneof(freshText(name), fc.constantFrom<unknown>(...WORDS)) : fc.constantFrom(...(USUAL[kind] ?? [null]));
  if (met.length === 0) return usual;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>(...met) }, { weight: 1, arbitrary: usual });
}

const isNumber = (value: unknown) => typeof value !== 'boolean' && /^\d+(\.\d+)?$/.test(String(value));
const WORDS = ['Grün', '1', '2026-01-01', '12.50'];
const USUAL: Record<string, unknown[]> = { integer: [1, 2, 3, 0, 10], number: [1, '9.99', 0.0001, 100], boolean: [true, false, 0, '1'] };

/** A text that nothing has yet; for emails one that looks like it. */
function freshText(name: string): fc.Arbitrary<string> {
  return fc.nat(999_999).map((number) => `new_${number}${name === 'email' ? '@shop.test' : ''}`);
}

function without(object: object, names: string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

const NAMES_OF_ITS_OWN = /^(id|entity_id|item_id|sku|email|code|name|identifier|increment_id|url_key|title|\w+_name|attribute_code)$/;

/** What was read of the shop and is sent back, as it is, changed in one place or under another name, or an object put together anew. */
function objectFor(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const model = Object.fromEntries(properties.map(([name, inner]) => [name, valueFor(inner, toSnake(name), known)]));
  const fewer = fc.record(model, { requiredKeys: schema.required?.filter((name) => name in model) ?? [] });
  // What was never met is seldom sent: much of it excludes something else, or is a text of a kind that no schema tells.
  const seldom = properties.filter(([name]) => !schema.required?.includes(name) && known.valuesOf(name).length === 0).map(([name]) => name);
  const most = fc
    .tuple(fc.record(model), fc.subarray(seldom), fc.nat(2))
    .map(([object, left, luck]) => without(object, luck === 0 ? left : seldom));
  const anew = fc.oneof(fewer, most);
  const examples = known.examplesFor(schema);
  const met = [...known.objectsFor(schema), ...examples];
  if (met.length === 0) return anew;
  const back = fc.constantFrom<object>(...met);
  const changed = fc.tuple(back, fewer, fc.constantFrom(...Object.keys(model))).map(([object, other, name]) => ({
    ...object,
    [name]: other[name] ?? null,
  }));
  const served = examples.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom<object>(...examples) }] : [];
  const copied = fc.tuple(fc.oneof(back, ...served), fc.nat(999_999)).map(([object, number]) => renamed(object, number));
  return fc.oneof(back, changed, anew, { weight: 2, arbitrary: copied }, ...served);
}

/** The same under names that nothing has yet, all the way down. */
function renamed(tree: unknown, number: number): unknown {
  if (Array.isArray(tree)) return tree.map((entry) => renamed(entry, number));
  if (typeof tree !== 'object' || tree === null) return tree;
  const entries = Object.entries(tree).flatMap(([name, value]) => {
    if (!NAMES_OF_ITS_OWN.test(name) || typeof value === 'object') return [[name, renamed(value, number)]];
    return typeof value === 'string' ? [[name, `new-${number}${name === 'email' ? '@shop.test' : ''}`]] : [];
  });
  return Object.fromEntries(entries);
}
