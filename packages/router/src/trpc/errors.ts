import { type Conflict, conflictOf, type Unavailability, unavailability } from '@merx/db';
import { faultsInWords, InvalidInput } from '@merx/wire';
import { TRPCError } from '@trpc/server';
import { type Fault, fault, MerxError, type Parameters } from './fault.js';

export { type Fault, type FaultConstructor, fault, MerxError, type Parameters } from './fault.js';

/** A field with an invalid value. */
export const invalidValue = fault('BAD_REQUEST', 'Invalid value of "%value" provided for the %fieldName field.');
/** A field whose value breaks a rule, with the reason. */
export const invalidField = fault('BAD_REQUEST', 'The value of "%fieldName" is invalid: %reason');
export const tooLong = fault('BAD_REQUEST', '"%fieldName" is longer than %maxLength characters.');
export const tooManyCharacters = fault('BAD_REQUEST', '"%fieldName" must not have more than %length characters.');
export const unknownProperty = fault('BAD_REQUEST', 'The property "%fieldName" is unknown.');
export const severalFaults = fault('BAD_REQUEST', 'One or more input exceptions have occurred.');
export const unusableName = fault('BAD_REQUEST', 'The name "%fieldName" cannot be used.');
export const shopBusy = fault('SERVICE_UNAVAILABLE', 'The shop is busy. Please try again in a moment.');
export const shopUnavailable = fault('SERVICE_UNAVAILABLE', 'The shop is temporarily unavailable. Please try again in a moment.');
export const entityNotFound = fault('NOT_FOUND', 'No such entity with %fieldName = %fieldValue');
export const entityNotFoundByTwo = fault('NOT_FOUND', 'No such entity with %fieldName = %fieldValue, %field2Name = %field2Value');
export const productNotFound = fault('NOT_FOUND', "The product that was requested doesn't exist. Verify the product and try again.");
export const fieldRequired = fault('BAD_REQUEST', '"%fieldName" is required. Enter and try again.');
export const signInFailed = fault(
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

/** 404 with a custom message. */
export function missing(message: string, parameters?: Parameters): MerxError {
  return new MerxError('NOT_FOUND', message, parameters);
}

/** 400: the input is invalid, nothing was changed. */
export function badInput(message: string, parameters?: Parameters): MerxError {
  return new MerxError('BAD_REQUEST', message, parameters);
}

/** 400: a required field is missing or empty. */
export function required(fieldName: string): MerxError {
  return fieldRequired({ fieldName });
}

/** 400 with one line per error; a single error becomes the message itself. */
export function badInputs(faults: Fault[]): MerxError {
  const [first, ...rest] = faults;
  if (first && rest.length === 0) return badInput(first.message, first.parameters);
  const lines = faults.map(({ message, parameters }) => ({ message, ...(parameters && { parameters }) }));
  return new MerxError('BAD_REQUEST', severalFaults.template, undefined, lines);
}

/** 429: retry after that many seconds. */
export function tooManyRequests(message: string, seconds: number): MerxError {
  return new MerxError('TOO_MANY_REQUESTS', message, { seconds });
}

/** 401: wrong name or password, always with the same message. */
export function authenticationFailed(): MerxError {
  return signInFailed();
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
    return badInput(cause.template, Object.keys(cause.parameters).length > 0 ? cause.parameters : undefined);
  const conflict = conflictOf(cause ?? error);
  return conflict ? changedMeanwhile(conflict) : error;
}

/** 503: the call is valid and may succeed when retried soon. The cause is for the log. */
function unavailable(reason: Unavailability, cause: unknown): MerxError {
  const { code, template } = reason === 'busy' ? shopBusy : shopUnavailable;
  return new MerxError(code, template, undefined, undefined, cause);
}

/**
 * The error returned by a procedure: as `asMerxError`, and 503 while the database is busy or unavailable. Only for the edges: code that
 * collects errors internally must not mistake an outage for one of them.
 */
export function asAnsweredError(error: unknown): unknown {
  const known = asMerxError(error);
  if (known instanceof MerxError) return known;
  const reason = unavailability(error);
  return reason ? unavailable(reason, error) : error;
}

/** The messages of a client error, one per fault; undefined for any other error. */
export function refusalTexts(error: unknown): string[] | undefined {
  const told = asMerxError(error);
  return told instanceof MerxError ? faultsInWords(told) : undefined;
}
