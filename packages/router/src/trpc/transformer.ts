import superjson, { type SuperJSONResult } from 'superjson';
import { unusableName } from './errors.js';

/** Names that reach the prototype of an object. No client-supplied key may be one of them. */
const UNSAFE: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Serialization of inputs and results. Inputs with an unsafe key at any depth are rejected with 400; stored values are returned without
 * such a key, so that one bad row never makes a whole list unreadable.
 */
export const transformer = {
  serialize(value: unknown): SuperJSONResult {
    try {
      return superjson.serialize(value);
    } catch (error) {
      // superjson rejects such keys itself; searching for them only in that case keeps other responses fast.
      if (unsafeKey(value) === undefined) throw error;
      return superjson.serialize(withoutUnsafe(value));
    }
  },
  deserialize(payload: SuperJSONResult): unknown {
    const fieldName = unsafeKey(payload.json);
    if (fieldName !== undefined) throw unusableName({ fieldName });
    return superjson.deserialize(payload);
  },
};

/** The first unsafe key in a value, at any depth. */
function unsafeKey(value: unknown): string | undefined {
  if (Array.isArray(value)) return firstOf(value);
  if (!isPlain(value)) return undefined;
  return Object.keys(value).find((key) => UNSAFE.has(key)) ?? firstOf(Object.values(value));
}

function firstOf(values: unknown[]): string | undefined {
  for (const value of values) {
    const found = unsafeKey(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function withoutUnsafe(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUnsafe);
  if (!isPlain(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !UNSAFE.has(key));
  return Object.fromEntries(kept.map(([key, held]) => [key, withoutUnsafe(held)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
