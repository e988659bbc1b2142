import { setTimeout as wait } from 'node:timers/promises';
import { createGate, withoutSlash } from '@merx/wire';
import { z } from 'zod';

/** A response of the source; the schemas of each kind parse its fields. */
export type Tree = Record<string, unknown>;

export interface SourceOptions {
  /** Base URL of the shop, without `/rest`. */
  url: string;
  token: string;
  /** How often a request is attempted after transient failures. */
  tries?: number;
  /** Delay before the second attempt; doubled for each further one. */
  backoffMs?: number;
}

/** A running shop, read over its web API. */
export interface Source {
  /** Its base URL, without a trailing slash. */
  url: string;
  /** The response of a route, in a store view or `all`. Throws `SourceError`. */
  get(path: string, query?: Record<string, string>, store?: string): Promise<unknown>;
  /** As `get`; undefined if the source has no such entity or route. */
  find(path: string, query?: Record<string, string>, store?: string): Promise<unknown>;
  /** All of a list, page by page from `from` on. */
  pages(path: string, options?: ListOptions): AsyncGenerator<Page>;
  /** The bytes of a public file; undefined if it does not exist or is not public. */
  download(url: string): Promise<Uint8Array | undefined>;
}

export interface ListOptions {
  from?: number;
  /** Sort field that keeps the pages stable while they are read. */
  sort?: string;
  filters?: Record<string, string>;
  store?: string;
  /** Entries that count may be missing, even all of a page. */
  sparse?: boolean;
}

export interface Page {
  items: Tree[];
  page: number;
  total: number;
}

/** The source rejected a request or failed; the message says what to do. */
export class SourceError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
    this.name = 'SourceError';
  }
}

const PARALLEL = 4;
const PAGE_SIZE = 100;
const TIMEOUT_MS = 60_000;
const List = z.looseObject({ items: z.array(z.record(z.string(), z.unknown())).nullable(), total_count: z.number() });

/** Opens a source. Sends no request yet. */
export function openSource({ url, token, tries = 5, backoffMs = 500 }: SourceOptions): Source {
  const base = withoutSlash(url);
  const gate = createGate(PARALLEL);
  const fetched = (address: string, headers: Record<string, string>) =>
    gate(() => patiently(() => answerOf(address, headers), { address, tries, backoffMs }));

  const get: Source['get'] = async (path, query = {}, store = 'all') => {
    const search = new URLSearchParams(query).toString();
    const address = `${base}/rest/${store}/V1${path}${search && `?${search}`}`;
    const response = await fetched(address, { Authorization: `Bearer ${token}`, Accept: 'application/json' });
    const text = new TextDecoder().decode(response.bytes);
    if (response.status >= 400) throw refusal(response.status, path, text);
    return parsed(text, address);
  };
  const find: Source['find'] = (path, query, store) =>
    get(path, query, store).catch((error) => {
      if (error instanceof SourceError && error.status === 404) return undefined;
      throw error;
    });

  return {
    url: base,
    get,
    find,
    async *pages(path, { from = 1, sort, filters = {}, store, sparse = false } = {}) {
      for (let page = from; ; page++) {
        const { items, total_count: total } = List.parse(await get(path, criteria(page, sort, filters), store));
        const last = page * PAGE_SIZE >= total;
        yield { items: items ?? [], page, total };
        if (last || (!sparse && !items?.length)) return;
      }
    },
    async download(address) {
      const response = await fetched(address, {});
      // An HTML page instead of a file means that there is none.
      const isPage = response.headers.get('content-type')?.startsWith('text/html') && !/\.html?$/.test(address);
      const { status } = response;
      if (isPage || (status >= 400 && status < 500 && status !== 429)) return undefined;
      if (status >= 400) throw new SourceError(`${address} returned ${status}.`, status);
      return response.bytes;
    },
  };
}

function criteria(page: number, sort: string | undefined, filters: Record<string, string>): Record<string, string> {
  const query: Record<string, string> = {
    'searchCriteria[pageSize]': String(PAGE_SIZE),
    'searchCriteria[currentPage]': String(page),
  };
  if (sort) Object.assign(query, { 'searchCriteria[sortOrders][0][field]': sort, 'searchCriteria[sortOrders][0][direction]': 'ASC' });
  for (const [index, [field, value]] of Object.entries(filters).entries()) {
    const filter = `searchCriteria[filterGroups][${index}][filters][0]`;
    Object.assign(query, { [`${filter}[field]`]: field, [`${filter}[value]`]: value, [`${filter}[conditionType]`]: 'eq' });
  }
  return query;
}

interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/** Reads the whole response: one that breaks off counts as a failed request. */
async function answerOf(address: string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** Retries transient failures: no response, 429 and 5xx. The last response is returned, whatever it is. */
async function patiently(
  ask: () => Promise<Answer>,
  { address, tries, backoffMs }: { address: string; tries: number; backoffMs: number },
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await ask().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    const failed = outcome instanceof Error || outcome.status === 429 || outcome.status >= 500;
    if (!failed) return outcome;
    if (attempt >= tries) {
      if (outcome instanceof Error) throw new SourceError(`${address} cannot be reached: ${reason(outcome)}`, 0);
      return outcome;
    }
    await wait(Math.max(asked(outcome), backoffMs * 2 ** (attempt - 1)));
  }
}

const asked = (outcome: Answer | Error) =>
  outcome instanceof Error ? 0 : Math.min(60, Number(outcome.headers.get('retry-after')) || 0) * 1000;

const reason = (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message);

function refusal(status: number, path: string, text: string): SourceError {
  if (status === 401) {
    return new SourceError(`The source rejected the token for ${path} (401): it is wrong, expired, or has no permission.`, 401);
  }
  return new SourceError(`The source returned ${status} for ${path}: ${text.slice(0, 300)}`, status);
}

function parsed(text: string, address: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SourceError(`${address} did not return JSON: ${reason(error as Error)}`, 200);
  }
}
