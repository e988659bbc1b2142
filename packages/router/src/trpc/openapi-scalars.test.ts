import {
  bool,
  date,
  dateTime,
  decimal,
  int,
  list,
  nonEmptyText,
  SearchCriteria,
  SearchCriteriaEcho,
  text,
  wireBool,
  wireDecimal,
  wireInt,
  wireText,
} from '@merx/wire';
import { initTRPC } from '@trpc/server';
import { generateOpenApiDocument, type OpenApiMeta } from 'trpc-to-openapi';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const t = initTRPC.meta<OpenApiMeta>().create();

const Inputs = {
  int,
  decimal,
  bool,
  text,
  nonEmptyText,
  dateTime,
  date,
  optionalInt: int.optional(),
  nullishBool: bool.nullish(),
  intOrDefault: int.default(3),
  describedText: text.describe('A name'),
};
const Output = z.object({ wireInt, wireDecimal, wireText, wireBool, int, bool, ids: list(int), search_criteria: SearchCriteriaEcho });
const answer = {
  wireInt: 1,
  wireDecimal: 1.5,
  wireText: '',
  wireBool: true,
  int: 1,
  bool: true,
  ids: [1],
  search_criteria: { filter_groups: [], current_page: 1 },
};

const router = t.router({
  read: t.procedure
    .meta({ openapi: { method: 'GET', path: '/things/{id}' } })
    .input(z.object({ id: int, searchCriteria: SearchCriteria, ids: list(int).optional(), ...Inputs }))
    .output(Output)
    .query(() => answer),
  search: t.procedure
    .meta({ openapi: { method: 'GET', path: '/things' } })
    .input(z.object({ searchCriteria: SearchCriteria.optional() }))
    .output(wireInt)
    .query(() => 1),
  save: t.procedure
    .meta({ openapi: { method: 'PUT', path: '/things/{id}' } })
    .input(z.object({ id: int, ids: list(int), thing: z.object(Inputs), ...Inputs }))
    .output(wireText)
    .mutation(() => ''),
});

const document = generateOpenApiDocument(router, { title: 'Things', version: '1', baseUrl: 'http://localhost' });
const path = (name: string) => document.paths?.[name] ?? {};
const parameters = (operation: { parameters?: unknown[] } | undefined) =>
  Object.fromEntries(
    z
      .array(z.looseObject({ name: z.string() }))
      .parse(operation?.parameters)
      .map((each) => [each.name, each]),
  );

const expected = {
  int: { type: 'integer' },
  decimal: { type: 'number' },
  bool: { type: 'boolean' },
  text: { type: 'string' },
  nonEmptyText: { type: 'string', minLength: 1 },
  dateTime: { type: 'string', examples: ['2015-11-30 14:05:00'] },
  date: { type: 'string', format: 'date' },
  optionalInt: { type: 'integer' },
  nullishBool: { type: ['boolean', 'null'] },
  intOrDefault: { type: 'integer', default: 3 },
  describedText: { type: 'string', description: 'A name' },
};
const optionalNames = ['optionalInt', 'nullishBool', 'intOrDefault'];
const requiredNames = Object.keys(expected).filter((name) => !optionalNames.includes(name));

describe('the OpenAPI document', () => {
  const query = parameters(path('/things/{id}').get);

  it.each(Object.entries(expected))('shows %s as it is in a query', (name, schema) => {
    expect(query[name]).toMatchObject({ in: 'query', schema });
    expect(query[name]?.required === true).toBe(requiredNames.includes(name));
  });

  it('shows a path parameter as required, on reads and on writes', () => {
    expect(query.id).toEqual({ in: 'path', name: 'id', required: true, schema: { type: 'integer' } });
    expect(parameters(path('/things/{id}').put).id).toEqual(query.id);
  });

  it('shows every scalar of a body, at the top and inside an object, with what is required', () => {
    const body = path('/things/{id}').put?.requestBody;
    const media = body && 'content' in body ? body.content['application/json'] : undefined;
    const thing = { type: 'object', properties: expected, required: requiredNames };
    expect(media?.schema).toEqual({
      type: 'object',
      properties: { ids: { type: 'array', items: { type: 'integer' } }, thing, ...expected },
      required: ['ids', 'thing', ...requiredNames],
    });
  });

  it('shows the scalars of an answer without the bounds that zod knows', () => {
    const response = path('/things/{id}').get?.responses?.['200'];
    const media = response && 'content' in response ? response.content?.['application/json'] : undefined;
    expect(media?.schema).toMatchObject({
      properties: {
        wireDecimal: { type: 'number' },
        wireText: { type: 'string' },
        wireBool: { type: 'boolean' },
        bool: { type: 'boolean' },
      },
    });
    const properties = z.object({ properties: z.record(z.string(), z.unknown()) }).parse(media?.schema).properties;
    expect([properties.wireInt, properties.int]).toEqual([{ type: 'integer' }, { type: 'integer' }]);
    expect(properties.ids).toEqual({ type: 'array', items: { type: 'integer' } });
  });

  it('shows searchCriteria as an object in brackets', () => {
    expect(query.searchCriteria).toMatchObject({
      in: 'query',
      required: true,
      style: 'deepObject',
      explode: true,
      schema: { type: 'object', properties: { filter_groups: { type: 'array' }, page_size: { type: 'integer' } } },
    });
    expect(query.searchCriteria?.schema).not.toHaveProperty('param');
    expect(query.searchCriteria?.description).toContain('searchCriteria[filter_groups]');
  });

  it('shows searchCriteria as an object where it may be left out', () => {
    const optional = parameters(path('/things').get).searchCriteria;
    expect(optional).toMatchObject({ in: 'query', schema: { type: 'object' } });
    expect(optional?.required).toBeUndefined();
  });

  it('does not change what the schemas read', async () => {
    const caller = router.createCaller({});
    await expect(caller.search({ searchCriteria: { page_size: 5 } })).resolves.toBe(1);
    expect(bool.parse('false')).toBe(false);
    expect(int.safeParse(null).success).toBe(false);
  });
});
