import { TRPCClientError } from '@trpc/client';
import i18next from 'i18next';
import { isolated } from '../texts/direction';
import { say, sayError } from '../texts/say';
import { fieldOfFault } from './field-of-fault';
import type { Failure } from './trpc';

export type Parameters = Record<string, string | number | string[]> | (string | number)[];

interface ServerMessage {
  message: string;
  parameters?: Parameters | undefined;
}

interface Issue {
  path: (string | number)[];
  message: string;
}

const isFailure = (error: unknown): error is Failure => error instanceof TRPCClientError;

/** Translates a server message and fills in its placeholders (`%name`, `%1`). */
export function fill({ message, parameters }: ServerMessage): string {
  const template = sayError(message);
  if (!parameters) return template;
  const named = Array.isArray(parameters) ? Object.fromEntries(parameters.map((value, index) => [String(index + 1), value])) : parameters;
  const shown = (name: string) =>
    label(name === '1' && firstNamesAttribute({ message, parameters }) ? 'attributeCode' : name, String(named[name]));
  return template.replace(/%(\w+)/g, (whole, name: string) => (name in named ? isolated(shown(name)) : whole));
}

/** Positional parameters have no names: the message text shows whether the first one is an attribute code. */
const firstNamesAttribute = ({ message, parameters }: ServerMessage): boolean =>
  Array.isArray(parameters) && /\battribute (code |with the same code )?["(]%1/i.test(message);

/** Maps field names to their form labels. */
const NAMING = new Set(['fieldName', 'field2Name', 'attributeCode']);
const label = (parameter: string, value: string): string => {
  if (NAMING.has(parameter)) return say(`fields.${value}`, value);
  // The reason of a field that does not validate is a message of its own.
  return parameter === 'reason' ? sayError(value) : value;
};

/** Whether the server rejected the save because someone else changed the record meanwhile. */
export const isConflict = (error: unknown): error is Failure => isFailure(error) && error.data?.code === 'CONFLICT';

/** Whether the server understood the call and refused it, so that its message says what to do. */
export const isRefused = (error: unknown): boolean => isFailure(error) && Number(error.data?.httpStatus ?? 500) < 500;

/** The second factors that the server asks for before it signs in; undefined for any other error. */
export function factorsAskedFor(error: unknown): string[] | undefined {
  if (!isFailure(error) || error.data?.code !== 'PRECONDITION_REQUIRED') return undefined;
  const parameters = parametersOf(error);
  const active = Array.isArray(parameters) ? undefined : parameters?.active_providers;
  return Array.isArray(active) ? active : [];
}

/** Whether the session has ended or the permission is missing. */
export const isUnauthorized = (error: unknown): boolean => isFailure(error) && error.data?.code === 'UNAUTHORIZED';

/** Errors of the browser's passkey dialog, by name. */
const PASSKEY_ERRORS = {
  NotAllowedError: 'failure.passkeyDismissed',
  AbortError: 'failure.passkeyDismissed',
  InvalidStateError: 'failure.passkeyKnown',
  SecurityError: 'failure.passkeyPlace',
} as const;

const isPasskeyError = (name: string): name is keyof typeof PASSKEY_ERRORS => Object.hasOwn(PASSKEY_ERRORS, name);

function localFailureText(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return i18next.t(isPasskeyError(name) ? PASSKEY_ERRORS[name] : 'failure.unknown');
}

/** The error message in the user's language, one problem per line. */
export function failureText(error: unknown): string {
  if (!isFailure(error)) return localFailureText(error);
  const { data } = error;
  if (!data) return i18next.t('failure.unreachable');
  if (data.code === 'INTERNAL_SERVER_ERROR') return i18next.t('failure.bug');
  const issues = issuesOf(error);
  if (issues.length > 0) return issues.map(({ path, message }) => `${fieldLabel(path)}: ${sayError(message)}`).join('\n');
  const faults = errorsOf(error);
  return (faults.length > 0 ? faults : [{ message: error.message, parameters: parametersOf(error) }]).map(fill).join('\n');
}

/** The server's messages as it declares them, which tell kinds of errors apart. */
export const templatesOf = (error: unknown): string[] =>
  isFailure(error) ? [error.message, ...errorsOf(error).map(({ message }) => message)] : [];

/** Rejected fields and their messages, by path in the input (`customer.email`). */
export function fieldFailures(error: unknown): Map<string, string> {
  const found = new Map<string, string>();
  if (!isFailure(error) || !error.data) return found;
  for (const { path, message } of issuesOf(error)) found.set(path.join('.'), sayError(message));
  for (const fault of [{ message: error.message, parameters: parametersOf(error) }, ...errorsOf(error)]) {
    const name = fieldNamedBy(fault);
    if (name !== undefined) found.set(String(name), fill(fault));
  }
  return found;
}

/** How the page of settings names them. */
interface SettingWords {
  name: (path: string) => string;
  /** What a valid value is. */
  rule: (path: string) => string;
}

/** The messages about rejected settings, by path. */
export function faultsByPath(error: unknown, { name, rule }: SettingWords): Record<string, string> {
  if (!isFailure(error) || !error.data) return {};
  const faults = [...errorsOf(error), { message: error.message, parameters: parametersOf(error) }];
  return Object.fromEntries(
    faults.flatMap((fault) => {
      const { parameters } = fault;
      if (!parameters || Array.isArray(parameters) || typeof parameters.path !== 'string') return [];
      const { path } = parameters;
      return [[path, 'must' in parameters ? rule(path) : fill({ ...fault, parameters: { ...parameters, path: name(path) } })]];
    }),
  );
}

function fieldNamedBy(fault: ServerMessage): string | number | undefined {
  const { message, parameters } = fault;
  const known = fieldOfFault(message);
  if (known) return known;
  if (Array.isArray(parameters)) return firstNamesAttribute(fault) ? parameters[0] : undefined;
  const name = parameters?.fieldName ?? parameters?.attributeCode;
  return Array.isArray(name) ? undefined : name;
}

const fieldLabel = (path: (string | number)[]): string => {
  const last = String(path.at(-1) ?? '');
  return say(`fields.${last}`, isolated(path.join(' › ')));
};
const issuesOf = (error: Failure): Issue[] => (error.data && 'issues' in error.data ? ((error.data.issues ?? []) as Issue[]) : []);
const errorsOf = (error: Failure): ServerMessage[] =>
  error.data && 'errors' in error.data ? ((error.data.errors ?? []) as ServerMessage[]) : [];
const parametersOf = (error: Failure): Parameters | undefined =>
  error.data && 'parameters' in error.data ? (error.data.parameters as Parameters | undefined) : undefined;
