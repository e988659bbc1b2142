import fc from 'fast-check';

const LITERAL = Symbol('literal');

/** Text that goes into a body as it is, to say what no value can: numbers that are none, nesting, half an object. */
export interface Literal {
  [LITERAL]: string;
}

const literal = (text: string): Literal => ({ [LITERAL]: text });

function isLiteral(value: object): value is Literal {
  return LITERAL in value;
}

/** Own properties under names that mean something to an object. */
const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { x: 1 }]));
const nested = (depth: number, open: string, close: string) => literal(`${open.repeat(depth)}1${close.repeat(depth)}`);

export const PROTOTYPE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
];

const words = (text: string): string[] => text.split(' ');

const oddNumbers = [
  ...[0, -1, 1.5, -0.00001, 127, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_649, 99_999_999.9999, 1e12, 1e15, 1e21, 1e308, 1e-320],
  ...words('1e400 -1e400 -0 9007199254740993 9223372036854775808 123456789012.99995').map(literal),
  ...[`0.${'1'.repeat(400)}`, '9'.repeat(400)].map(literal),
];

/** Letters that no database can make shorter: what is indexed has a limit. */
function noise(length: number): string {
  let state = 2015;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join('');
}

export const oddTexts = [
  ...words(
    '0 -1 00 1.5 1e3 1e400 -1e400 NaN Infinity -Infinity 0x10 1_000 ١٢٣ +1 1,5 true null undefined [] {} 2147483648 9223372036854775808',
  ),
  ...words(
    '2026-02-30 0000-00-00 99999-12-31 2026-01-01T00:00:00+99:00 infinity now epoch 24:00:00 % _ \\ \\\\ %_\\% ( (a+)+$ a{99999} [[:foo:]]',
  ),
  ...words(
    '* ? $1 :name {0} %s%n %1 %fieldName <b>&amp;</b> ]]> {{7*7}} ../../../../etc/passwd C:\\x / .. a/b a,b,,c a@b @ "@"@shop.test =1+1',
  ),
  ...words('😀 👨‍👩‍👧‍👦 e\u0301 \u202Eabc \uFEFF \u200B İ ß \u{10FFFF} \r\n \t \u0001 \u007F \0 \uD800 a\uDFFFb'),
  ...['', ' ', ' 1 ', 'a b', '[object Object]', '0001-01-01 BC', "' or 1=1 --", '99999999999999999999999'],
  ...PROTOTYPE_NAMES,
];

const longTexts = [
  ...['x'.repeat(256), 'ß'.repeat(300), 'x'.repeat(70_000), '😀'.repeat(25_000), '1'.repeat(5000), ','.repeat(3000), '('.repeat(2000)],
  ...[noise(300), noise(3000), noise(9000), noise(100_000), `${noise(9000)}@shop.test`, `/${noise(300)}/${noise(3000)}`],
];

const oddShapes: unknown[] = [
  ...[null, true, false, [], {}, [null], [[]], [{}], [[], {}], { item: [] }, { item: null }, { 0: 'x', 1: 'y' }, { item: { item: null } }],
  ...[{ 0: 'x', length: 5 }, Array.from({ length: 1000 }, () => null), Array.from({ length: 1000 }, (_, index) => index)],
  ...[nested(50, '[', ']'), nested(99, '{"a":', '}'), nested(5000, '[', ']'), nested(50, '{"__proto__":', '}')],
  ...[named('__proto__'), named('constructor', 'prototype'), named(...PROTOTYPE_NAMES), { value: null, attribute_code: null }],
  ...words('NaN Infinity undefined 01 .5 \'x\' "\\u0000" "\\ud83d" "\\x" {"a":1,"a":2} "\n"').map(literal),
  literal(''),
];

/** A value that nobody expects anywhere. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddShapes),
  fc.constantFrom<unknown>(...oddNumbers),
  fc.constantFrom<unknown>(...oddTexts),
  fc.constantFrom<unknown>(...longTexts),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A change of a tree of values at one place of it, or everywhere. */
