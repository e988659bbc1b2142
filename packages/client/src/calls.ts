import type { FetchOptions } from 'openapi-fetch';
import type { paths } from './generated/web-api.js';
import type { Criteria, SearchCriteria } from './search-criteria.js';

export type Method = 'get' | 'post' | 'put' | 'delete';

interface Operation {
  requestBody?: unknown;
  responses: { 200: { content: { 'application/json': unknown } } };
}

/** The paths that support the method. */
export type PathOf<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, Operation> ? P : never }[keyof paths];

type OperationOf<P extends keyof paths, M extends Method> = Extract<paths[P][M], Operation>;

/** The response type of a call. */
export type Answer<P extends keyof paths, M extends Method = 'get'> = OperationOf<P, M>['responses'][200]['content']['application/json'];

/** The body type of a call. */
export type Body<P extends keyof paths, M extends Method> = ContentOf<NonNullable<OperationOf<P, M>['requestBody']>>;

type ContentOf<R> = [R] extends [never] ? never : R extends { content: { 'application/json': infer B } } ? B : never;

/** The options of a call: `params` with `path` and `query`, `body`, and those of `fetch`. */
export type CallOptions<P extends keyof paths, M extends Method> = Omit<
  FetchOptions<OperationOf<P, M>>,
  'baseUrl' | 'fetch' | 'middleware' | 'parseAs' | 'bodySerializer' | 'pathSerializer' | 'querySerializer'
>;

/** The options are optional if none of them is required. */
type OptionsOf<T> = Record<string, never> extends Pick<T, Extract<keyof T, 'params' | 'body'>> ? [options?: T] : [options: T];

/** Calls one route. Throws a MerxError for an error response, and whatever `fetch` throws if there is no response. */
export type Call<M extends Method> = <P extends PathOf<M>>(path: P, ...options: OptionsOf<CallOptions<P, M>>) => Promise<Answer<P, M>>;

interface Page {
  items: unknown[];
  total_count: number;
}

/**
 * The paths of lists whose only required parameter is search criteria; text search is excluded because it numbers its pages differently.
 */
export type ListPath = Exclude<
  {
    [P in PathOf<'get'>]: Answer<P> extends Page
      ? OperationOf<P, 'get'> extends { parameters: { query: { searchCriteria: SearchCriteria } } }
        ? P
        : never
      : never;
  }[PathOf<'get'>],
  '/V1/search'
>;

/** One entry of a list. */
export type Item<P extends ListPath> = Answer<P> extends { items: (infer T)[] } ? T : never;

/** Which entries of a list, and in which order; the page size is that of each request, 100 by default. */
export type ItemCriteria = Omit<Criteria, 'page'>;
