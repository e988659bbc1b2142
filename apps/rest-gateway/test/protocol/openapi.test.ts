import { appRouter } from '@merx/router';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { documentPaths, parameterNames } from '../../src/api-description/paths.js';
import { openApiDocument } from '../../src/openapi.js';
import { isForStrangers, isSignIn, type RestRoute, restRoutes } from '../../src/rest-view.js';

const document = openApiDocument(appRouter, 'http://shop.test/');
const routes = restRoutes(appRouter);
const names = documentPaths(routes);

interface Schema {
  $ref?: string;
  type?: string;
  anyOf?: Schema[];
}

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: unknown;
  parameters: { $ref?: string; name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: { required: boolean };
  responses: Record<string, { $ref?: string; content: Record<string, { schema: Schema }> }>;
  'x-access': string;
}

function operationOf(route: RestRoute | undefined): Operation {
  const path = names.get(route?.name ?? '') ?? '';
  const operation = (document.paths as unknown as Record<string, Record<string, Operation>>)[path]?.[route?.method.toLowerCase() ?? ''];
  if (!operation) throw new Error(`${route?.name} is not in the document`);
  return operation;
}

/** Whether the answer is a secret of its caller. */
const answersToken = ({ path }: RestRoute): boolean => isSignIn(path) || path === '/V1/guest-returns';

const named = (name: string) => operationOf(routes.find((route) => route.name === name));

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, '3.1']);
  });

  it('says where the web API is, without a doubled slash', () => {
    expect(document.servers?.map(({ url }) => url)).toEqual(['http://shop.test/rest', 'http://shop.test/rest/{store}']);
  });

  it('has every route, each under a name of its own, with its access and module', () => {
    const operations = routes.map(operationOf);
    expect(operations.map((operation) => operation['x-access'])).toEqual(routes.map(({ access }) => access));
    expect(operations.map(({ operationId }) => operationId)).toEqual(routes.map(({ name }) => name.replaceAll('.', '-')));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
    expect(operations.map(({ tags }) => tags)).toEqual(routes.map(({ name }) => [name.split('.')[0]]));
    expect(Object.values(document.paths ?? {}).flatMap((path) => Object.keys(path))).toHaveLength(routes.length);
  });

  it('has a one-line summary for each route', () => {
    const summaries = routes.map((route) => operationOf(route).summary);
    for (const summary of summaries) expect(summary).toMatch(/^[A-Z][^{}]{5,110}[^.]$/);
    expect(named('quote.totals.get.guest').summary).toBe('Returns the totals of a guest’s cart');
  });

  it('tells of paths that differ only in the names of their parameters as one path', () => {
    const shapes = Object.keys(document.paths ?? {}).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
    expect(Object.keys(document.paths?.['/V1/cmsPage/{id}'] ?? {})).toEqual(['get', 'put', 'delete']);
  });

  it('names every path parameter as required, and says of every parameter what it means', () => {
    for (const route of routes) {
      const { parameters } = operationOf(route);
      const required = parameters.filter((parameter) => parameter.in === 'path' && parameter.required).map(({ name }) => name);
      expect([route.path, required.sort()]).toEqual([route.path, [...parameterNames(route, names.get(route.name) ?? '').values()].sort()]);
      const unexplained = parameters.filter(({ $ref, description }) => !$ref && !description).map(({ name }) => name);
      expect([route.path, unexplained]).toEqual([route.path, []]);
    }
  });

  it('takes an idempotency key wherever something is written, but where the answer is a token', () => {
    for (const route of routes) {
      const takes = operationOf(route).parameters.some(({ $ref }) => $ref === '#/components/parameters/idempotencyKey');
      expect([route.path, takes]).toEqual([route.path, route.method !== 'GET' && !answersToken(route)]);
    }
    expect(document.components?.parameters?.idempotencyKey).toMatchObject({ name: 'Idempotency-Key', in: 'header', required: false });
  });

  it('asks for a token or a signature where one is needed, for a customer’s token where no integration may call, and for none elsewhere', () => {
    for (const route of routes) {
      const wanted = new Map<string, object[]>([
        ['anonymous', []],
        ['self', [{ bearer: [] }]],
      ]).get(route.access) ?? [{ bearer: [] }, { oauth: [] }];
      expect([route.path, operationOf(route).security]).toEqual([route.path, wanted]);
    }
  });

  it('tells of the errors that a route may answer, in the form that they have', () => {
    for (const route of routes) {
      const { responses } = operationOf(route);
      const takesBody = route.method === 'POST' || route.method === 'PUT';
      const takesKey = route.method !== 'GET' && !answersToken(route);
      const refused = isSignIn(route.path) || route.access !== 'anonymous';
      const limited = isSignIn(route.path) || isForStrangers(route);
      const statuses = [
        '200',
        '400',
        ...(refused ? ['401'] : []),
        '404',
        '406',
        ...(takesKey ? ['409'] : []),
        ...(takesBody ? ['413'] : []),
        ...(takesKey ? ['422'] : []),
        ...(takesBody || limited ? ['429'] : []),
        '500',
        '503',
      ];
      expect([route.path, Object.keys(responses)]).toEqual([route.path, statuses]);
      for (const status of statuses.slice(1).filter((status) => !responses[status]?.$ref)) {
        expect(responses[status]?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/ErrorBody' });
      }
    }
    expect(Object.keys(document.components?.schemas ?? {}).filter((name) => name.startsWith('error.'))).toEqual([]);
  });

  it('takes a body that may be left out for one that need not be there, and no result for an empty list', () => {
    expect(named('sales.invoice.ofOrder').requestBody?.required).toBe(false);
    expect(named('catalog.product.create').requestBody?.required).toBe(true);
    const { schema } = named('quote.coupons.get.mine').responses['200']?.content['application/json'] ?? {};
    expect(schema?.anyOf).toMatchObject([{ type: 'string' }, { type: 'array', maxItems: 0 }]);
  });
});
