import { toSnake } from '@merx/wire';
import { kindsOf, type Operation, type Schema } from './fuzz-document.js';
import type { Shop } from './shop.js';

const VALUES_KEPT = 8;
const OBJECTS_KEPT = 4;
const CHOICES_READ = 3;
/** What differs from run to run would make a seed mean something else each time. */
const FLEETING = /^\d{4}-\d\d-\d\d |^[A-Za-z0-9]{24,}$|^(admin|customer)-[0-9a-f]{12}/;

/** Names and values that mean something to the shop, as clients learn them by reading it. */
export interface Known {
  /** Values met under a name, in either spelling. */
  valuesOf(name: string): unknown[];
  /** Objects met that have no property besides those of the schema. */
  objectsFor(schema: Schema): Record<string, unknown>[];
  /** Lets a value be known; `at` puts it in the place of an older one. */
  learn(name: string, value: unknown, at?: number): void;
}

/** Reads everything that an admin can read, and remembers what was met under which name, but nothing that holds `secret`. */
export async function readEverything(
  shop: Shop,
  token: string,
  operations: Operation[],
  { secret, given }: { secret: string; given: Record<string, unknown[]> },
): Promise<Known> {
  const known = memory(secret);
  for (const [name, values] of Object.entries(given)) for (const value of values) known.learn(name, value);
  const reading = operations.filter(({ method }) => method === 'GET').sort((a, b) => a.pathValues.length - b.pathValues.length);
  for (const operation of reading) {
    for (let choice = 0; choice < (operation.pathValues.length > 0 ? CHOICES_READ : 1); choice++) {
      const query = operation.queryValues.map(({ name }) => `${name}=${name === 'searchCriteria' ? '' : '1'}`).join('&');
      const { status, body } = await shop.call('GET', `${pathOf(operation, known, choice)}?${query}`, { token });
      if (status === 200) known.learnAll(body);
    }
  }
  return known;
}

function pathOf({ path, pathValues }: Operation, known: Known, choice: number): string {
  return pathValues.reduce((filled, { name, schema }) => {
    const values = kindsOf(schema).includes('integer') ? [1, 2, 3] : known.valuesOf(name);
    return filled.replace(`{${name}}`, encodeURIComponent(String(values[choice % Math.max(1, values.length)] ?? '1')));
  }, path);
}

function memory(secret: string): Known & { learnAll(tree: unknown): void } {
  const values = new Map<string, unknown[]>();
  const objects = new Map<string, Record<string, unknown>[]>();
  const learn: Known['learn'] = (name, value, at) => {
    const before = values.get(toSnake(name)) ?? [];
    if (at !== undefined) before[at] = value;
    else if (before.length < VALUES_KEPT && !before.includes(value)) before.push(value);
    values.set(toSnake(name), before);
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
  const objectsFor: Known['objectsFor'] = ({ properties = {} }) =>
    [...objects.values()].flat().filter((object) => {
      const names = Object.keys(object);
      return names.length > 1 && names.every((name) => Object.hasOwn(properties, name));
    });
  return { learn, learnAll, objectsFor, valuesOf: (name) => values.get(toSnake(name)) ?? [] };
}
