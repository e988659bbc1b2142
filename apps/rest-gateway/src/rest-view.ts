import type { AppRouter, Context, Guarded, Kept, Meta } from '@merx/router';
import { JsonText } from '@merx/wire';
import { type AnyProcedure, callTRPCProcedure } from '@trpc/server';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import { z } from 'zod';

/** One REST route of the router: what the gateway needs to serve it. */
export interface RestRoute extends Guarded {
  /** Dotted path of the procedure. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/V1/carts/{cartId}/items`, without a trailing slash. */
  path: string;
  pathParameters: string[];
  /** Whether the procedure treats every caller as a guest. */
  ignoresCaller: boolean;
  /** Whether every call is refused, as the service behind it is not available. */
  isRefused: boolean;
  /** What its answers depend on, and who gets them, if they may be kept. */
  kept?: KeptRoute | undefined;
  /** Where the last path value is copied to in the body, if not by the rule for PUT. */
  copyTo?: string | null;
  /** All parameters of the operation, including path values. */
  input: z.ZodObject;
  procedure: AnyProcedure;
}

/** A route whose answers may be kept. */
export interface KeptRoute extends Kept {
  admits(context: Context): boolean;
}

/** What a call passes to the library's handler, which forwards `input` unchanged, as parsed by the gateway. */
export interface RestCall {
  context: Context;
  input: unknown;
  /** The result, if the procedure returned it as JSON text: the library need not print it. */
  text?: string;
}

/** The routes that the router serves over REST. Throws if a procedure's input is not an object. */
export function restRoutes(router: AppRouter): RestRoute[] {
  const procedures = Object.entries(router._def.procedures as unknown as Record<string, AnyProcedure>);
  return procedures.flatMap(([name, procedure]) => {
    const { openapi, access, also, ignoresCaller = false, isRefused = false, copyTo, kept, admits } = procedure._def.meta as Meta;
    if (!openapi || !access) return [];
    const pathParameters = [...openapi.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
    return {
      name,
      method: openapi.method as RestRoute['method'],
      path: openapi.path.replace(/\/$/, ''),
      pathParameters,
      access,
      also,
      ignoresCaller,
      isRefused,
      kept: kept && admits && { ...kept, admits },
      ...(copyTo !== undefined && { copyTo }),
      input: inputOf(name, procedure),
      procedure,
    };
  });
}

/** Whether a path checks passwords, secrets to log in with, or tokens to set up a second factor. */
export const isSignIn = (path: string): boolean =>
  /^\/V1\/(integration\/\w+\/token|login-as-customer\/token|tfa\/(provider\/.+|tfat-.+))$/.test(path);

/** The path that finds a guest's order and returns a token for it. */
const FINDS_ORDER = '/V1/guest-returns';

/** Whether a route lets anonymous callers register accounts, set passwords or find orders, which is limited per address. */
export const isForStrangers = ({ method, path }: { method: string; path: string }): boolean =>
  ['POST /V1/customers', 'PUT /V1/customers/password', 'POST /V1/customers/resetPassword', `POST ${FINDS_ORDER}`].includes(
    `${method} ${path}`,
  );

/** Whether a route accepts an idempotency key: a write whose response is not a secret. */
export const takesKey = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && !isSignIn(path) && path !== FINDS_ORDER;

const OWN_ITEMS = /^\/V1\/(carts\/mine|guest-carts\/\{cartId\})\/items/;

/** Whether buyers add items to a cart here that the path or their token identifies: it may include files. */
export const takesFiles = ({ method, path }: { method: string; path: string }): boolean =>
  (method === 'POST' || method === 'PUT') && OWN_ITEMS.test(path);

function inputOf(name: string, procedure: AnyProcedure): z.ZodObject {
  const { inputs } = procedure._def as unknown as { inputs: unknown[] };
  let merged = z.object({});
  for (const input of inputs) {
    if (!(input instanceof z.ZodObject)) throw new Error(`The input of ${name} must be a plain object.`);
    merged = merged.extend(input.shape);
  }
  return merged;
}

/** Executes one call of a route and returns its result as JSON text. Throws what the procedure threw. */
export type Caller = (call: RestCall) => Promise<string>;

/**
 * The library's handler for one route. It sees a view of the router with only this procedure, whose only input is its path values as
 * text. It therefore neither sorts routes nor rewrites our schemas, and no request pays for the other 318.
 */
export function callerFor(route: RestRoute, router: AppRouter): Caller {
  let handle: Handler | undefined;
  const request = requestFor(route);
  return (call) =>
    new Promise((resolve, reject) => {
      // The library describes its routes when a handler is created, which costs a start more than all else: not before the first call.
      handle ??= handlerOf(route, router);
      const exchange: Exchange = Object.assign(Object.create(request), { call, reject });
      const response = { setHeader: noop, end: (text: string | undefined) => resolve(call.text ?? text ?? 'null') };
      handle(exchange as never, response as never).catch(reject);
    });
}

type Handler = ReturnType<typeof createOpenApiNodeHttpHandler>;

const handlerOf = (route: RestRoute, router: AppRouter): Handler =>
  createOpenApiNodeHttpHandler({
    router: viewOf(route, router) as never,
    createContext: (({ req }: { req: Exchange }) => req.call) as never,
    onError: ({ error, req }: { error: unknown; req: Exchange }) => req.reject(error),
  } as never);

/** What passes through the library. A failed call is rejected before the library writes its own response, which is discarded. */
interface Exchange {
  call: RestCall;
  reject: (error: unknown) => void;
}

function viewOf(route: RestRoute, router: AppRouter) {
  const pathValues = z.object(Object.fromEntries(route.pathParameters.map((name) => [name, z.string()])));
  const visible = Object.assign(() => undefined, { _def: { ...route.procedure._def, inputs: [pathValues] } });
  return {
    _def: { ...router._def, procedures: { call: visible } },
    createCaller: (call: RestCall) => ({
      call: async () => {
        const result: unknown = await callTRPCProcedure({
          router,
          path: route.name,
          getRawInput: async () => call.input,
          ctx: call.context,
          type: route.procedure._def.type,
          signal: undefined,
          batchIndex: 0,
        });
        if (!(result instanceof JsonText)) return result;
        call.text = result.text;
        return null;
      },
    }),
  };
}

const NEVER_ABORTED = new AbortController().signal;
const noop = () => undefined;

/**
 * The request passed to the library, created once per route. Because it has the prototype of a fetch request, its signal is used as it
 * is; for any other object the library would build a whole fetch request per call. Procedures are never aborted, so the signal never
 * fires.
 */
function requestFor({ method, path }: RestRoute): object {
  const values = {
    method,
    url: path,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: {},
    query: {},
    signal: NEVER_ABORTED,
  };
  return Object.create(Request.prototype, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])));
}
