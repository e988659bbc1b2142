import type { ReadShop } from '@merx/import/test';

// What a client reads is whatever the server wrote.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Answer = any;

/** A running shop over REST. */
export interface Rest {
  port: number;
  /** Calls a route under `/rest/all/V1`, or of another store view. Throws for any status other than 200. */
  call(method: string, path: string, body?: unknown, store?: string): Promise<Answer>;
}

export function openRest({ port, token }: { port: number; token: string }): Rest {
  return {
    port,
    call: async (method, path, body, store = 'all') => {
      const response = await fetch(`http://127.0.0.1:${port}/rest/${store}/V1/${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
      return JSON.parse(text);
    },
  };
}

const PAGE = 500;

/** The shop for `compareShops`. */
export const readerOf = ({ call }: Rest): ReadShop => ({
  get: (path) => call('GET', path),
  list: async (path) => {
    const found = [];
    for (let page = 1; ; page++) {
      const { items, total_count } = await call('GET', `${path}?searchCriteria[pageSize]=${PAGE}&searchCriteria[currentPage]=${page}`);
      found.push(...items);
      if (page * PAGE >= total_count) return found;
    }
  },
});

/** How many requests a gateway has handled. */
export async function requestsOf({ port }: Rest): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return [...text.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Runs `work` a number of times, a few at a time, with each index from 0. */
export async function times(count: number, work: (index: number) => Promise<unknown>, width = 4): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
