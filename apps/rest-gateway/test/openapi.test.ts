import { appRouter } from '@merx/router';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../src/openapi.js';
import { restRoutes } from '../src/rest-view.js';

const document = openApiDocument(appRouter, 'http://shop.test/');
const routes = restRoutes(appRouter);

interface Operation {
  operationId: string;
  tags: string[];
  security?: unknown;
  parameters?: { name: string; in: string; required?: boolean }[];
  responses: Record<string, { content: Record<string, { schema: { $ref?: string } }> }>;
  'x-access': string;
}

function operationOf(method: string, path: string): Operation {
  const operation = (document.paths as Record<string, Record<string, Operation>>)[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, '3.1']);
  });

  it('says where the web API is, without a doubled slash', () => {
    expect(document.servers).toEqual([{ url: 'http://shop.test/rest' }]);
  });

  it('has every route, each under a name of its own, with its access and module', () => {
    const operations = routes.map(({ method, path }) => operationOf(method, path));
    expect(operations.map((operation) => operation['x-access'])).toEqual(routes.map(({ access }) => access));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
    expect(operations.map(({ tags }) => tags)).toEqual(routes.map(({ name }) => [name.split('.')[0]]));
    expect(Object.values(document.paths ?? {}).flatMap((path) => Object.keys(path))).toHaveLength(routes.length);
  });

  it('names every path parameter as required', () => {
    for (const { method, path, pathParameters } of routes) {
      const named = operationOf(method, path).parameters?.filter((parameter) => parameter.in === 'path' && parameter.required) ?? [];
      expect([path, named.map(({ name }) => name).sort()]).toEqual([path, [...pathParameters].sort()]);
    }
  });

  it('asks for a token where one is needed, and nowhere else', () => {
    for (const { method, path, access } of routes) {
      expect([path, operationOf(method, path).security]).toEqual([path, access === 'anonymous' ? undefined : [{ bearer: [] }]]);
    }
  });

  it('tells of the errors in the form that they have', () => {
    for (const { method, path } of routes) {
      const { responses } = operationOf(method, path);
      expect(Object.keys(responses)).toEqual(['200', '400', '401', '404']);
      for (const status of ['400', '401', '404']) {
        expect(responses[status]?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/ErrorBody' });
      }
    }
    expect(Object.keys(document.components?.schemas ?? {}).filter((name) => name.startsWith('error.'))).toEqual([]);
  });
});
