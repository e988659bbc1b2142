import type { AppRouter } from '@merx/router';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { documentPaths, parameterNames } from '../../src/api-description/paths.js';
import { openApiDocument } from '../../src/openapi.js';
import { restRoutes } from '../../src/rest-view.js';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** One operation of the document, with checks made of its own schemas when they are asked for. */
export interface DescribedOperation {
  parameters: Map<string, { schema: Schema; fits: ValidateFunction }>;
  /** Null for an operation without a body. */
  body: ValidateFunction | null;
  answer: ValidateFunction;
}

interface Operation {
  parameters?: { name?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

const JSON_TYPE = 'application/json';

/** What the document says of every operation, by the procedure's name; parameters by the name that the route has for them. */
export function describedOperations(router: AppRouter): Map<string, DescribedOperation> {
  // Each check runs a few times at most: to optimize its code takes longer than it saves.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
  const routes = restRoutes(router);
  const names = documentPaths(routes);
  const document = openApiDocument(router, 'http://shop.test');
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>;
  const made = new Map<Schema, ValidateFunction>();
  const check = (schema: Schema) => {
    const known = made.get(schema) ?? ajv.compile({ ...schema, components: document.components });
    made.set(schema, known);
    return known;
  };
  return new Map(
    routes.map((route) => {
      const path = names.get(route.name) ?? route.path;
      const operation = paths[path]?.[route.method.toLowerCase()];
      const [answer, body] = [operation?.responses['200']?.content[JSON_TYPE], operation?.requestBody?.content[JSON_TYPE]];
      if (!operation || !answer) throw new Error(`${route.name} is not in the document`);
      const own = new Map([...parameterNames(route, path)].map(([name, told]) => [told, name]));
      const parameters = (operation.parameters ?? []).flatMap(({ name, schema }) =>
        name ? [[own.get(name) ?? name, lazyParameter(schema, check)] as const] : [],
      );
      return [
        route.name,
        {
          parameters: new Map(parameters),
          get body() {
            return body ? check(body.schema) : null;
          },
          get answer() {
            return check(answer.schema);
          },
        },
      ];
    }),
  );
}

const lazyParameter = (schema: Schema, check: (schema: Schema) => ValidateFunction) => ({
  schema,
  get fits() {
    return check(schema);
  },
});

/** The parameters as values of the kinds that the document tells; those that the operation does not have are left out. */
export function typed(parameters: Record<string, unknown>, { parameters: known }: DescribedOperation): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      const schema = known.get(name)?.schema;
      return schema ? [[name, readAs(value, schema)]] : [];
    }),
  );
}

function readAs(value: unknown, schema: Schema | undefined): unknown {
  if (Array.isArray(value)) return value.map((element) => readAs(element, schema?.items));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, readAs(part, schema?.properties?.[name])]));
  return typeof value === 'string' ? readText(value, [schema?.type ?? []].flat()) : value;
}

function readText(text: string, types: string[]): unknown {
  if (types.includes('integer') || types.includes('number')) return Number(text);
  if (types.includes('boolean')) return text === 'true' || text === '1';
  return text;
}
