import { toSnake } from '@merx/wire';
import { kindsOf, type Operation, type Schema } from './fuzz-document.js';
import type { Shop } from './shop.js';

const VALUES_KEPT = 8;
const OBJECTS_KEPT = 4;
const PLACES_TRIED = 20;
const PLACES_KEPT = 5;
/** What differs from run to run would make a seed mean something else each time. */
const FLEETING = /^\d{4}-\d\d-\d\d |^[A-Za-z0-9]{24,}$|^(admin|customer)-[0-9a-f]{12}/;

/** Names and values that mean something to the shop, as clients learn them by reading it. */
export interface Known {
  /** Values met under a name, in either spelling. */
  valuesOf(name: string): unknown[];
  /** Values for the first parameters of a path, encoded, under which something was found; each list is as long as the path has them. */
  placesOf(path: string): string[][];
  /** Objects met that have no property besides those of the schema. */
  objectsFor(schema: Schema): Record<string, unknown>[];
  /** Lets a value be known, unless there are enough. */
  learn(name: string, value: unknown): void;
  /** Lets a value be known in the place of the oldest. */
  learnNow(name: string, value: unknown): void;
  /** Puts a key in the place of one that opens nothing any more. */
  replaceKey(before: string, after: string): void;
}

/** Reads all there is, as the caller that an operation is for, and remembers what was met under which name, but nothing that holds `secret`. */
export async function readEverything(
  shop: Shop,
  tokens: { admin: string; customer: string },
  operations: Operation[],
  { secret, given }: { secret: string; given: Record<string, unknown[]> },
): Promise<Known> {
  const known = memory(secret);
  for (const [name, values] of Object.entries(given)) for (const value of values) known.learn(name, value);
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
  return known;
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
      const values = [...(kindsOf(schema).includes('integer') ? [1, 2, 3, 4, 5, 6, 7] : []), ...known.valuesOf(name)];
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

interface Memory extends Known {
  learnAll(tree: unknown): void;
  learnPlace(path: string, place: string[]): void;
}

function memory(secret: string): Memory {
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
  const objectsFor: Known['objectsFor'] = ({ properties = {} }) => {
    const fitting = [...objects.values()].filter(([object = {}]) => Object.keys(object).every((name) => Object.hasOwn(properties, name)));
    const most = Math.max(2, ...fitting.map(([object = {}]) => Object.keys(object).length));
    return fitting.flat().filter((object) => Object.keys(object).length * 2 >= most);
  };
  const places = new Map<string, string[][]>();
  const learnPlace: Memory['learnPlace'] = (path, place) => {
    for (const [index, beginning] of beginnings(path).entries()) {
      const start = place.slice(0, place.length - index);
      const before = places.get(beginning) ?? [];
      if (!before.some((one) => one.join('/') === start.join('/'))) places.set(beginning, [...before, start]);
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
  return { learn, learnNow, replaceKey, learnAll, objectsFor, learnPlace, placesOf, valuesOf: (name) => values.get(toSnake(name)) ?? [] };
}
