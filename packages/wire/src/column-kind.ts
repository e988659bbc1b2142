import { z } from 'zod';
import type { ColumnKind } from './entity.js';
import { wireDate, wireTime } from './scalars.js';

/** Kinds that a schema's type does not reveal: a time is text on the wire. */
const kinds = z.registry<{ kind: ColumnKind }>();
kinds.add(wireTime, { kind: 'time' });
kinds.add(wireDate, { kind: 'date' });

/** The kind of a response field, ignoring optionality: `json` for lists and objects. */
export function columnKindOf(schema: z.ZodType): ColumnKind {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return columnKindOf(schema.unwrap() as z.ZodType);
  const known = kinds.get(schema)?.kind;
  if (known) return known;
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'integer' : 'decimal';
  return schema instanceof z.ZodObject || schema instanceof z.ZodArray ? 'json' : 'text';
}
