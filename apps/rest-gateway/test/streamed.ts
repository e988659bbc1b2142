import type { TRPCError } from '@trpc/server';
import { jsonlStreamConsumer } from '@trpc/server/unstable-core-do-not-import';
import superjson from 'superjson';
import type { Shop } from './shop.js';

interface StreamCall {
  token?: string | undefined;
  storeCode?: string;
  /** Leaves when it is aborted. */
  leaving?: AbortController;
}

interface Head {
  error?: { json: { message: string; data: { code: TRPCError['code']; parameters?: unknown; errors?: unknown } } };
  result?: Promise<{ data: Promise<AsyncIterable<unknown>> }>;
}

/** What a procedure that streams was refused with. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly parameters: unknown,
    readonly errors: unknown,
  ) {
    super(message);
  }
}

/** The values a procedure streams, as a typed client receives them over HTTP. Throws Refused. */
export async function* streamed<T>(
  shop: Shop,
  type: 'query' | 'mutation',
  name: string,
  input: unknown,
  { token, storeCode, leaving = new AbortController() }: StreamCall = {},
): AsyncGenerator<T> {
  const body = JSON.stringify({ 0: superjson.serialize(input) });
  const query = type === 'query' ? `&input=${encodeURIComponent(body)}` : '';
  const response = await fetch(`${shop.baseUrl}/trpc/${name}?batch=1${query}`, {
    method: type === 'query' ? 'GET' : 'POST',
    headers: {
      'trpc-accept': 'application/jsonl',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(storeCode && { 'X-Merx-Store': storeCode }),
      ...(type === 'mutation' && { 'Content-Type': 'application/json' }),
    },
    ...(type === 'mutation' && { body }),
    signal: leaving.signal,
  });
  if (!response.body) throw new Error(`no body: ${response.status}`);
  const [answers] = await jsonlStreamConsumer<Record<number, Promise<Head>>>({
    from: response.body as never,
    deserialize: (data) => superjson.deserialize(data as Parameters<typeof superjson.deserialize>[0]),
    formatError: ({ error }) => refused(error as Head['error']),
    abortController: leaving,
  });
  const head = await answers[0];
  if (head?.error) throw refused(head.error);
  const values = await (await head?.result)?.data;
  if (!values) throw new Error('no values');
  yield* values as AsyncIterable<T>;
}

function refused(error: Head['error'] | undefined): Refused {
  const shape = error && ('json' in error ? error.json : (error as NonNullable<Head['error']>['json']));
  return new Refused(shape?.message ?? '', shape?.data.code ?? '', shape?.data.parameters, shape?.data.errors);
}

/** All of a stream. */
export async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const value of values) found.push(value);
  return found;
}
