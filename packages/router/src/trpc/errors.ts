import { type Conflict, conflictOf, unavailability } from '@merx/db';
import { isStorageUnavailable } from '@merx/storage';
import { faultsInWords, InvalidInput, type Placeholder, type TemplateParameters } from '@merx/wire';
import { TRPCError } from '@trpc/server';

export type Parameters = Record<string, string | number | string[]> | (string | number)[];

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

/** A field with an invalid value. */
export const invalidValue = fault('BAD_REQUEST', 'Invalid value of "%value" provided for the %fieldName field.');
/** A field whose value breaks a rule, with the reason. */
export const invalidField = fault('BAD_REQUEST', 'The value of "%fieldName" is invalid: %reason');
export const tooLong = fault('BAD_REQUEST', '"%fieldName" is longer than %maxLength characters.');
export const tooManyCharacters = fault('BAD_REQUEST', '"%fieldName" must not have more than %length characters.');
export const unknownProperty = fault('BAD_REQUEST', 'The property "%fieldName" is unknown.');
export const severalFaults = fault('BAD_REQUEST', 'One or more input exceptions have occurred.');
/** Several values that break rules, each with a line of its own. */
export const validationFault = fault('BAD_REQUEST', 'Validation Failed');
export const transferFault = fault('BAD_REQUEST', 'Transfer validation failed');
export const unusableName = fault('BAD_REQUEST', 'The name "%fieldName" cannot be used.');
export const shopBusy = fault('SERVICE_UNAVAILABLE', 'The shop is busy. Please try again in a moment.');
export const shopUnavailable = fault('SERVICE_UNAVAILABLE', 'The shop is temporarily unavailable. Please try again in a moment.');
export const entityNotFound = fault('NOT_FOUND', 'No such entity with %fieldName = %fieldValue');
export const entityNotFoundByTwo = fault('NOT_FOUND', 'No such entity with %fieldName = %fieldValue, %field2Name = %field2Value');
export const productNotFound = fault('NOT_FOUND', "The product that was requested doesn't exist. Verify the product and try again.");
export const fieldRequired = fault('BAD_REQUEST', '"%fieldName" is required. Enter and try again.');
/** Wrong name or password, always with the same message. */
export const authenticationFailed = fault(
  'UNAUTHORIZED',
  'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
);
export const accessDenied = fault('UNAUTHORIZED', "The consumer isn't authorized to access %resources.");
export const undoConflict = fault('CONFLICT', 'This was changed again by %name at %time.');
export const saveConflict = fault('CONFLICT', 'This was changed by %name at %time after you opened it.');

/** 404: no entity has that value, or it belongs to another caller. */
export function notFound(fieldName: string, fieldValue: string | number): MerxError {
  return entityNotFound({ fieldName, fieldValue });
}

/** 404: no product has the sku. Clients match on this text to learn that they may create the product; the sku is in the parameters. */
export function missingProduct(sku: string): MerxError {
  return productNotFound({ fieldName: 'sku', fieldValue: sku });
}

/** 404 for an entity identified by two fields. */
export function notFoundByTwo(fieldName: string, fieldValue: string | number, field2Name: string, field2Value: string | number): MerxError {
  return entityNotFoundByTwo({ fieldName, fieldValue, field2Name, field2Value });
}

/** 400: a required field is missing or empty. */
export function required(fieldName: string): MerxError {
  return fieldRequired({ fieldName });
}

/** 400 with one line per error; a single error becomes the message itself. */
export function badInputs(faults: Fault[]): MerxError {
  const [first, ...rest] = faults;
  if (first && rest.length === 0) return new MerxError('BAD_REQUEST', first.message, first.parameters);
  const lines = faults.map(({ message, parameters }) => ({ message, ...(parameters && { parameters }) }));
  return new MerxError('BAD_REQUEST', severalFaults.template, undefined, lines);
}

/** 400 with one line per error, also for a single one: the form of the inventory routes. */
export const validationFailed = (faults: Fault[]): MerxError => withLines(validationFault.template, faults);

/** As `validationFailed`, for goods moved between sources. */
export const transferFailed = (faults: Fault[]): MerxError => withLines(transferFault.template, faults);

function withLines(message: string, faults: Fault[]): MerxError {
  const lines = faults.map(({ message: line, parameters }) => ({ message: line, ...(parameters && { parameters }) }));
  return new MerxError('BAD_REQUEST', message, undefined, lines);
}

/** 401: the caller does not have these resources. */
export function notAuthorized(resources: string): MerxError {
  return accessDenied({ resources });
}

/** 409: the entity was changed concurrently. */
function changedMeanwhile({ kind, name, time, changeId, version }: Conflict): MerxError {
  const parameters = { name: name ?? 'an order or a customer', time, changeId: changeId ?? '', version };
  return kind === 'undo' ? undoConflict(parameters) : saveConflict(parameters);
}

/** Maps client errors to a MerxError; returns everything else unchanged (a bug, reported as 500). */
export function asMerxError(error: unknown): unknown {
  if (error instanceof MerxError) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof MerxError) return cause;
  if (cause instanceof InvalidInput)
    return new MerxError('BAD_REQUEST', cause.template, Object.keys(cause.parameters).length > 0 ? cause.parameters : undefined);
  const conflict = conflictOf(cause ?? error);
  return conflict ? changedMeanwhile(conflict) : error;
}

/**
 * The error returned by a procedure: as `asMerxError`, and 503 while the database or the file storage is busy or unavailable. Only for the edges: code that
 * collects errors internally must not mistake an outage for one of them.
 */
export function asAnsweredError(error: unknown): unknown {
  const known = asMerxError(error);
  if (known instanceof MerxError) return known;
  const reason = unavailability(error) ?? (isStorageUnavailable(error) ? 'away' : undefined);
  if (!reason) return error;
  const { code, template } = reason === 'busy' ? shopBusy : shopUnavailable;
  // The call is valid and may succeed when retried soon; the cause is for the log.
  return new MerxError(code, template, undefined, undefined, error);
}

/** The messages of a client error, one per fault; undefined for any other error. */
export function refusalTexts(error: unknown): string[] | undefined {
  const known = asMerxError(error);
  return known instanceof MerxError ? faultsInWords(known) : undefined;
}

/** More would not help, and a body can have a million errors. */
export const MOST_FAULTS = 50;
const LONGEST_VALUE = 255;

/** The faults to return: the first fifty, with long client input truncated. */
export function limitFaults(faults: Fault[]): Fault[] {
  return faults
    .slice(0, MOST_FAULTS)
    .map(({ message, parameters }) => ({ message, ...(parameters && { parameters: limitParameters(parameters) }) }));
}

/** The parameters to return, with long texts truncated to 255 characters. */
export function limitParameters(parameters: Parameters): Parameters {
  if (Array.isArray(parameters)) return parameters.map(shortened);
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value.map(shortenedText) : shortened(value)]),
  );
}

const shortened = (value: string | number): string | number => (typeof value === 'string' ? shortenedText(value) : value);

/** Never splits a surrogate pair. */
function shortenedText(value: string): string {
  if (value.length <= LONGEST_VALUE) return value;
  return `${value.slice(0, LONGEST_VALUE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
