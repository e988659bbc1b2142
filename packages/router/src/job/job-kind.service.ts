import type { Context } from '../trpc/context.js';
import { type Fault, invalidField, type Parameters } from '../trpc/errors.js';
import type { Access } from '../trpc/init.js';

/** A record that a job did not change, and why. */
export interface Refusal {
  line?: number | undefined;
  column?: string | null | undefined;
  id?: number | null | undefined;
  sku?: string | null | undefined;
  message: string;
  parameters?: Parameters | undefined;
}

/** How far a job has come. Counts replace the earlier ones; refusals and text come in addition to them. */
export interface JobStep {
  total?: number;
  done?: number;
  changed?: number;
  refused?: Refusal[];
  /** More of the file that the job makes. */
  text?: string;
  result?: Record<string, unknown>;
}

/** Reads lists by the names of their procedures. */
export interface ListReader {
  /** What the list answers to this input, with the rights of `ctx`. Throws as the procedure. */
  read(list: string, ctx: Context, input: unknown): Promise<unknown>;
  /** The fields of the list's rows. */
  fieldsOf(list: string): ReadonlySet<string>;
}

export interface JobCall<Input> {
  ctx: Context;
  input: Input;
  lists: ListReader;
  /** Aborted when the job is to end between two chunks. */
  signal: AbortSignal;
}

/** A kind of background job. */
export interface JobKind {
  /** The permission to start it. */
  access: Access;
  /** Name of the file that it makes. */
  file?: string | undefined;
  /** What is wrong with an input. */
  faults(input: unknown): Fault[];
  /** Whether it may simply be done once more after it was cut off. */
  isRepeatable(input: unknown): boolean;
  run(call: JobCall<unknown>): AsyncIterable<JobStep>;
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** A schema of zod as far as jobs use it. */
interface InputSchema<Input> {
  parse(value: unknown): Input;
  safeParse(value: unknown): { error?: { issues: readonly Issue[] } | undefined };
}

interface KindSpec<Input> {
  access: Access;
  file?: string;
  input: InputSchema<Input>;
  isRepeatable: boolean | ((input: Input) => boolean);
  run(call: JobCall<Input>): AsyncIterable<JobStep>;
}

/** A kind whose input is parsed each time: it lies in the database between start and run. */
export function jobKind<Input>({ access, file, input: schema, isRepeatable, run }: KindSpec<Input>): JobKind {
  return {
    access,
    file,
    faults: (input) => (schema.safeParse(input).error?.issues ?? []).map(faultOf),
    isRepeatable: (input) => (typeof isRepeatable === 'boolean' ? isRepeatable : isRepeatable(schema.parse(input))),
    run: (call) => run({ ...call, input: schema.parse(call.input) }),
  };
}

const faultOf = ({ path, message }: Issue): Fault => invalidField({ fieldName: path.join('.') || 'input', reason: message });
