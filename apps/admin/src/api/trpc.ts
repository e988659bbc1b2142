import type { AppRouter } from '@merx/router';
import { QueryClient } from '@tanstack/react-query';
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

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
export type Failure = TRPCClientError<AppRouter>;

/** What a call may carry besides its input, given as `{ trpc: { context } }`. */
export interface CallContext {
  /** Code of the store view in whose words is read and written; `all` for the values of all. */
  store?: string | undefined;
  /** Names the change in the audit log, so that it can be undone. */
  change?: string | undefined;
  /** `entity/id@version`: the change is refused when somebody else changed the thing since. */
  expects?: string | undefined;
  /** The answer comes piece by piece. */
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

/** Reads of one moment share a request; a change, or a read in a store view's words, goes alone, for its headers are its own. */
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

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // What the shop refused once it refuses again; only lost answers are worth another try.
      retry: (failures, error) => !isRefusal(error) && failures < 2,
    },
    mutations: { retry: false },
  },
});

/** The shop's procedures as options for `useQuery`, `useMutation` and `useSubscription`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
