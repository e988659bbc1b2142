import { createHash } from 'node:crypto';
import type { AppRouter } from '@merx/router';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import { type RestRoute, restRoutes } from './rest-view.js';

export interface OpenApiText {
  text: string;
  etag: string;
}

type Operation = Record<string, unknown> & { responses: Record<string, unknown> };

const DESCRIPTION = [
  'The web API of the shop. A path may name a store view: `/rest/default/V1/...`; `all` stands for the values of all store views.',
  'Bodies and answers are JSON, or XML by `Content-Type` and `Accept`. `fields=items[sku,name]` keeps only what it names.',
  '`x-access` says who may call: `anonymous`, `self` (a customer for himself) or the resource that the role of an admin has to grant.',
].join('\n\n');

const TEXT = { type: 'string' };
const PARAMETERS = {
  description: 'What stands for the placeholders of the message (`%fieldName`, `%1`), by name or in order.',
  oneOf: [
    { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    { type: 'array', items: { type: ['string', 'number'] } },
  ],
};
const Fault = { type: 'object', properties: { message: TEXT, parameters: PARAMETERS }, required: ['message'] };
const ErrorBody = {
  type: 'object',
  description: 'Placeholders stay in the message; clients fill them in.',
  properties: { ...Fault.properties, errors: { type: 'array', items: Fault, description: 'One entry per fault, when there are several.' } },
  required: ['message'],
};

/**
 * The OpenAPI 3.1 document of every route, as text to serve, with the web API at `baseUrl`/rest. It takes a moment, so it is written
 * when first asked for and then kept. Throws when an input or output has no JSON schema.
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
  const document = generateOpenApiDocument(router, {
    title: 'Merx web API',
    description: DESCRIPTION,
    version: 'V1',
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/rest`,
    tags: [...new Set(routes.map(moduleOf))],
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'A token of `/V1/integration/{admin,customer}/token`.' } },
  }) as OpenAPIObject & { paths: Record<string, Record<string, Operation>> };
  for (const route of routes) {
    const operations = document.paths[route.path];
    const method = route.method.toLowerCase();
    const operation = operations?.[method];
    if (operations && operation) operations[method] = described(operation, route);
  }
  document.components = { ...document.components, schemas: { ...withoutErrors(document.components?.schemas), ErrorBody } as never };
  return document;
}

function described(operation: Operation, route: RestRoute): Operation {
  const needsCaller = route.access !== 'anonymous';
  const { security, ...rest } = operation;
  return {
    ...rest,
    tags: [moduleOf(route)],
    'x-access': route.access,
    ...(needsCaller && { security }),
    responses: {
      200: operation.responses['200'],
      400: failure('The input is refused; nothing was changed.'),
      401: failure(needsCaller ? 'The caller may not use this route.' : 'The caller could not be recognised.'),
      404: failure('What the address or the input names does not exist, or is not the caller’s.'),
    },
  };
}

function failure(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } };
}

/** The library describes errors of its own, which no route answers. */
function withoutErrors(schemas: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('error.')));
}

/** The module, first in the procedure's dotted name: `catalogInventory.stockItem.get` is of `catalogInventory`. */
function moduleOf({ name }: RestRoute): string {
  return name.split('.', 1)[0] ?? name;
}
