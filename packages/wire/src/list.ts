import { z } from 'zod';

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the elements of whatever stands for a list: an array (its holes dropped), an object that holds `item` alone, an object with
 * numeric keys (in their order, gaps allowed), or the empty text of an empty XML element. Anything else comes back as it is.
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

/** A list of that element, read from every form a client may send it in; typed as the array it becomes. */
export function list<S extends z.ZodType>(element: S): z.ZodPreprocess<z.ZodArray<S>, z.input<S>[]> {
  return z.preprocess<unknown, z.ZodArray<S>, z.input<S>[]>(unwrapList, z.array(element));
}
