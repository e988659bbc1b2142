import { toCamel, toSnake } from '@merx/wire';
import type { z } from 'zod';

/** What the input reader needs to know of a zod schema: the names of an object's properties and the element of a list. */
export type Shape = {
  /** Null if the schema does not define the names: scalars and free-form records. */
  properties: ReadonlyMap<string, Child> | null;
  /** Alternative spellings of the property names, by spelling. */
  spellings: ReadonlyMap<string, string>;
  element: Child | null;
  /** Whether only an object is allowed here. */
  isObject: boolean;
};
/** Resolved on first use and then cached, so that a schema may contain itself. */
type Child = () => Shape;
type Schema = z.core.$ZodType;

const LEAF: Shape = { properties: null, spellings: new Map(), element: null, isObject: false };
const shapes = new WeakMap<object, Shape>();

/** The shape below all wrappers (optional, nullable, default, pipe, preprocess, lazy). Each schema is processed once. */
export function shapeOf(schema: Schema): Shape {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  shapes.set(schema, LEAF);
  const shape = readShape(schema);
  shapes.set(schema, shape);
  return shape;
}

function readShape(schema: Schema): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectShape(def.shape);
    case 'record':
      return { ...LEAF, isObject: true };
    case 'array':
      return { ...LEAF, element: childOf([def.element as Schema]) };
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return shapeOf(def.innerType as Schema);
    case 'lazy':
      return shapeOf((schema as z.core.$ZodLazy)._zod.innerType as Schema);
    case 'pipe': {
      // A preprocess starts with a bare function, which has no shape; the schema after it has one.
      const before = shapeOf(def.in as Schema);
      return isLeaf(before) ? shapeOf(def.out as Schema) : before;
    }
    case 'union':
      return joinShapes(def.options.map((option) => shapeOf(option as Schema)));
    case 'intersection': {
      const parts = [shapeOf(def.left as Schema), shapeOf(def.right as Schema)];
      return { ...joinShapes(parts), isObject: parts.some((part) => part.isObject) };
    }
    default:
      return LEAF;
  }
}

function isLeaf(shape: Shape): boolean {
  return shape.properties === null && shape.element === null;
}

function objectShape(schemas: Readonly<Record<string, Schema>>): Shape {
  const properties = new Map(Object.entries(schemas).map(([name, schema]) => [name, childOf([schema])]));
  return { properties, spellings: spellingsOf([...properties.keys()]), element: null, isObject: true };
}

/** Built from the schema's names and never from a client's, so that client input is never cached. */
function spellingsOf(names: string[]): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const name of names) {
    for (const spelling of [toCamel(name), toSnake(name)]) {
      if (!names.includes(spelling) && !spellings.has(spelling)) spellings.set(spelling, name);
    }
  }
  return spellings;
}

function childOf(schemas: Schema[]): Child {
  let shape: Shape | undefined;
  return () => {
    shape ??= joinShapes(schemas.map(shapeOf));
    return shape;
  };
}

/** Alternatives are merged: a name is known if any of them knows it. */
function joinShapes(parts: Shape[]): Shape {
  const structured = parts.filter((part) => !isLeaf(part));
  const isObject = parts.every((part) => part.isObject);
  const [first, ...rest] = structured;
  if (first === undefined || rest.length === 0) return first ? { ...first, isObject } : { ...LEAF, isObject };
  const properties = new Map<string, Child>();
  for (const part of structured) {
    for (const [name, child] of part.properties ?? []) {
      const before = properties.get(name);
      properties.set(name, before === undefined ? child : () => joinShapes([before(), child()]));
    }
  }
  const elements = structured.flatMap((part) => part.element ?? []);
  return {
    properties: structured.some((part) => part.properties !== null) ? properties : null,
    spellings: spellingsOf([...properties.keys()]),
    element: elements.length === 0 ? null : () => joinShapes(elements.map((child) => child())),
    isObject,
  };
}
