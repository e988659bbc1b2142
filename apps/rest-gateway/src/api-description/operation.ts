import type { z } from 'zod';
import { type RestRoute, takesKey } from '../rest-view.js';
import type { Example } from './examples.js';
import { FIELDS_PARAMETER, KEY_PARAMETER } from './parameters.js';
import { parameterNames } from './paths.js';
import { failuresOf } from './responses.js';
import { accessSentence, securityOf } from './security.js';

type Schema = Record<string, unknown> & { type?: string | string[]; anyOf?: Schema[]; required?: string[] };
type Content = Record<string, { schema: Schema; example?: unknown }>;

export interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

/** One operation, as the library writes it from the procedure's shapes. */
export interface Operation {
  operationId?: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
}

/** What the document tells of a route beyond its shapes: what it does, who may call, how it fails, and real examples of all that. */
export function described(operation: Operation, route: RestRoute, documentPath: string, example: Example | undefined): object {
  const { requestBody, responses, parameters } = operation;
  const answer = responses['200']?.content ?? {};
  const named = parametersOf(parameters ?? [], route, documentPath, example);
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    description: accessSentence(route.access),
    tags: [moduleOf(route)],
    'x-access': route.access,
    security: securityOf(route.access),
    parameters: [...named, ...(hasFields(answer) ? [common('fields')] : []), ...(takesKey(route) ? [common('idempotencyKey')] : [])],
    ...(requestBody && { requestBody: bodyOf(requestBody.content, example?.body) }),
    responses: {
      200: { description: 'What was asked for, or what became of it.', content: shown(answerOf(answer), example?.answer) },
      ...failuresOf(route, example?.errors),
    },
  };
}

/** The parameters of many routes, described once. */
export const COMMON_PARAMETERS = { fields: FIELDS_PARAMETER, idempotencyKey: KEY_PARAMETER };
const common = (name: keyof typeof COMMON_PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

/** The module, first in the procedure's dotted name: `catalogInventory.stockItem.get` is of `catalogInventory`. */
export function moduleOf({ name }: RestRoute): string {
  return name.split('.', 1)[0] ?? name;
}

function parametersOf(parameters: Parameter[], route: RestRoute, documentPath: string, example: Example | undefined): Parameter[] {
  const names = parameterNames(route, documentPath);
  return parameters.map((parameter) => {
    const { name, schema } = parameter;
    const value = example?.parameters?.[name];
    return {
      ...parameter,
      // The library repeats the description in the schema, and drops that of an optional parameter.
      schema: { ...schema, description: undefined },
      description: descriptionOf(route.input, name),
      name: parameter.in === 'path' ? (names.get(name) ?? name) : name,
      ...(value !== undefined && { example: value }),
    };
  });
}

const descriptionOf = (input: z.ZodObject, name: string): string | undefined => (input.shape[name] as z.ZodType | undefined)?.description;

/** A body without a field that has to be there may be left out. */
function bodyOf(content: Content, example: unknown): object {
  return { required: Object.values(content).some(({ schema }) => Boolean(schema.required?.length)), content: shown(content, example) };
}

const NOTHING: Schema = { type: 'array', maxItems: 0, items: {}, description: 'Nothing.' };

/** No result is answered as an empty list; see `finished` of the web API. */
function answerOf(content: Content): Content {
  return Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, schema: nothingAsList(media.schema) }]));
}

function nothingAsList(schema: Schema): Schema {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((choice) => (choice.type === 'null' ? NOTHING : choice)) };
  if (!Array.isArray(schema.type) || !schema.type.includes('null')) return schema;
  const types = schema.type.filter((type) => type !== 'null');
  return { anyOf: [{ ...schema, type: types.length === 1 ? String(types[0]) : types }, NOTHING] };
}

function shown(content: Content, example: unknown): Content {
  if (example === undefined) return content;
  return Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, example }]));
}

/** Whether there is something in the answer that `fields` could leave out. */
function hasFields(content: Content): boolean {
  return Object.values(content).some(({ schema }) =>
    [schema, ...(schema.anyOf ?? [])].some(({ type, $ref }) => $ref || type === 'object' || type === 'array'),
  );
}
