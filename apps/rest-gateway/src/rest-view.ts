import type { Access, AppRouter, Context, Meta } from '@merx/router';
import { type AnyProcedure, callTRPCProcedure } from '@trpc/server';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import { z } from 'zod';

/** One REST route of the router: what the gateway needs to serve it. */
export interface RestRoute {
  /** Dotted path of the procedure. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/V1/carts/{cartId}/items`, without a slash at its end. */
  path: string;
  pathParameters: string[];
  access: Access;
  /** Whether the procedure sees every caller as a guest. */
  ignoresCaller: boolean;
  /** Where the last path value is written in the body, where the rule for PUT does not hold. */
  copyTo?: string | null;
  /** All parameters of the operation, path values included. */
  input: z.ZodObject;
  procedure: AnyProcedure;
}

/** What one call brings to the library's handler: it hands `input` on untouched, as the gateway has read it. */
export interface RestCall {
  context: Context;
  input: unknown;
}

/** The routes that the router serves over REST. Throws when a procedure's input is no object. */
export function restRoutes(router: AppRouter): RestRoute[] {
  const procedures = Object.entries(router._def.procedures as unknown as Record<string, AnyProcedure>);
  return procedures.flatMap(([name, procedure]) => {
    const { openapi, access, ignoresCaller = false, copyTo } = procedure._def.meta as Meta;
    if (!openapi || !access) return [];
    const pathParameters = [...openapi.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
    return {
      name,
      method: openapi.method as RestRoute['method'],
      path: openapi.path.replace(/\/$/, ''),
      pathParameters,
      access,
      ignoresCaller,
      ...(copyTo !== undefined && { copyTo }),
      input: inputOf(name, procedure),
      procedure,
    };
  });
}

/** Whether a path is one where passwords are tried. */
export const isSignIn = (path: string): boolean => /^\/V1\/integration\/\w+\/token$/.test(path);

/** Whether a route opens accounts or sets passwords for strangers, who may do so within a limit per address. */
export const isForStrangers = ({ method, path }: { method: string; path: string }): boolean =>
  ['POST /V1/customers', 'PUT /V1/customers/password', 'POST /V1/customers/resetPassword'].includes(`${method} ${path}`);

/** Whether a route may be called with an idempotency key: one that writes and whose answer is no secret. */
export const takesKey = ({ method, path }: { method: string; path: string }): boolean => method !== 'GET' && !isSignIn(path);

const OWN_ITEMS = /^\/V1\/(carts\/mine|guest-carts\/\{cartId\})\/items/;

/** Whether buyers put something into a cart here that the path or their token names: it may come with files. */
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

/** Answers one call of a route with the JSON text of its result. Throws what the procedure threw. */
export type Caller = (call: RestCall) => Promise<string>;

/**
 * The library's handler for one route. It sees not the router but a view of it: this one procedure, whose only input are its path
 * values as text. So it neither orders routes nor rewrites our schemas, and no request pays for the other 318.
 */
export function callerFor(route: RestRoute, router: AppRouter): Caller {
  const handle = createOpenApiNodeHttpHandler({
    router: viewOf(route, router) as never,
    createContext: (({ req }: { req: Exchange }) => req.call) as never,
    onError: ({ error, req }: { error: unknown; req: Exchange }) => req.reject(error),
  } as never);
  const request = requestFor(route);
  return (call) =>
    new Promise((resolve, reject) => {
      const exchange: Exchange = Object.assign(Object.create(request), { call, reject });
      const response = { setHeader: noop, end: (text: string | undefined) => resolve(text ?? 'null') };
      handle(exchange as never, response as never).catch(reject);
    });
}

/** What travels through the library. A failed call is rejected before the library writes an answer of its own, which then goes nowhere. */
interface Exchange {
  call: RestCall;
  reject: (error: unknown) => void;
}

function viewOf(route: RestRoute, router: AppRouter) {
  const pathValues = z.object(Object.fromEntries(route.pathParameters.map((name) => [name, z.string()])));
  const visible = Object.assign(() => undefined, { _def: { ...route.procedure._def, inputs: [pathValues] } });
  return {
    _def: { ...router._def, procedures: { call: visible } },
    createCaller: ({ context, input }: RestCall) => ({
      call: () =>
        callTRPCProcedure({
          router,
          path: route.name,
          getRawInput: async () => input,
          ctx: context,
          type: route.procedure._def.type,
          signal: undefined,
          batchIndex: 0,
        }),
    }),
  };
}

const NEVER_ABORTED = new AbortController().signal;
const noop = () => undefined;

/**
 * The request that the library is shown, made once per route. Being a fetch request by its prototype, its signal is taken as it is; for
 * any other the library would build a whole fetch request per call. No procedure is stopped half way, so the signal never fires.
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
