import type { Call, Context } from '../trpc/context.js';
import { type Fault, invalidField } from '../trpc/errors.js';
import type { Access } from '../trpc/init.js';
import type { JobRefusal } from './job.schema.js';

/** The progress of a job. Counts replace the previous ones; refusals and text are appended. */
export interface JobStep {
  total?: number;
  done?: number;
  changed?: number;
  refused?: JobRefusal[];
  /** Text to append to the job's output file. */
  text?: string;
  result?: Record<string, unknown>;
}

/** Reads lists by procedure name. */
export interface ListReader {
  /** Returns the list's response to this input, with the permissions of `ctx`. Throws as the procedure. */
  read(list: string, ctx: Context, input: unknown): Promise<unknown>;
  /** The fields of a row of the list. */
  fieldsOf(list: string): ReadonlySet<string>;
}

export interface JobCall<Input> extends Call<Input> {
  lists: ListReader;
  /** Aborted when the job should stop between two chunks. */
  signal: AbortSignal;
}

/** A kind of background job. */
export interface JobKind {
  /** The permission required to start it. */
  access: Access;
  /** The name of the output file. */
  file?: string | undefined;
  /** Returns the errors of an input. */
  faults(input: unknown): Fault[];
  /** Whether the job can be run again after an interruption. */
  isRepeatable(input: unknown): boolean;
  run(call: JobCall<unknown>): AsyncIterable<JobStep>;
}

/** The part of a Zod schema that jobs use. */
interface InputSchema<Input> {
  parse(value: unknown): Input;
  safeParse(value: unknown): { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined };
}

interface KindSpec<Input> extends Pick<JobKind, 'access' | 'file'> {
  input: InputSchema<Input>;
  isRepeatable: boolean | ((input: Input) => boolean);
  run(call: JobCall<Input>): AsyncIterable<JobStep>;
}

/** A kind whose input is parsed on every read, since it is stored in the database between start and run. */
export function jobKind<Input>({ access, file, input: schema, isRepeatable, run }: KindSpec<Input>): JobKind {
  return {
    access,
    file,
    faults(input) {
      const issues = schema.safeParse(input).error?.issues ?? [];
      return issues.map(({ path, message }) => invalidField({ fieldName: path.join('.') || 'input', reason: message }));
    },
    isRepeatable: (input) => (typeof isRepeatable === 'boolean' ? isRepeatable : isRepeatable(schema.parse(input))),
    run: (call) => run({ ...call, input: schema.parse(call.input) }),
  };
}
