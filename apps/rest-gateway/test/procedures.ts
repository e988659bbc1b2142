import type { Shop } from './shop.js';

export interface Outcome {
  status: number;
  // What a client reads is whatever the server wrote: the tests say what they expect of it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data: any;
  message: string | undefined;
  parameters: unknown;
  errors: unknown;
}

/** Calls procedures that have no path of their own, as the admin's app does. */
export function proceduresOf(shop: Shop, token: string | undefined) {
  const read = ({ status, body }: Awaited<ReturnType<Shop['call']>>): Outcome => ({
    status,
    data: body.result?.data.json,
    message: body.error?.json.message,
    parameters: body.error?.json.data?.parameters,
    errors: body.error?.json.data?.errors,
  });
  return {
    mutate: async (name: string, input: unknown = {}) => read(await shop.call('POST', `/trpc/${name}`, { token, body: { json: input } })),
    query: async (name: string, input: unknown = {}) =>
      read(await shop.call('GET', `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`, { token })),
  };
}