export type Change = (tree: unknown) => unknown;

type Path = (string | number)[];

/** Makes a valid body odd: one value, one name too many or too few, one list too long, or every value the same. */
export const oddChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.tuple(fc.nat(), oddValue).map(
      ([at, value]): Change =>
        (tree) =>
          replaced(tree, pick(placesOf(tree), at), () => value),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(), fc.constantFrom('unknown', '', '0', '😀', 'id', 'extension_attributes', noise(9000), ...PROTOTYPE_NAMES), oddValue)
      .map(
        ([at, name, value]): Change =>
          (tree) =>
            replaced(tree, pick(placesOf(tree, isTree), at), (node) => withEntry(node, name, value)),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.nat().map(
      (at): Change =>
        (tree) =>
          replaced(tree, pick(placesOf(tree), at), () => undefined),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map(
      (at): Change =>
        (tree) =>
          replaced(tree, pick(placesOf(tree, Array.isArray), at), repeated),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, '', [], {}, 0, -1, literal('1e400')).map(
      (value): Change =>
        (tree) =>
          everywhere(tree, value),
    ),
  },
);

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLiteral(value);
}

function childrenOf(node: unknown): [string | number, unknown][] {
  return Array.isArray(node) ? [...node.entries()] : isTree(node) ? Object.entries(node) : [];
}

function placesOf(tree: unknown, wanted: (node: unknown) => boolean = () => true, here: Path = []): Path[] {
  const below = childrenOf(tree).flatMap(([name, child]) => placesOf(child, wanted, [...here, name]));
  return wanted(tree) ? [here, ...below] : below;
}

function pick(places: Path[], at: number): Path | undefined {
  return places[at % places.length];
}

function replaced(node: unknown, path: Path | undefined, change: Change): unknown {
  if (path === undefined) return node;
  const [first, ...rest] = path;
  if (first === undefined) return change(node);
  if (Array.isArray(node)) return node.map((child, index) => (index === first ? replaced(child, rest, change) : child));
  const entries = childrenOf(node).map(([name, child]) => [name, name === first ? replaced(child, rest, change) : child]);
  return Object.fromEntries(entries.filter(([, child]) => child !== undefined));
}

/** `__proto__` becomes a property of its own. */
function withEntry(node: unknown, name: string, value: unknown): unknown {
  return Object.fromEntries([...childrenOf(node), [name, value]]);
}

function repeated(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  return Array.from({ length: 1000 }, (_, index) => list[index % Math.max(1, list.length)] ?? null);
}

function everywhere(node: unknown, value: unknown): unknown {
  if (Array.isArray(node)) return node.map((child) => everywhere(child, value));
  return isTree(node) ? Object.fromEntries(childrenOf(node).map(([name, child]) => [name, everywhere(child, value)])) : value;
}

/** The tree as JSON, with its literals as they are. */
export function writeJson(node: unknown): string {
  if (typeof node !== 'object' || node === null) return JSON.stringify(node) ?? 'null';
  if (isLiteral(node)) return node[LITERAL];
  if (Array.isArray(node)) return `[${node.map(writeJson).join(',')}]`;
  return `{${Object.entries(node)
    .map(([name, child]) => `${JSON.stringify(name)}:${writeJson(child)}`)
    .join(',')}}`;
}

/** The tree as XML; names that are no names of elements stay, for the parser to refuse. */
export function writeXmlBody(node: unknown, name = 'request'): string {
  return `<${name}>${contentOf(node)}</${name}>`;
}

function contentOf(node: unknown): string {
  if (node === null || node === undefined) return '';
  if (typeof node !== 'object') return String(node).replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);
  if (isLiteral(node)) return node[LITERAL];
  if (Array.isArray(node)) return node.map((child) => writeXmlBody(child, 'item')).join('');
  return Object.entries(node)
    .map(([name, child]) => writeXmlBody(child, name))
    .join('');
}
