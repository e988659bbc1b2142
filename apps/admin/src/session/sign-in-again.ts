import type { AppRouter } from '@merx/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';

type Asker = () => Promise<boolean>;
let ask: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the handler that asks for the password when the session has ended; it resolves to whether the admin signed in. */
export function onSessionEnd(asker: Asker | undefined): void {
  ask = asker;
}

function signInAgain(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

const isUnauthorized = (error: unknown): boolean => error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';
const SESSION_CALLS = 'user.session.';

/**
 * A call rejected because the session has ended waits for the sign-in and is retried, so that no input is lost. A call rejected for a
 * missing permission fails.
 */
export const signInAgainLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let current: { unsubscribe(): void } | undefined;
      const attempt = (isLast: boolean): void => {
        current = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (isLast || op.path.startsWith(SESSION_CALLS) || !isUnauthorized(error)) return observer.error(error);
            void signInAgain().then((again) => (again ? attempt(true) : observer.error(error)));
          },
        });
      };
      attempt(false);
      return () => current?.unsubscribe();
    });
