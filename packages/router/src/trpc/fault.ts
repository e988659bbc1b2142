import type { Placeholder, TemplateParameters } from '@merx/wire';
import { TRPCError } from '@trpc/server';

type Value = string | number;
export type Parameters = Record<string, Value> | Value[];

/** One line of a response with several errors. */
export interface Fault {
  message: string;
  parameters?: Parameters | undefined;
}

/**
 * The error type that callers see. Its message is a template whose placeholders (`%fieldName`, `%1`) are not replaced: clients fill them in
 * from `parameters`. The tRPC code determines the HTTP status.
 */
export class MerxError extends TRPCError {
  readonly parameters: Parameters | undefined;
  readonly errors: Fault[] | undefined;

  constructor(code: TRPCError['code'], message: string, parameters?: Parameters, errors?: Fault[], cause?: unknown) {
    super({ code, message, cause });
    this.name = 'MerxError';
    this.parameters = parameters;
    this.errors = errors;
  }
}

export interface FaultConstructor<Template extends string = string> {
  (...parameters: TemplateParameters<Placeholder<Template>>): MerxError;
  readonly code: TRPCError['code'];
  readonly template: Template;
}

/** Declares an error: returns its constructor, which takes the values of the template's placeholders. */
export function fault<const Template extends string>(code: TRPCError['code'], template: Template): FaultConstructor<Template> {
  const construct = (parameters?: Parameters) => new MerxError(code, template, parameters);
  return Object.assign(construct, { code, template });
}
