import type { ParseKeys } from 'i18next';
import { type ZodObject, type ZodType, z } from 'zod';
import type { Choice } from '../list/choices';

/** What a shape does not say of a field: its texts, and the widget where its kind has several. */
export interface FieldSpec {
  label: ParseKeys;
  hint?: ParseKeys | undefined;
  /** Whether the form requires a value that the procedure may do without. */
  required?: boolean | undefined;
  as?: 'area' | 'html' | 'password' | 'email' | 'url' | 'tel' | 'day' | 'check' | 'switch' | undefined;
  /** A hook with the values to choose from; given the field's path in the form's values. */
  choices?: ((name: string) => readonly (string | Choice)[]) | undefined;
  /** Whether an empty choice is possible; for fields with choices that are not required. */
  clearable?: boolean | undefined;
  /** Takes half a line. */
  half?: boolean | undefined;
  /** The unit of a number. */
  unit?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** The most characters, where the shape names none. */
  maxLength?: number | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
}

export type Kind = 'text' | 'integer' | 'number' | 'flag' | 'list';

export interface Field extends FieldSpec {
  kind: Kind;
  /** Whether the elements of a list or the value of a choice are numbers. */
  isNumber: boolean;
  isRequired: boolean;
}

type ValueOf<Input> = NonNullable<Input> extends number ? number | null : NonNullable<Input> extends boolean ? boolean : NonNullable<Input>;

/** The values of the form over these fields of a shape: an empty text is '', a number that is missing null. */
export type ValuesOf<Shape extends ZodObject, Name extends string> = {
  [Key in Name & keyof z.infer<Shape>]: ValueOf<z.infer<Shape>[Key]>;
};

/** What the form sends: as the procedure takes it. */
export type SentOf<Shape extends ZodObject, Name extends string> = {
  [Key in Name & keyof z.infer<Shape>]: NonNullable<z.infer<Shape>[Key]>;
};

export interface FormOf<Shape extends ZodObject = ZodObject, Name extends string = string> {
  fields: Record<Name, Field>;
  /** Checks the values before they are sent. */
  schema: ZodObject;
  /** The values of a stored record, or of a new one. */
  valuesOf: (stored?: object | undefined) => ValuesOf<Shape, Name>;
  /** Values that have passed the check, as the procedure takes them. */
  sent: (values: ValuesOf<Shape, Name>) => SentOf<Shape, Name>;
}

interface Def {
  type: string;
  innerType?: ZodType;
  out?: ZodType;
  element?: ZodType;
}
const defOf = (type: ZodType): Def => type.def as Def;

/** The type within `optional`, `nullable`, defaults and the reading of lists, and whether it may be left out. */
function unwrap(type: ZodType, isOptional = false): { type: ZodType; isOptional: boolean } {
  const { type: name, innerType, out } = defOf(type);
  if (innerType) return unwrap(innerType, isOptional || name === 'optional' || name === 'nullable' || name === 'default');
  if (name === 'pipe' && !z.globalRegistry.get(type)?.type && out) return unwrap(out, isOptional);
  return { type, isOptional };
}

const KINDS: Record<string, Kind> = { integer: 'integer', number: 'number', boolean: 'flag', array: 'list' };

function kindOf(type: ZodType): Kind {
  return KINDS[String(z.globalRegistry.get(type)?.type ?? defOf(type).type)] ?? 'text';
}

function fieldOf(type: ZodType, spec: FieldSpec): Field {
  const { type: inner, isOptional } = unwrap(type);
  const kind = spec.as === 'switch' ? 'flag' : kindOf(inner);
  const { element } = defOf(inner);
  const elements = element ? kindOf(unwrap(element).type) : kind;
  const maxLength = spec.maxLength ?? (z.globalRegistry.get(inner)?.maxLength as number | undefined);
  return { ...spec, kind, maxLength, isNumber: elements === 'integer', isRequired: spec.required ?? (!isOptional && kind !== 'flag') };
}

const EMPTY: Record<Kind, unknown> = { text: '', integer: null, number: null, flag: false, list: [] };

/** A stored value as its field holds it. */
function held({ kind, as }: Field, value: unknown): unknown {
  if (value === undefined || value === null) return as === 'day' ? null : EMPTY[kind];
  if (kind === 'flag') return Boolean(value);
  return kind === 'integer' || kind === 'number' ? Number(value) : value;
}

const CHECKS: Record<Kind, ZodType> = {
  text: z.string().refine((text) => text.trim() !== ''),
  integer: z.number(),
  number: z.number(),
  flag: z.boolean(),
  list: z.array(z.unknown()).min(1),
};

/**
 * A form over some fields of a procedure's input, in the order they are shown. Kinds, limits and what is required come from the shape;
 * `fresh` are the values of a new record that are not empty.
 */
export function formOf<Shape extends ZodObject, Name extends keyof z.infer<Shape> & string>(
  shape: Shape,
  specs: Record<Name, FieldSpec>,
  fresh: Partial<ValuesOf<Shape, Name>> = {},
): FormOf<Shape, Name> {
  const entries = Object.entries<FieldSpec>(specs).map(([name, spec]) => [name, fieldOf(shape.shape[name] as ZodType, spec)] as const);
  const checks = entries.map(([name, { isRequired, kind }]) => [name, isRequired ? CHECKS[kind] : z.any()]);
  return {
    fields: Object.fromEntries(entries) as Record<Name, Field>,
    schema: z.looseObject(Object.fromEntries(checks)),
    valuesOf: (stored) => {
      const source: Record<string, unknown> = { ...(stored ?? fresh) };
      return Object.fromEntries(entries.map(([name, field]) => [name, held(field, source[name])])) as ValuesOf<Shape, Name>;
    },
    sent: (values) => values as unknown as SentOf<Shape, Name>,
  };
}
