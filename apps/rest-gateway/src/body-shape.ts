import { notFound } from '@merx/router';
import { isNumericText, MAX_INT, toSnake } from '@merx/wire';
import type { z } from 'zod';
import { readCustomAttributes } from './custom-attributes.js';
import { type Shape, shapeOf } from './schema-shape.js';

type Tree = Record<string, unknown>;

export type BodyShapeOptions = {
  /** In path order. */
  pathParameters: string[];
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Where the last path value is copied to, such as `stockItem.item_id`; null disables copying. Default: the rule for PUT. */
  copyTo?: string | null;
};

export type ReadInput = (body: Tree, query: Tree, pathValues: Readonly<Record<string, string>>) => Tree;

/**
 * Compiles the input reader of one route, once at startup. The reader merges body (POST and PUT only), query and path values, later ones
 * winning, and normalizes names: camelCase or snake_case is accepted, null parameters count as absent, unknown parameters are dropped.
 * Unknown names inside objects are kept for the schema to reject. A non-object where only an object is possible becomes an empty object.
 * The reader does not modify its arguments. Throws InvalidInput for a custom attribute without code or value, and 404 for an id in the
 * path beyond the integer range.
 */
export function compileBodyShape(schema: z.ZodObject, options: BodyShapeOptions): ReadInput {
  const shape = shapeOf(schema);
  const hasBody = options.method === 'POST' || options.method === 'PUT';
  const copyPathValue = compileCopy(shape, options);
  return (body, query, pathValues) => {
    const input: Tree = {};
    if (hasBody) takeParameters(input, body, shape);
    takeParameters(input, query, shape);
    copyPathValue(input, pathValues);
    takeParameters(input, pathValues, shape);
    requireIntegers(schema, pathValues);
    return input;
  };
}

/** A path number larger than any column can hold is valid but matches nothing: 404. */
function requireIntegers(schema: z.ZodObject, pathValues: Readonly<Record<string, string>>): void {
  for (const [fieldName, fieldValue] of Object.entries(pathValues)) {
    if (!isNumericText(fieldValue) || Math.abs(Number(fieldValue)) <= MAX_INT) continue;
    const isAccepted = schema.shape[fieldName]?.safeParse(fieldValue).success ?? true;
    if (!isAccepted) throw notFound(fieldName, fieldValue);
  }
}

/** The exact name wins over the other spelling; both camelCase and snake_case are accepted. */
function takeParameters(input: Tree, source: Tree, shape: Shape): void {
  const chosen = new Map<string, unknown>();
  for (const [key, value] of Object.entries(source)) {
    if (value === null || value === undefined) continue;
    const exact = shape.properties?.has(key);
    const name = exact ? key : shape.spellings.get(key);
    if (name !== undefined && (exact || !chosen.has(name))) chosen.set(name, value);
  }
  for (const [name, value] of chosen) input[name] = reshape(value, shape.properties?.get(name)?.());
}

function reshape(value: unknown, shape: Shape | undefined): unknown {
  if (shape === undefined || value === null) return value;
  if (shape.isObject && isEmptyObject(value)) return {};
  if (typeof value !== 'object') return value;
  const { element } = shape;
  if (Array.isArray(value)) return element === null ? value : value.map((entry) => reshape(entry, element()));
  if (element !== null && (shape.properties === null || isWrappedList(value))) return reshapeWrapped(value as Tree, element());
  return shape.properties === null ? value : reshapeObject(value as Tree, shape);
}

/** PHP writes an empty map as `[]`; other clients send text or a flag for a missing object. */
function isEmptyObject(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : typeof value !== 'object';
}

function isWrappedList(value: object): boolean {
  const names = Object.keys(value);
  return (names.length === 1 && names[0] === 'item') || (names.length > 0 && names.every((name) => /^\d+$/.test(name)));
}

/** An object where a list is expected: XML's `{ item: ... }` and numeric keys, which are kept, or one of the looser forms. */
function reshapeWrapped(value: Tree, element: Shape): unknown {
  if (!isWrappedList(value)) return looseList(value, element);
  const entryOf = (held: unknown) => reshape(held, element);
  const inside = (held: unknown) => (Array.isArray(held) ? held.map(entryOf) : entryOf(held));
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, key === 'item' ? inside(held) : entryOf(held)]));
}

/** A single repeated XML element is a list entry; entries may also be keyed by words. The schema rejects anything else. */
function looseList(value: Tree, element: Shape): unknown {
  const { properties } = element;
  const names = Object.keys(value);
  if (properties === null || names.length === 0) return value;
  if (names.some((name) => properties.has(name) || element.spellings.has(name))) return [reshape(value, element)];
  return names.every((name) => isTree(value[name])) ? names.map((name) => reshape(value[name], element)) : value;
}

function reshapeObject(value: Tree, shape: Shape): Tree {
  const entries = Object.entries(value).map(([key, held]): [string, unknown] => {
    const name = propertyName(key, value, shape);
    if (name === 'custom_attributes' && shape.properties?.has(name)) return [name, readCustomAttributes(held)];
    return [name, reshape(held, shape.properties?.get(name)?.())];
  });
  return Object.fromEntries(entries);
}

/** If both spellings are sent, the second one keeps its name, so that the schema rejects it instead of one silently winning. */
function propertyName(key: string, value: Tree, shape: Shape): string {
  if (shape.properties?.has(key)) return key;
  const name = shape.spellings.get(key);
  return name === undefined || Object.hasOwn(value, name) ? key : name;
}

type CopyPathValue = (input: Tree, pathValues: Readonly<Record<string, string>>) => void;

function compileCopy(shape: Shape, { pathParameters, method, copyTo }: BodyShapeOptions): CopyPathValue {
  const last = pathParameters.at(-1);
  if (last === undefined || copyTo === null || (copyTo === undefined && method !== 'PUT')) return () => {};
  const explicit = copyTo?.split('.');
  const property = explicit?.[1] ?? toSnake(last);
  return (input, pathValues) => {
    const value = pathValues[last];
    if (value === undefined || value === 'me') return;
    const targets = explicit === undefined ? objectsWith(input, property, shape) : explicit.slice(0, 1);
    const [target] = targets;
    if (target === undefined || targets.length > 1) return;
    const object = input[target];
    if (isTree(object)) input[target] = { ...object, [property]: value };
  };
}

function objectsWith(input: Tree, property: string, shape: Shape): string[] {
  return Object.keys(input).filter((name) => isTree(input[name]) && shape.properties?.get(name)?.().properties?.has(property));
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
