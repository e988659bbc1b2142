import { createRequire } from 'node:module';

type Values = Record<string, unknown>;
type Json = Record<string, unknown>;

interface Request {
  method: string;
  uri: string;
  body?: unknown;
  qs: unknown;
}

interface Magento2Node {
  execute(this: object): Promise<{ json: Json }[][]>;
  methods: { loadOptions: Record<string, (this: object) => Promise<{ name: string; value: unknown }[]>> };
}

/** n8n's Magento node, as a step of a workflow has it. */
export interface N8nNode {
  /** Carries out an operation with these parameters of the step, and returns what it hands to the next one. */
  run(resource: string, operation: string, parameters?: Values): Promise<Json[]>;
  /** The choices that the editor offers for a parameter. */
  choices(method: string, resource?: string): Promise<{ name: string; value: unknown }[]>;
}

/** Loads the node from where it is installed. What n8n's core gives a node (parameters, credentials, calls by axios) is stood in for here. */
export function n8nNode(path: string, credentials: { host: string; accessToken: string }): N8nNode {
  const load = createRequire(path);
  const { Magento2 }: { Magento2: new () => Magento2Node } = load(path);
  const axios: { request(options: object): Promise<{ status: number; data: unknown }> } = load('axios');
  const node = new Magento2();

  /** As n8n's core: the query as axios writes it, the token in the header, JSON there and back; a refusal with its status and body. */
  async function requestWithAuthentication(_credentials: string, { method, uri, body, qs }: Request): Promise<unknown> {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${credentials.accessToken}` };
    const { status, data } = await axios.request({ method, url: uri, params: qs, data: body, headers, validateStatus: () => true });
    if (status < 400) return data;
    throw Object.assign(new Error(`${status} - ${JSON.stringify(data)}`), { name: 'StatusCodeError', statusCode: status, error: data });
  }

  const context = (parameters: Values) => ({
    getInputData: () => [{ json: {} }],
    getNode: () => ({ name: 'Magento 2', type: 'n8n-nodes-base.magento2', typeVersion: 1 }),
    getCredentials: async () => credentials,
    getCurrentNodeParameter: (name: string) => parameters[name],
    getNodeParameter: (name: string, _item: number, otherwise?: unknown) => {
      const value = name.split('.').reduce<unknown>((inside, key) => (inside as Values | undefined)?.[key], parameters) ?? otherwise;
      if (value === undefined) throw new Error(`Could not get parameter ${name}`);
      return value;
    },
    continueOnFail: () => false,
    helpers: {
      requestWithAuthentication,
      returnJsonArray: (found: Json | Json[]) => [found].flat().map((json) => ({ json })),
      constructExecutionMetaData: (items: object[], { itemData }: { itemData: object }) =>
        items.map((item) => ({ ...item, pairedItem: itemData })),
    },
  });

  return {
    run: async (resource, operation, parameters = {}) => {
      const [items = []] = await node.execute.call(context({ resource, operation, ...parameters }));
      return items.map(({ json }) => json);
    },
    choices: async (method, resource) => {
      const ask = node.methods.loadOptions[method];
      if (!ask) throw new Error(`The node has no choices ${method}`);
      return ask.call(context({ resource }));
    },
  };
}
