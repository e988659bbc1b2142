import type { RestRoute } from '../rest-view.js';

/**
 * The path under which the document lists each route, by procedure name. OpenAPI treats paths that differ only in parameter names as one
 * path: they are listed under the one with `{id}`, otherwise under the first.
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

/** The document's name for each parameter of a route's path. */
export function parameterNames({ pathParameters }: RestRoute, documentPath: string): Map<string, string> {
  const names = [...documentPath.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  return new Map(pathParameters.map((name, index) => [name, names[index] ?? name]));
}
