import type { RestRoute } from '../rest-view.js';

/**
 * The path under which the document tells of each route, by the procedure's name. Paths that differ only in the names of their
 * parameters are one path to OpenAPI: they are told under the one that says `{id}`, else under the first.
 */
export function documentPaths(routes: RestRoute[]): Map<string, string> {
  const chosen = new Map<string, string>();
  for (const { path } of routes) {
    const kept = chosen.get(shapeOf(path));
    if (!kept || (path.endsWith('{id}') && !kept.endsWith('{id}'))) chosen.set(shapeOf(path), path);
  }
  return new Map(routes.map(({ name, path }) => [name, chosen.get(shapeOf(path)) ?? path]));
}

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/** The name that the document has for each parameter of a route's path. */
export function parameterNames({ pathParameters }: RestRoute, documentPath: string): Map<string, string> {
  const names = [...documentPath.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  return new Map(pathParameters.map((name, index) => [name, names[index] ?? name]));
}
