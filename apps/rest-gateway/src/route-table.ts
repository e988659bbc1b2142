import type { Share } from '@merx/db';
import type { AppRouter, Guarded } from '@merx/router';
import { TRPCError } from '@trpc/server';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { ZodRealError, type z } from 'zod';
import { decodeSegment } from './address.js';
import { compileBodyShape, type ReadInput } from './body-shape.js';
import { isPublicRead, publicShare } from './call-share.js';
import { unknownMethod } from './faults.js';
import { type Caller, callerFor, isSignIn, type KeptRoute, restRoutes, takesFiles } from './rest-view.js';

/** A route as it is served. */
export interface Served extends Guarded {
  /** Dotted path of the procedure. */
  name: string;
  path: string;
  method: string;
  signIn: boolean;
  /** Whether its response never depends on the caller. */
  ignoresCaller: boolean;
  /** Whether buyers add items to their own cart here, which may include files. */
  takesFiles: boolean;
  /** Whether every visitor who is not signed in gets the same response. */
  isPublic: boolean;
  /** Whether its answers may be kept in memory, and what they depend on. */
  kept: KeptRoute | undefined;
  /** The database share for callers who are not admins. */
  publicShare: Share;
  readInput: ReadInput;
  /** Throws 400 naming the parameters that the operation cannot take; `place` begins their names. */
  check: (input: unknown, place?: number) => void;
  call: Caller;
}

export interface RouteTable {
  paths: ReturnType<typeof findMyWay>;
  /** By dotted procedure name. */
  procedures: ReadonlyMap<string, Served>;
}

const tables = new WeakMap<AppRouter, RouteTable>();

/** The table of all routes, created once per router. Throws if a procedure cannot be served over REST. */
export function routeTable(router: AppRouter): RouteTable {
  const table = tables.get(router) ?? makeTable(router);
  tables.set(router, table);
  return table;
}

function makeTable(router: AppRouter): RouteTable {
  const procedures = new Map<string, Served>();
  const paths = findMyWay({ caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 4096 });
  for (const route of restRoutes(router)) {
    const served: Served = {
      name: route.name,
      path: route.path,
      method: route.method,
      access: route.access,
      also: route.also,
      signIn: isSignIn(route.path),
      ignoresCaller: route.ignoresCaller,
      takesFiles: takesFiles(route),
      isPublic: isPublicRead(route),
      kept: route.kept,
      publicShare: publicShare(route),
      readInput: compileBodyShape(route.input, route),
      check: checkerOf(route.input),
      call: callerFor(route, router),
    };
    procedures.set(route.name, served);
    paths.on(route.method as HTTPMethod, route.path.replace(/\{(\w+)\}/g, ':$1'), () => undefined, served);
  }
  return { paths, procedures };
}

/** Checks an input as the procedure will, before it is stored to be executed later. */
const checkerOf =
  (schema: z.ZodObject): Served['check'] =>
  (input, place) => {
    const { error } = schema.safeParse(input ?? {});
    if (!error) return;
    const issues = place === undefined ? error.issues : error.issues.map((issue) => ({ ...issue, path: [place, ...issue.path] }));
    throw new TRPCError({ code: 'BAD_REQUEST', cause: new ZodRealError(issues) });
  };

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE']);
/** A path that decoding and re-encoding would leave unchanged. */
const PLAIN_PATH = /^[\w/.~-]*$/;

export interface Found {
  served: Served;
  pathValues: Record<string, string>;
  /** An invalid path value; reported after the permission check. */
  fault?: unknown;
}

/** Finds the route of a path, literal segments before parameters. Values are decoded after splitting, `+` as a space. */
export function findRoute(table: RouteTable, method: string, path: string): Found | null {
  if (!METHODS.has(method)) throw unknownMethod();
  const { plain, fault } = PLAIN_PATH.test(path) ? { plain: path } : readPath(path);
  const match = table.paths.find(method as HTTPMethod, plain);
  if (!match) return null;
  return { served: match.store as Served, pathValues: match.params as Record<string, string>, fault };
}

/** The path decoded and re-encoded. A segment that cannot be decoded stays one segment, so that its route is still found. */
function readPath(path: string): { plain: string; fault?: unknown } {
  let fault: unknown;
  const segments = path.split('/').map((segment) => {
    try {
      return encodeURIComponent(decodeSegment(segment));
    } catch (error) {
      fault ??= error;
      return encodeURIComponent(segment);
    }
  });
  return { plain: segments.join('/'), fault };
}
