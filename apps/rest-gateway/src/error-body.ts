import {
  asAnsweredError,
  type Fault,
  invalidField,
  limitFaults,
  limitParameters,
  MerxError,
  MOST_FAULTS,
  type Parameters,
  severalFaults,
  unknownProperty,
} from '@merx/router';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { type core, ZodError } from 'zod';
import { internalError, requiredField } from './faults.js';
import { Refusal } from './refusal.js';

/** The body of an error response. */
export interface ErrorBody {
  message: string;
  parameters?: Parameters;
  errors?: Fault[];
}

export interface Failure {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
}

/** Long enough for a lock or a queue to clear, short enough for a buyer waiting at checkout. */
export const RETRY_AFTER: Record<string, string> = { 'Retry-After': '2' };

/**
 * Maps an error to status and body. An error that is not caused by the input is a 503 if the database is busy or unavailable; otherwise
 * it is a bug, a 500 that contains only the report id, under which the details are logged.
 */
export function failureOf(error: unknown, reportId: string): Failure {
  const refusal = error instanceof TRPCError ? error.cause : error;
  if (refusal instanceof Refusal) return { status: refusal.status, body: { message: refusal.message }, headers: refusal.headers };
  const known = asAnsweredError(error);
  if (known instanceof MerxError) return { status: statusOf(known), body: bodyOf(known), headers: headersOf(known) };
  const issues = inputIssues(error);
  if (issues) return { status: 400, body: faultsBody(limitFaults(issues.slice(0, MOST_FAULTS).map(faultOf))), headers: {} };
  return { status: 500, body: { message: internalError.template, parameters: [reportId] }, headers: {} };
}

function statusOf(error: MerxError): number {
  return getHTTPStatusCodeFromError(error);
}

function headersOf({ code, parameters }: MerxError): Record<string, string> {
  if (code === 'SERVICE_UNAVAILABLE') return RETRY_AFTER;
  if (code !== 'TOO_MANY_REQUESTS' || !parameters || !('seconds' in parameters)) return {};
  return { 'Retry-After': `${parameters.seconds}` };
}

function bodyOf({ message, parameters, errors }: MerxError): ErrorBody {
  return { message, ...(parameters && { parameters: limitParameters(parameters) }), ...(errors && { errors: limitFaults(errors) }) };
}

function inputIssues(error: unknown): core.$ZodIssue[] | null {
  const invalid = error instanceof TRPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ZodError;
  return invalid ? (error.cause as ZodError).issues : null;
}

function faultsBody(faults: Fault[]): ErrorBody {
  const [first, ...rest] = faults;
  if (first && rest.length === 0) return { message: first.message, ...(first.parameters && { parameters: first.parameters }) };
  return { message: severalFaults.template, errors: faults };
}

/** Maps one schema issue to an API error; the field is named by its path, as `product.price`. */
function faultOf(issue: core.$ZodIssue): Fault {
  const fieldName = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return { message: unknownProperty.template, parameters: { fieldName: [...issue.path, issue.keys[0] ?? ''].join('.') } };
  }
  if (issue.message === 'Required' || /received undefined/.test(issue.message)) {
    return { message: requiredField.template, parameters: { fieldName } };
  }
  if (issue.code === 'custom')
    return { message: issue.message, parameters: { fieldName, ...(issue.params as Record<string, string> | undefined) } };
  return { message: invalidField.template, parameters: { fieldName, reason: issue.message } };
}
