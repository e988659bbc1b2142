import { convertV2, type Options } from 'openapi-to-postmanv2';

/** What of a Postman collection is set or changed here; the rest stays as the converter makes it. */
export interface Collection {
  info: Record<string, unknown>;
  item: (Folder | Request)[];
  auth?: object;
  variable: { key: string; value: string; type?: string }[];
}

export interface Folder {
  name: string;
  item: (Folder | Request)[];
}

export interface Request {
  id?: string;
  name: string;
  request: {
    method: string;
    url: { path: string[]; query: Parameter[]; variable: Parameter[] };
    auth?: { type: string } | null;
    body?: { raw?: string };
  };
  response: unknown[];
  event: object[];
}

interface Parameter {
  key: string;
  value: string;
  disabled?: boolean;
}

const OPTIONS = {
  folderStrategy: 'Tags',
  requestParametersResolution: 'Example',
  includeAuthInfoInExample: false,
  enableOptionalParameters: false,
} as unknown as Options;

/** Kept from the answer of a sign-in, so that every later request is sent with it. */
const KEEP_TOKEN = ["if (pm.response.code === 200) pm.collectionVariables.set('token', pm.response.json());"];
const SIGN_IN = /^V1\/integration\/\w+\/token$/;

/**
 * The Postman collection of an OpenAPI document: a folder per module, the variables `baseUrl` and `token`, and the token as bearer of
 * every request but those that need none. Rejects when the document cannot be converted.
 */
export async function postmanCollection(document: object): Promise<Collection> {
  const { info, item } = await converted(document);
  const { _postman_id, ...named } = info;
  return {
    info: named,
    item: item.map(tidied),
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000/rest', type: 'string' },
      { key: 'token', value: '', type: 'string' },
    ],
  };
}

function converted(document: object): Promise<Collection> {
  return new Promise((resolve, reject) => {
    convertV2({ type: 'string', data: JSON.stringify(document) }, OPTIONS, (error, outcome) => {
      const data = outcome?.output?.[0]?.data as Collection | undefined;
      if (data) resolve(data);
      else reject(error ?? new Error(`The document cannot be converted: ${outcome?.reason}`));
    });
  });
}

/** Without ids, which Postman gives out itself, and without the made-up answers, which are most of the size. */
function tidied(entry: Folder | Request): Folder | Request {
  if ('item' in entry) return { ...entry, item: entry.item.map(tidied) };
  const { id, request, ...rest } = entry;
  const { auth, ...sent } = request;
  const needsToken = auth && auth.type !== 'noauth';
  const signsIn = SIGN_IN.test(request.url.path.join('/'));
  return {
    ...rest,
    request: { ...sent, url: { ...request.url, query: request.url.query.map(usable) }, ...(!needsToken && { auth: { type: 'noauth' } }) },
    response: [],
    event: signsIn ? [{ listen: 'test', script: { type: 'text/javascript', exec: KEEP_TOKEN } }] : [],
  };
}

/** Made-up filters find nothing: a list is asked for its first page, the filters are there to be switched on. */
const PAGE: Record<string, string> = { 'searchCriteria[page_size]': '20', 'searchCriteria[current_page]': '1' };

function usable(parameter: Parameter): Parameter {
  if (!parameter.key.startsWith('searchCriteria')) return parameter;
  const value = PAGE[parameter.key];
  return value === undefined ? { ...parameter, disabled: true } : { ...parameter, value, disabled: false };
}
