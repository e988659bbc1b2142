import type { AppRouter } from '@merx/router';
import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  httpSubscriptionLink,
  type Operation,
  splitLink,
  TRPCClientError,
} from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import superjson from 'superjson';
import { signInAgainLink } from '../session/sign-in-again';
import { AdminQueryClient } from './query-client';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
export type Failure = TRPCClientError<AppRouter>;

/** Per-call options besides the input, passed as `{ trpc: { context } }`. */
export interface CallContext {
  /** Code of the store view to read and write; `all` for the default values. */
  store?: string | undefined;
  /** Change id for the audit log, so that the change can be undone. */
  change?: string | undefined;
  /** `entity/id@version`: the change is rejected if the record has changed since that version. */
  expects?: string | undefined;
  /** Streams the response. */
  isStream?: boolean | undefined;
}

const contextOf = (op: Operation): CallContext => op.context as CallContext;

function headersOf({ store, change, expects }: CallContext): Record<string, string> {
  return {
    'X-Merx-Admin': '1',
    ...(store && { 'X-Merx-Store': store }),
    ...(change && { 'X-Merx-Change': change }),
    ...(expects && { 'X-Merx-Expects': expects }),
  };
}

const url = '/trpc';
const MAX_URL = 4000;

/** Concurrent reads are batched. Mutations and store-view reads are sent alone because they need their own headers. */
export const client = createTRPCClient<AppRouter>({
  links: [
    signInAgainLink,
    splitLink({
      condition: (op) => op.type === 'subscription',
      true: httpSubscriptionLink({ url, transformer: superjson }),
      false: splitLink({
        condition: (op) => op.type === 'query' && !contextOf(op).store && !contextOf(op).isStream,
        true: httpBatchLink({ url, transformer: superjson, maxURLLength: MAX_URL, maxItems: 20, headers: headersOf({}) }),
        false: splitLink({
          condition: (op) => Boolean(contextOf(op).isStream),
          true: httpBatchStreamLink({
            url,
            transformer: superjson,
            maxItems: 1,
            headers: ({ opList: [op] }) => headersOf(contextOf(op)),
          }),
          false: httpLink({ url, transformer: superjson, headers: ({ op }) => headersOf(contextOf(op)) }),
        }),
      }),
    }),
  ],
});

const isRefusal = (error: unknown): boolean =>
  error instanceof TRPCClientError && Number(error.data?.httpStatus) >= 400 && Number(error.data?.httpStatus) < 500;

export const queryClient = new AdminQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // A rejected request would be rejected again; only network failures are retried.
      retry: (failures, error) => !isRefusal(error) && failures < 2,
    },
    mutations: { retry: false },
  },
});

/** The tRPC procedures as options for `useQuery`, `useMutation` and `useSubscription`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
