import { toSnake } from '@merx/wire';
import type { Example } from '../../src/api-description/examples.js';

/**
 * Whether a client would send this: tests also send back what they were answered, name one thing in the path and another in the body,
 * and give names that are hard to read. Such calls make an example only when there is no other.
 */
export function isUsual({ parameters = {}, body }: Pick<Example, 'parameters' | 'body'>): boolean {
  const plainPath = Object.values(parameters).every((value) => !/[/\s]/.test(String(value)));
  return plainPath && !isSentBack(body) && !contradicts(parameters, body) && isEasy(parameters) && isEasy(body);
}

const isSentBack = (body: unknown): boolean => /"(created_at|updated_at)":"/.test(JSON.stringify(body) ?? '');

/** Whether the object in the body names another thing than the path does. */
function contradicts(parameters: Record<string, unknown>, body: unknown): boolean {
  const objects = Object.values((body ?? {}) as object).filter((value) => typeof value === 'object' && value !== null);
  return Object.entries(parameters).some(([name, value]) =>
    objects.some((object) => namesOf(name).some((field) => Object.hasOwn(object, field) && String(object[field]) !== String(value))),
  );
}

function namesOf(parameter: string): string[] {
  const own = toSnake(parameter);
  return own === 'id' ? ['id', 'entity_id', 'parent_id'] : own.endsWith('_id') ? [own, 'id'] : [own];
}

/** No blanks at the ends, no names of signs alone, no shouted address, no endless or negative number, nothing twice. */
function isEasy(value: unknown): boolean {
  if (typeof value === 'string') return value === value.trim() && !/^[^\p{L}\p{N}*]+$/u.test(value) && !/^[^a-z]*[A-Z][^a-z]*@/.test(value);
  if (typeof value === 'number') return value >= 0 && value < 100_000;
  if (Array.isArray(value)) return new Set(value.map((entry) => JSON.stringify(entry))).size === value.length && value.every(isEasy);
  return typeof value !== 'object' || value === null || Object.values(value).every(isEasy);
}
