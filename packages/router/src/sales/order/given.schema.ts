import { dateTime, decimal, int, list, type Scalar, text, wireDecimal, wireInt } from '@merx/wire';
import { z } from 'zod';

type Given<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Scalar<NonNullable<z.output<Shape[Name]>> & (string | number)>>>;
};

/** An empty moment is none. */
const moment = z.preprocess((value) => (value === '' ? null : value), dateTime.nullable()).nullish();

/**
 * The plain fields of an answer as a client may send them back: each may be missing or null. Times are those that end in `_at`.
 */
export function givenFields<Shape extends z.ZodRawShape>(shape: Shape): Given<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => [name, name.endsWith('_at') ? moment : scalarLike(field).nullish()]);
  return Object.fromEntries(fields) as Given<Shape>;
}

function scalarLike(field: unknown): Scalar<string> | Scalar<number> {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return scalarLike(field.unwrap());
  if (field === wireInt) return int;
  return field === wireDecimal ? decimal : text;
}

/** Objects may carry what this shop does not know there. */
export const extension_attributes = z.object({}).nullish();

/** The lines of a street; a single one may come as text. */
export const streetLines = z.preprocess((value) => (typeof value === 'string' && value !== '' ? [value] : value), list(text)).nullish();
