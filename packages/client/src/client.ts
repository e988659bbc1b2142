import createClient from 'openapi-fetch';
import { writePath, writeQuery } from './address.js';
import type { Call, Item, ItemCriteria, ListPath, Method } from './calls.js';
import type { paths } from './generated/web-api.js';
import { MerxError } from './merx-error.js';
import { searchCriteria } from './search-criteria.js';

export interface ClientOptions {
  /** The base URL of the shop, without `/rest`. */
  baseUrl: string;
  /** The token of an admin, a customer or an integration; without one, calls are made as a guest. */
  token?: string | undefined;
  /** The code of a store view, or `all` for the values shared by all of them; the default store view if absent. */
  store?: string | undefined;
  /** Sends the requests instead of the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

export interface Credentials {
  username: string;
  password: string;
}

export interface MerxClient {
  readonly token: string | undefined;
  readonly store: string | undefined;
  get: Call<'get'>;
  post: Call<'post'>;
  put: Call<'put'>;
  delete: Call<'delete'>;
  /** Every entry of a list; each page is fetched when it is reached. */
  items<P extends ListPath>(path: P, criteria?: ItemCriteria): AsyncGenerator<Item<P>, void, undefined>;
  /** The same shop with another token or store view. */
  with(options: Pick<ClientOptions, 'token' | 'store'>): MerxClient;
  /** Returns a client signed in as this admin or customer. Throws a MerxError with status 401 if the credentials are rejected. */
  signIn(as: 'admin' | 'customer', credentials: Credentials): Promise<MerxClient>;
}

/** Creates a client of the shop at `baseUrl`. Nothing is sent before the first call. */
export function createMerxClient(options: ClientOptions): MerxClient {
  const send = sender(options);
  // The types of a call come from its path; the implementation does not need them.
  const call = (method: Method) => ((path: string, callOptions?: object) => send(method, path, callOptions)) as unknown as Call<never>;
  const post: Call<'post'> = call('post');
  return {
    token: options.token,
    store: options.store,
    get: call('get'),
    post,
    put: call('put'),
    delete: call('delete'),
    items: (path, criteria) => everyItem(send, path, criteria),
    with: (changes) => createMerxClient({ ...options, ...changes }),
    signIn: async (as, body) => createMerxClient({ ...options, token: await post(`/V1/integration/${as}/token`, { body }) }),
  };
}

type Send = (method: Method, path: string, options?: object) => Promise<unknown>;

function sender({ baseUrl, token, store, fetch }: ClientOptions): Send {
  const { request } = createClient<paths>({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/rest${store === undefined ? '' : `/${encodeURIComponent(store)}`}`,
    headers: { Accept: 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    querySerializer: writeQuery,
    pathSerializer: writePath,
    ...(fetch && { fetch }),
  });
  const untyped = request as unknown as (...call: Parameters<Send>) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
  return async (...call) => {
    const { data, error, response } = await untyped(...call);
    if (!response.ok) throw new MerxError(response.status, error);
    return data;
  };
}

const PAGE_SIZE = 100;

async function* everyItem<P extends ListPath>(send: Send, path: P, criteria: ItemCriteria = {}): AsyncGenerator<Item<P>, void, undefined> {
  const { pageSize = PAGE_SIZE } = criteria;
  let seen = 0;
  for (let page = 1; ; page++) {
    const query = { searchCriteria: searchCriteria({ ...criteria, pageSize, page }) };
    const { items, total_count } = (await send('get', path, { params: { query } })) as { items: Item<P>[]; total_count: number };
    yield* items;
    seen += items.length;
    if (items.length === 0 || seen >= total_count) return;
  }
}
