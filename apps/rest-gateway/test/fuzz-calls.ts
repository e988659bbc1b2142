import { toSnake } from '@merx/wire';
import fc from 'fast-check';
import { kindsOf, type Operation, type Schema } from './fuzz-document.js';
import type { Known } from './fuzz-known.js';
import { oddChange, oddTexts, PROTOTYPE_NAMES, writeJson, writeXmlBody } from './fuzz-values.js';

/** One request, to the byte. */
export interface OddCall {
  method: string;
  /** Path and query, from `/rest` on. */
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Calls of an operation: mostly such as it understands, with one thing wrong. */
export function callsOf(operation: Operation, known: Known): fc.Arbitrary<OddCall> {
  const { method, path } = operation;
  const parts = path.split('/').map((part) => {
    const parameter = operation.pathValues.find(({ name }) => part === `{${name}}`);
    return parameter ? segment(parameter.name, parameter.schema, known) : fc.constant(part);
  });
  const store = fc.oneof(
    { weight: 20, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('/all', '/default', '/nowhere') },
  );
  return fc
    .record({ store, path: fc.tuple(...parts), query: query(operation, known), sent: sent(operation, known), accept })
    .map(({ store, path, query, sent, accept }) => ({
      method,
      target: `/rest${store}${path.join('/')}${query && `?${query}`}`,
      headers: { ...sent.headers, ...(accept && { Accept: accept }) },
      body: sent.body,
    }));
}

const accept = fc.oneof(
  { weight: 20, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('application/xml', 'text/xml;q=0.1', '*/*', 'image/png', ';;q=,', 'application/json;q=0') },
);

/** Parts of an address that an address cannot well hold, as they are written there. */
const oddSegments = [
  ...[
    '',
    '%',
    '%zz',
    '%00',
    '%0',
    '%ff',
    '%C0%80',
    '%ED%A0%80',
    '%F0%9F%98',
    '%2F',
    '%2e%2e',
    '..%2f..',
    '%25',
    '+',
    '%20',
    '%5C',
    ';a=b',
    ':id',
  ],
  ...['me', 'mine', 'all', 'search', '{id}', '__proto__', 'constructor', 'x'.repeat(4097), '%F0%9F%98%80'.repeat(300), '1'.repeat(400)],
];
const shortTexts = oddTexts.filter((text) => text.length < 500).map(encoded);

function segment(name: string, schema: Schema, known: Known): fc.Arbitrary<string> {
  const values = [...known.valuesOf(name), ...(kindsOf(schema).includes('string') ? [] : [1, 2, 3, 4])];
  const odd = fc.constantFrom(...oddSegments, ...shortTexts);
  if (values.length === 0) return odd;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values.map(encoded)) }, { weight: 1, arbitrary: odd });
}

/** Half a surrogate pair has no encoding: it goes as a malformed escape. */
function encoded(value: unknown): string {
  return String(value).isWellFormed() ? encodeURIComponent(String(value)) : '%ED%A0%80';
}

const oddQueries = [
  ...[
    'searchCriteria',
    'searchCriteria=x',
    'searchCriteria[]=1',
    'searchCriteria[filter_groups]=x',
    'searchCriteria[filterGroups][a][filters]=',
    '&&&',
    '=',
    '[=]',
  ],
  ...[
    'searchCriteria[__proto__][x]=1',
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    'a[b[c]=1',
    'a%00=1',
    '%ff=%ff',
    '%=%',
    `a${'[b]'.repeat(50)}=1`,
  ],
  ...[
    'fields=items[sku',
    'fields=]]',
    'fields=,',
    `fields=${'a['.repeat(200)}`,
    'fields=__proto__[x]',
    'fields=items[id]',
    'fields[]=x',
    'fields=',
  ],
  ...[Array.from({ length: 2100 }, (_, index) => `a${index}=1`).join('&'), `a=${'x'.repeat(6000)}`, 'searchCriteria[sortOrders][0]=x'],
];

function query({ queryValues, fields }: Operation, known: Known): fc.Arbitrary<string> {
  const pairs = queryValues.map(({ name, schema }) => {
    if (name === 'searchCriteria') return criteria(fields, known);
    const values = [...known.valuesOf(name), 1, 'true', ''].map(encoded);
    return fc.constantFrom(...values, ...shortTexts).map((value) => `${name}=${value}`);
  });
  const whole = fc.tuple(...pairs).map((written) => written.filter(Boolean).join('&'));
  const odd = fc.tuple(whole, fc.constantFrom(...oddQueries)).map((both) => both.filter(Boolean).join('&'));
  return fc.oneof({ weight: queryValues.length > 0 ? 6 : 12, arbitrary: whole }, { weight: 1, arbitrary: odd });
}

const CONDITIONS = 'eq neq gt lt gteq lteq moreq like nlike in nin null notnull from to finset nfinset is regexp seq sneq'.split(' ');

