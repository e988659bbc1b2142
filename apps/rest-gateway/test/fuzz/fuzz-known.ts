import { toSnake } from '@merx/wire';
import type { Shop } from '../shop.js';
import { kindsOf, type Operation, type Schema } from './fuzz-document.js';

const VALUES_KEPT = 8;
const OBJECTS_KEPT = 4;
const EXAMPLES_KEPT = 3;
const PLACES_TRIED = 14;
const PLACES_KEPT = 8;
/** What differs from run to run would make a seed mean something else each time. */
const FLEETING = /^\d{4}-\d\d-\d\d |^[A-Za-z0-9]{24,}$|^(admin|customer)-[0-9a-f]{12}/;

/** Names and values that mean something to the shop, as clients learn them by reading it. */
export interface Known {
  /** Values met under a name, in either spelling. */
  valuesOf(name: string): unknown[];
  /** Values for the first parameters of a path, encoded, under which something was found; each list is as long as the path has them. */
  placesOf(path: string): string[][];
  /** Bodies that were served, and parts of them, that have no property besides those of the schema; of each shape the latest few. */
  examplesFor(schema: Schema): object[];
  /** Objects met that have no property besides those of the schema. */
  objectsFor(schema: Schema): Record<string, unknown>[];
  /** Lets a value be known, unless there are enough. */
  learn(name: string, value: unknown): void;
  /** Remembers a body that was served. */
  learnExample(body: object): void;
  /** Remembers every object and value of what was read. */
  learnAll(tree: unknown): void;
  /** Remembers where something was found. */
  learnPlace(path: string, place: string[]): void;
  /** Lets a value be known in the place of the oldest. */
  learnNow(name: string, value: unknown): void;
  /** Puts a key in the place of one that opens nothing any more. */
  replaceKey(before: string, after: string): void;
}

/** Reads all there is, as the caller that an operation is for, and remembers what was met under which name and where. */
export async function readEverything(
  shop: Shop,
  known: Known,
  tokens: { admin: string; customer: string },
  operations: Operation[],
): Promise<void> {
  const reading = operations.filter(({ method }) => method === 'GET').sort((a, b) => a.pathValues.length - b.pathValues.length);
  for (const operation of reading) {
    const query = operation.queryValues.map(({ name }) => `${name}=${name === 'searchCriteria' ? '' : (known.valuesOf(name)[0] ?? 1)}`);
    const token = operation.access === 'self' ? tokens.customer : tokens.admin;
    let found = 0;
    for (const place of placesToTry(operation, known).slice(0, PLACES_TRIED)) {
      if (found === PLACES_KEPT) break;
      const { status, body } = await shop.call('GET', `${fill(operation.path, place)}?${query.join('&')}`, { token });
      if (status !== 200 || isEmpty(body)) continue;
      found++;
      known.learnPlace(operation.path, place);
      known.learnAll(body);
    }
  }
}

function isEmpty(body: unknown): boolean {
  const { items = body } = (body ?? {}) as { items?: unknown };
  return Array.isArray(items) && items.length === 0;
}

/** Where to look: behind each place known of the path's beginning, whatever is known under the name of its last parameter. */
function placesToTry({ path, pathValues }: Operation, known: Known): string[][] {
  return pathValues.reduce<string[][]>(
    (before, { name, schema }, index) => {
      const isLast = index === pathValues.length - 1;
      const places = isLast ? [] : known.placesOf(path).filter((place) => place.length > index);
      if (places.length > 0) return places.map((place) => place.slice(0, index + 1));
      const met = known.valuesOf(name);
      const values = kindsOf(schema).includes('integer') ? [...new Set([...met.filter(Number.isInteger), 1, 2, 3, 4, 5])] : met;
      return values.flatMap((value) => before.map((place) => [...place, encodeURIComponent(String(value))]));
    },
    [[]],
  );
}

const PLACE = /\{\w+\}/;

/** The path with these values; parameters beyond them stay. */
export function fill(path: string, values: string[]): string {
  return values.reduce((filled, value) => filled.replace(PLACE, () => value), path);
}

/** The path up to each of its parameters, the longest first; what a parameter is called makes no difference. */
function beginnings(path: string): string[] {
  const parts = path.replace(new RegExp(PLACE, 'g'), '{}').split('{}');
  return parts
    .slice(1)
    .map((_, index) => parts.slice(0, index + 1).join('{}'))
    .reverse();
}

