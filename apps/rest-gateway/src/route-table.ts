import type { Share } from '@merx/db';
import type { Access, AppRouter } from '@merx/router';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { decodeSegment } from './address.js';
import { compileBodyShape, type ReadInput } from './body-shape.js';
import { publicShare } from './call-share.js';
import { unknownMethod } from './faults.js';
import { type Caller, callerFor, isSignIn, restRoutes, takesFiles } from './rest-view.js';

/** A route as it is served. */
export interface Served {
  /** Dotted path of the procedure. */
  name: string;
  path: string;
  method: string;
  access: Access;
  signIn: boolean;
  /** Whether its answer never depends on who asks. */
  ignoresCaller: boolean;
  /** Whether buyers put something into a cart of their own here, which may come with files. */
  takesFiles: boolean;
  /** The share of the database for those who are no staff. */
  publicShare: Share;
  readInput: ReadInput;
  call: Caller;
}

export interface RouteTable {
  paths: ReturnType<typeof findMyWay>;
  /** By the dotted path of the procedure. */
  procedures: ReadonlyMap<string, Served>;
}

const tables = new WeakMap<AppRouter, RouteTable>();

/** The table of all routes, made once for a router. Throws when a procedure cannot be served over REST. */
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
      signIn: isSignIn(route.path),
      ignoresCaller: route.ignoresCaller,
      takesFiles: takesFiles(route),
      publicShare: publicShare(route),
      readInput: compileBodyShape(route.input, route),
      call: callerFor(route, router),
    };
    procedures.set(route.name, served);
    paths.on(route.method as HTTPMethod, route.path.replace(/\{(\w+)\}/g, ':$1'), () => undefined, served);
  }
  return { paths, procedures };
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE']);
/** A path that decoding and encoding again would leave as it is. */
const PLAIN_PATH = /^[\w/.~-]*$/;

export interface Found {
  served: Served;
  pathValues: Record<string, string>;
  /** What is wrong with a value of the path: told after the permission was checked. */
  fault?: unknown;
}

/** The route of a path, literal segments before parameters. The values are decoded here: after the split, `+` as a blank. */
export function findRoute(table: RouteTable, method: string, path: string): Found | null {
  if (!METHODS.has(method)) throw unknownMethod();
  const { plain, fault } = PLAIN_PATH.test(path) ? { plain: path } : readPath(path);
  const match = table.paths.find(method as HTTPMethod, plain);
  if (!match) return null;
  return { served: match.store as Served, pathValues: match.params as Record<string, string>, fault };
}

/** The path decoded and encoded again. A segment that cannot be decoded stays one segment, so that its route is found all the same. */
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