function criteria(fields: string[], known: Known): fc.Arbitrary<string> {
  const field = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...fields, 'entity_id', 'store_id', 'name') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'unknown',
        '',
        'id;drop',
        'items',
        'items.sku',
        'extension_attributes',
        '😀',
        'x'.repeat(300),
        ...PROTOTYPE_NAMES,
      ),
    },
  );
  const filter = field.chain((name) => {
    const values = [...known.valuesOf(name), ...['1', 'a', '2026-01-01', '%a%', '1,2,3']].map(encoded);
    const value = fc.oneof(fc.constantFrom(...values), fc.constantFrom(...shortTexts));
    const type = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...CONDITIONS) },
      { weight: 1, arbitrary: fc.constantFrom('', 'EQ', 'none', ...PROTOTYPE_NAMES) },
    );
    return fc.record({ field: fc.constant(encoded(name)), value, condition_type: type }, { requiredKeys: ['field'] });
  });
  const order = fc.record(
    { field: field.map(encoded), direction: fc.constantFrom('ASC', 'desc', '', 'up', '1') },
    { requiredKeys: ['field'] },
  );
  const size = fc.constantFrom('0', '1', '20', '-1', '300', '1e3', '2147483648', 'x', '', '1.5', '%F0%9F%98%80');
  return fc
    .record({
      filters: fc.array(fc.array(filter, { maxLength: 3 }), { maxLength: 3 }),
      orders: fc.array(order, { maxLength: 2 }),
      page_size: size,
      current_page: size,
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
  '',
  'text/plain',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'application/xml',
  'text/html',
  '😀',
  ';',
  'a'.repeat(3000),
];
const oddBodies = [
  ...[
    '',
    ' ',
    'null',
    '[]',
    '[1]',
    '"x"',
    '1',
    '{',
    '}',
    '{"a":}',
    '{"a":1}}',
    "{'a':1}",
    '{"a":1,}',
    '\uFEFF{}',
    '\0',
    '<a>',
    '<a/>',
    '<!DOCTYPE a>',
    '<?xml?>',
  ],
  ...['{"__proto__":{"x":1}}', '['.repeat(20_000), '{"a":'.repeat(20_000), `{"${'x'.repeat(100_000)}":1}`, 'x'.repeat(100_000)],
];

/** A body, or none: what GET and DELETE bring is not read. */
function sent({ method, body }: Operation, known: Known): fc.Arbitrary<Sent> {
  const takesBody = method === 'POST' || method === 'PUT';
  if (!takesBody) return fc.constant({ headers: {}, body: undefined });
  const valid = valueOf(body ?? { type: 'object' }, '', known);
  const odd = fc.tuple(valid, oddChange).map(([tree, change]) => change(tree));
  const json = (tree: unknown): Sent => ({ headers: asJson, body: writeJson(tree) });
  const xml = (tree: unknown): Sent => ({ headers: { 'Content-Type': 'application/xml' }, body: writeXmlBody(tree) });
  return fc.oneof(
    { weight: 10, arbitrary: odd.map(json) },
    { weight: 4, arbitrary: valid.map(json) },
    { weight: 2, arbitrary: fc.oneof(odd, valid).map(xml) },
    { weight: 1, arbitrary: fc.constantFrom(...oddBodies).map((text) => ({ headers: asJson, body: text })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.constantFrom(...oddTypes))
        .map(([tree, type]) => ({ headers: contentType(type), body: writeJson(tree) })),
    },
  );
}

/** Headers hold no characters beyond Latin-1. */
function contentType(type: string): Record<string, string> {
  return type === '' ? {} : { 'Content-Type': Buffer.from(type).toString('latin1') };
}

/** A value as the schema wants it, where possible one that the shop knows. */
function valueOf(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valueOf(option, name, known)));
  if (schema.properties) return objectOf(schema, known);
  const [kind = 'null'] = kindsOf(schema);
  if (kind === 'array') return fc.array(valueOf(schema.items ?? {}, name, known), { minLength: 0, maxLength: 2 });
  if (kind === 'object') return fc.constant({});
  const usual = USUAL[kind] ?? [null];
  const met = known.valuesOf(name).filter((value) => kind === 'string' || typeof value === kind || kind === 'integer');
  if (met.length === 0) return fc.constantFrom(...usual);
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>(...met) }, { weight: 1, arbitrary: fc.constantFrom<unknown>(...usual) });
}

const USUAL: Record<string, unknown[]> = {
  string: ['a', 'Grün', '1', '2026-01-01', 'new-value', '12.50'],
  integer: [1, 2, 3, 0, 10],
  number: [1, '9.99', 0.0001, 100],
  boolean: [true, false, 0, '1'],
};

/** What was read of the shop and sent back, or an object put together anew. Custom attributes are objects of any name and value. */
function objectOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const model = Object.fromEntries(properties.map(([name, inner]) => [name, valueOf(inner, toSnake(name), known)]));
  const required = schema.required?.filter((name) => name in model) ?? [];
  const anew = fc.record(model, { requiredKeys: required });
  const whole = fc.record(model);
  const met = known.objectsFor(schema);
  const fresh = fc.oneof({ weight: 2, arbitrary: anew }, { weight: 1, arbitrary: whole });
  if (met.length === 0) return fresh;
  const changed = fc.tuple(fc.constantFrom(...met), anew, fc.constantFrom(...Object.keys(model))).map(([object, other, name]) => ({
    ...object,
    ...(Object.hasOwn(other, name) && { [name]: other[name] }),
  }));
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...met) },
    { weight: 2, arbitrary: changed },
    { weight: 2, arbitrary: fresh },
  );
}