/** Whether a value has no properties but those of the schema, all the way down. */
function fits(value: unknown, schema: Schema): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (schema.anyOf) return schema.anyOf.some((option) => fits(value, option));
  if (Array.isArray(value)) return value.every((entry) => fits(entry, schema.items ?? {}));
  const { properties } = schema;
  if (!properties) return kindsOf(schema).length === 0;
  return Object.entries(value).every(([name, child]) => {
    const inner = Object.hasOwn(properties, name)
      ? properties[name]
      : Object.hasOwn(properties, toSnake(name))
        ? properties[toSnake(name)]
        : undefined;
    return inner !== undefined && fits(child, inner);
  });
}

/** The names of all properties, all the way down. */
function shapeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  return `{${Object.entries(value)
    .map(([name, child]) => name + shapeOf(child))
    .sort()
    .join()}}`;
}

/** An empty memory, that takes in nothing that holds `secret`. */
export function newKnown(secret: string): Known {
  const values = new Map<string, unknown[]>();
  const objects = new Map<string, Record<string, unknown>[]>();
  const learn: Known['learn'] = (name, value) => {
    const before = values.get(toSnake(name)) ?? [];
    if (before.length < VALUES_KEPT && !before.includes(value)) values.set(toSnake(name), [...before, value]);
  };
  const learnAll = (tree: unknown): void => {
    if (typeof tree !== 'object' || tree === null) return;
    if (!Array.isArray(tree) && !JSON.stringify(tree).includes(secret)) remember(tree as Record<string, unknown>);
    for (const child of Object.values(tree)) learnAll(child);
  };
  const remember = (object: Record<string, unknown>): void => {
    for (const [name, value] of Object.entries(object)) {
      if (value !== null && typeof value !== 'object' && !FLEETING.test(String(value))) learn(name, value);
    }
    const shape = Object.keys(object).sort().join();
    const alike = objects.get(shape) ?? [];
    if (alike.length < OBJECTS_KEPT) objects.set(shape, [...alike, object]);
  };
  const objectsFor: Known['objectsFor'] = (schema) => {
    const fitting = [...objects.values()].flat().filter((object) => fits(object, schema));
    const most = Math.max(2, ...fitting.map((object) => Object.keys(object).length));
    return fitting.filter((object) => Object.keys(object).length * 2 >= most);
  };
  const examples = new Map<string, object[]>();
  const learnExample: Known['learnExample'] = (body) => {
    if (JSON.stringify(body).includes(secret)) return;
    for (const part of [body, ...Object.values(body)]) {
      if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
        const shape = shapeOf(part);
        examples.set(shape, [part, ...(examples.get(shape) ?? [])].slice(0, EXAMPLES_KEPT));
      }
    }
  };
  const examplesFor: Known['examplesFor'] = (schema) =>
    [...examples.values()].flat().filter((example) => Object.keys(example).length > 0 && fits(example, schema));
  const places = new Map<string, string[][]>();
  const learnPlace: Known['learnPlace'] = (path, place) => {
    for (const [index, beginning] of beginnings(path).entries()) {
      const start = place.slice(0, place.length - index);
      const before = places.get(beginning) ?? [];
      if (!before.some((one) => one.join('/') === start.join('/'))) places.set(beginning, [start, ...before].slice(0, PLACES_KEPT));
    }
  };
  const learnNow: Known['learnNow'] = (name, value) => {
    const before = values.get(toSnake(name)) ?? [];
    values.set(toSnake(name), before.includes(value) ? before : [...before.slice(1), value]);
  };
  const replaceKey: Known['replaceKey'] = (before, after) => {
    const exchanged = <T>(list: T[]) => list.map((one) => (one === before ? after : one));
    for (const [name, list] of values) values.set(name, exchanged(list));
    for (const [path, list] of places) places.set(path, list.map(exchanged<string>));
  };
  const placesOf: Known['placesOf'] = (path) => beginnings(path).flatMap((beginning) => places.get(beginning) ?? []);
  const valuesOf: Known['valuesOf'] = (name) => values.get(toSnake(name)) ?? [];
  return { valuesOf, placesOf, objectsFor, examplesFor, learn, learnNow, learnExample, learnAll, learnPlace, replaceKey };
}
