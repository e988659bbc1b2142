import { expect } from 'vitest';
import { exchange } from '../exchange.js';
import type { ServerProcess } from '../server-process.js';
import { patience } from './soak-settings.js';

export interface Answer {
  status: number;
  // What a client reads is whatever the server wrote: the tests say what they expect of it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  /** The `Idempotency-Key`. */
  key?: string;
}

/** Calls a route; `path` starts behind `/rest`, or with `/trpc`. */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** What is called: an instance, or a proxy in front of several. */
type Called = Pick<ServerProcess, 'base'>;

/**
 * One try at one instance; undefined when the connection was refused or lost, or when a proxy answered in its place. Every 503 has to say
 * when to come back.
 */
export async function attempt(
  { base }: Called,
  method: string,
  path: string,
  { token, body, key }: CallOptions = {},
): Promise<Answer | undefined> {
  const headers = {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(key && { 'Idempotency-Key': key }),
  };
  const url = base + (path.startsWith('/trpc') ? '' : '/rest') + path;
  try {
    const { text, ...response } = await exchange(url, { method, headers, body: body === undefined ? body : JSON.stringify(body) });
    if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined;
    const answer = { status: response.status, body: JSON.parse(text) };
    if (answer.status === 503) expect(Number(response.headers.get('retry-after')), `${method} ${path}: Retry-After`).toBeGreaterThan(0);
    return answer;
  } catch (error) {
    // The connection was refused or lost.
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return undefined;
    throw error;
  }
}

/** Less than clients are asked to wait: an impatient client is the harder one. */
const PAUSE_MS = 100;

/**
 * Calls as a client that comes back: it tries again, at any of the instances, what was answered with 503 or lost its connection. Throws for
 * any other 5xx. `onRetry` hears of every try that failed.
 */
export function patient(pick: () => Called, onRetry?: () => void): Call {
  return async (method, path, options) => {
    const until = Date.now() + patience;
    while (Date.now() < until) {
      const answer = await attempt(pick(), method, path, options);
      if (answer && answer.status !== 503) {
        if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return answer;
      }
      onRetry?.();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error(`${method} ${path} was not answered in time.`);
  };
}

/** The body of an answer that has to be 200. */
export async function served(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
