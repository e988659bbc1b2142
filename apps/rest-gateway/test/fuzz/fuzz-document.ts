/** The part of JSON Schema that the document uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

export interface Parameter {
  name: string;
  schema: Schema;
}

/** One operation, as the document tells of it. */
export interface Operation {
  method: string;
  path: string;
  /** `anonymous`, `self` or an admin's resource. */
  access: string;
  pathValues: Parameter[];
  queryValues: Parameter[];
  body: Schema | undefined;
  /** The fields by which a list can be searched; none for other operations. */
  fields: string[];
}

interface Document {
  paths: Record<string, Record<string, Described>>;
}

interface Described {
  'x-access': string;
  parameters?: (Parameter & { in: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

const JSON_TYPE = 'application/json';
/** Every operation of the document. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method, path, described)),
  );
}

function operationOf(method: string, path: string, { parameters = [], requestBody, responses, ...described }: Described): Operation {
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const queryValues = of('query');
  const listed = responses['200']?.content[JSON_TYPE]?.schema.properties?.items?.items;
  const isList = queryValues.some(({ name }) => name === 'searchCriteria');
  return {
    method: method.toUpperCase(),
    path,
    access: described['x-access'],
    pathValues: of('path'),
    queryValues,
    body: requestBody?.content[JSON_TYPE]?.schema,
    fields: isList ? Object.keys(listed?.properties ?? {}) : [],
  };
}

/** The kinds of value that a schema lets in, without null. */
export function kindsOf(schema: Schema): string[] {
  return [schema.type ?? []].flat().filter((kind) => kind !== 'null');
}
