import { createHash } from 'node:crypto';
import type { AppRouter } from '@merx/router';
import { withoutSlash } from '@merx/wire';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import { readExamples } from './api-description/examples.js';
import { MODULES } from './api-description/modules.js';
import { COMMON_PARAMETERS, described, moduleOf, type Operation } from './api-description/operation.js';
import { documentPaths } from './api-description/paths.js';
import { COMMON_RESPONSES, ErrorBody } from './api-description/responses.js';
import { SECURITY_SCHEMES } from './api-description/security.js';
import { type RestRoute, restRoutes } from './rest-view.js';

export interface OpenApiText {
  text: string;
  etag: string;
}

type Paths = Record<string, Record<string, Operation>>;

const DESCRIPTION = [
  'The web API of the store. A path may contain the code of a store view: `/rest/default/V1/...`; `all` selects the values for all store views.',
  'Requests and responses are JSON, or XML by `Content-Type` and `Accept`. `fields=items[sku,name]` limits the response to these fields.',
  '`x-access` is the required access: `anonymous`, `self` (a customer, for their own data) or the ACL resource that the admin role must grant.',
  'The examples are real requests and responses recorded by the tests; long lists are cut to two entries, tokens and times are invented.',
].join('\n\n');

/**
 * The OpenAPI 3.1 document of every route, as text to serve, with the web API at `baseUrl`/rest. Generating it takes a moment, so it is
 * generated on first request and then cached. Throws if an input or output has no JSON schema.
 */
export function createOpenApi(router: AppRouter, baseUrl: string): () => OpenApiText {
  let written: OpenApiText | undefined;
  return () => {
    written ??= withEtag(JSON.stringify(openApiDocument(router, baseUrl)));
    return written;
  };
}

function withEtag(text: string): OpenApiText {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** The document itself; see createOpenApi. */
export function openApiDocument(router: AppRouter, baseUrl: string): OpenAPIObject {
  const routes = restRoutes(router);
  const written = generateOpenApiDocument(router, {
    title: 'Merx web API',
    description: DESCRIPTION,
    version: 'V1',
    baseUrl: `${withoutSlash(baseUrl)}/rest`,
    securitySchemes: SECURITY_SCHEMES,
  });
  return {
    ...written,
    info: { ...written.info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [...(written.servers ?? []), ofStoreView(baseUrl)],
    tags: [...new Set(routes.map(moduleOf))].map((name) => ({ name, description: MODULES[name] ?? '' })),
    paths: pathsOf(written.paths as unknown as Paths, routes) as never,
    components: {
      ...written.components,
      schemas: { ...withoutErrors(written.components?.schemas), ErrorBody } as never,
      responses: COMMON_RESPONSES as never,
      parameters: COMMON_PARAMETERS as never,
    },
  };
}

/** The same web API with the values of one store view, or of all. */
function ofStoreView(baseUrl: string) {
  return {
    url: `${withoutSlash(baseUrl)}/rest/{store}`,
    description: 'With the values of one store view.',
    variables: { store: { default: 'default', description: 'Code of the store view; `all` for the values for all store views.' } },
  };
}

function pathsOf(written: Paths, routes: RestRoute[]): Record<string, Record<string, object>> {
  const examples = readExamples();
  const names = documentPaths(routes);
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const method = route.method.toLowerCase();
    const operation = written[route.path]?.[method];
    const path = names.get(route.name) ?? route.path;
    if (operation) paths[path] = { ...paths[path], [method]: described(operation, route, path, examples.get(route.name)) };
  }
  return paths;
}

/** The library adds error schemas that no route returns. */
function withoutErrors(schemas: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('error.')));
}
