import { JsonText } from '@merx/wire';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { z } from 'zod';

/** Writes a value as its schema describes it. */
type Shape = (value: unknown) => unknown;

type Schema = z.core.$ZodTypes;

const SCALARS = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'unknown', 'any', 'null', 'custom']);

/** How a schema changes what it is given without checking it: it drops and reorders properties. Undefined: not at all. */
export function shapeOf(schema: z.core.$ZodType): Shape | undefined {
  const { def } = (schema as Schema)._zod;
  if (SCALARS.has(def.type)) return undefined;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'readonly':
      return unlessNull(shapeOf(def.innerType));
    case 'array':
      return eachOf(shapeOf(def.element));
    case 'union':
      return def.options.some((option) => shapeOf(option)) ? parsed(schema) : undefined;
    case 'object':
      return def.catchall ? parsed(schema) : propertiesOf(def);
    default:
      return parsed(schema);
  }
}

/** What only the schema itself can do: it chooses between several shapes, converts, or drops unsafe keys. */
const parsed =
  (schema: z.core.$ZodType): Shape =>
  (value) =>
    (schema as z.ZodType).parse(value);

const unlessNull = (shape: Shape | undefined): Shape | undefined =>
  shape && ((value) => (value === null || value === undefined ? value : shape(value)));

function eachOf(shape: Shape | undefined): Shape | undefined {
  if (!shape) return undefined;
  return (value) => {
    const given = value as unknown[];
    const shown = given.map(shape);
    return shown.every((entry, index) => entry === given[index]) ? given : shown;
  };
}

interface Property {
  name: string;
  shape: Shape | undefined;
}

function propertiesOf(def: { shape: Readonly<Record<string, z.core.$ZodType>> }): Shape {
  let properties: Property[] | undefined;
  return (value) => {
    // Read when first needed: a schema may contain itself.
    properties ??= Object.entries(def.shape).map(([name, schema]) => ({ name, shape: shapeOf(schema) }));
    const given = value as Record<string, unknown>;
    return isShaped(given, properties) ? given : copied(given, properties);
  };
}

/** Whether a value has declared properties only, in their order: most have, and need no copy. */
function isShaped(given: Readonly<Record<string, unknown>>, properties: readonly Property[]): boolean {
  let next = 0;
  for (const name in given) {
    while (next < properties.length && properties[next]?.name !== name) next++;
    const property = properties[next++];
    if (!property) return false;
    const held = given[name];
    if (property.shape && held !== undefined && property.shape(held) !== held) return false;
  }
  return true;
}

function copied(given: Readonly<Record<string, unknown>>, properties: readonly Property[]): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const { name, shape } of properties) {
    const held = given[name];
    if (held !== undefined) shown[name] = shape ? shape(held) : held;
  }
  return shown;
}

interface Result {
  ok: boolean;
  data?: unknown;
}

type Middleware = ((call: { next: () => Promise<Result> }) => Promise<Result>) & { _type?: string };

interface Definition {
  middlewares: Middleware[];
  output?: z.core.$ZodType;
}

/**
 * Replaces the output checks of all procedures by `through`, which gets the schema and the check. What our own SQL and services return
 * needs no check in production.
 */
function replaceChecks(router: AnyRouter, through: (schema: z.core.$ZodType, check: Middleware) => Middleware | undefined): void {
  for (const procedure of Object.values(router._def.procedures as Record<string, AnyProcedure>)) {
    const definition = procedure._def as unknown as Definition;
    const { output } = definition;
    if (!output) continue;
    definition.middlewares = definition.middlewares.flatMap((middleware) => {
      if (middleware._type !== 'output') return [middleware];
      return through(output, middleware) ?? [];
    });
  }
}

/** From now on the outputs of all procedures are shaped by their schemas, but not checked. */
export function trustOutputs(router: AnyRouter): void {
  replaceChecks(router, (schema) => {
    const shape = shapeOf(schema);
    if (!shape) return undefined;
    return async ({ next }) => {
      const result = await next();
      // Text has its shape already.
      return result.ok && !(result.data instanceof JsonText) ? { ...result, data: shape(result.data) } : result;
    };
  });
}

/** From now on each output is both checked and shaped, and fails where the two, or the text it was given as, differ. For tests. */
export function compareOutputs(router: AnyRouter): void {
  replaceChecks(router, (schema, check) => {
    const shape = shapeOf(schema);
    return async (call) => {
      let text: string | undefined;
      let given: Result | undefined;
      const result = await check({
        next: async () => {
          const made = await call.next();
          if (!made.ok) return made;
          if (made.data instanceof JsonText) {
            given = made;
            text = made.data.text;
            return { ...made, data: JSON.parse(text) };
          }
          text = JSON.stringify(shape ? shape(made.data) : made.data);
          return made;
        },
      });
      if (result.ok && text !== JSON.stringify(result.data))
        throw new Error(`An output was shaped as ${text}, not as its schema says: ${JSON.stringify(result.data)}`);
      return result.ok && given ? given : result;
    };
  });
}
