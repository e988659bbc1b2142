import type { ParseKeys } from 'i18next';
import { type ZodObject, type ZodType, z } from 'zod';
import type { Choice } from '../list/choices';

/** What the schema does not say about a field: its labels, and the widget where several are possible. */
export interface FieldSpec {
  label: ParseKeys;
  hint?: ParseKeys | undefined;
  /** Whether the form requires a value that is optional in the procedure. */
  required?: boolean | undefined;
  as?: 'area' | 'html' | 'password' | 'email' | 'url' | 'tel' | 'day' | 'time' | 'check' | 'switch' | undefined;
  /** A hook that returns the options; receives the field's path in the form values. */
  choices?: ((name: string) => readonly (string | Choice)[]) | undefined;
  /** Whether the selection can be cleared; for optional fields with choices. */
  clearable?: boolean | undefined;
  /** Half width. */
  half?: boolean | undefined;
  /** Unit of a number. */
  unit?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Maximum length, if the schema sets none. */
  maxLength?: number | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  /** Focused when its dialog opens. */
  autoFocus?: boolean | undefined;
}

export type Kind = 'text' | 'integer' | 'number' | 'flag' | 'list';

export interface Field extends FieldSpec {
  kind: Kind;
  /** Whether list elements or option values are numbers. */
  isNumber: boolean;
  isRequired: boolean;
}

type ValueOf<Input> = NonNullable<Input> extends number ? number | null : NonNullable<Input> extends boolean ? boolean : NonNullable<Input>;

/** Form values for these fields of a schema: empty text is '', a missing number is null. */
export type ValuesOf<Shape extends ZodObject, Name extends string> = {
  [Key in Name & keyof z.infer<Shape>]: ValueOf<z.infer<Shape>[Key]>;
};

/** The submitted values, in the shape of the procedure's input. */
export type SentOf<Shape extends ZodObject, Name extends string> = {
  [Key in Name & keyof z.infer<Shape>]: NonNullable<z.infer<Shape>[Key]>;
};

export interface FormOf<Shape extends ZodObject = ZodObject, Name extends string = string> {
  fields: Record<Name, Field>;
  /** Validates the values before they are submitted. */
  schema: ZodObject;
  /** Form values of a stored record, or of a new one. */
  valuesOf: (stored?: object | undefined) => ValuesOf<Shape, Name>;
  /** Converts validated values to the procedure's input. */
  sent: (values: ValuesOf<Shape, Name>) => SentOf<Shape, Name>;
}

interface Def {
  type: string;
  innerType?: ZodType;
  out?: ZodType;
  element?: ZodType;
}
const defOf = (type: ZodType): Def => type.def as Def;

/** Unwraps `optional`, `nullable`, defaults and list parsing; also returns whether the field may be omitted. */
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

/** Converts a stored value to the value of its field. */
function toField({ kind, as }: Field, value: unknown): unknown {
  if (value === undefined || value === null) return as === 'day' || as === 'time' ? null : EMPTY[kind];
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
 * A form over some fields of a procedure's input, in display order. Types, limits and required fields come from the schema; `fresh` holds
 * the non-empty defaults of a new record.
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
      return Object.fromEntries(entries.map(([name, field]) => [name, toField(field, source[name])])) as ValuesOf<Shape, Name>;
    },
    sent: (values) => values as unknown as SentOf<Shape, Name>,
  };
}
