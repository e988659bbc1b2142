import { z } from 'zod';

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the elements of any representation of a list: an array (holes are dropped), an object with only `item`, an object with numeric
 * keys (in order, gaps allowed), or the empty text of an empty XML element. Anything else is returned unchanged.
 */
export function unwrapList(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((element) => element !== undefined);
  if (value === '') return [];
  if (!isPlainObject(value)) return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === 'item') return Array.isArray(value.item) ? value.item : [value.item];
  if (!keys.every((key) => /^\d+$/.test(key))) return value;
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key]);
}

/** A list of that element, parsed from every form a client may send; typed as the resulting array. */
export function list<S extends z.ZodType>(element: S): z.ZodPreprocess<z.ZodArray<S>, z.input<S>[]> {
  return z.preprocess<unknown, z.ZodArray<S>, z.input<S>[]>(unwrapList, z.array(element));
}
