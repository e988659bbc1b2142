import { Center, Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { hashKey } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { client, queryClient, trpc } from '../api/trpc';
import { resetAccountStores } from './account-store';
import { keepOwner, useMe, useSession } from './me';
import { notifyOtherTabs, onOtherTab } from './other-tabs';
import { onSessionEnd } from './sign-in-again';

const SignInPage = lazy(() => import('./sign-in-page'));
const SignInDialog = lazy(() => import('./sign-in-dialog'));

/** The fragment of the address after single sign-on: other tabs may be waiting for it. */
const SSO_DONE = '#sso-done';

/** Shows the admin when signed in, and the sign-in page otherwise. If the session expires, a dialog over the page renews it. */
export function SessionGate({ children }: { children: ReactNode }) {
  const me = useMe();
  const session = useSession();
  useEffect(() => {
    if (session) keepOwner(session);
  }, [session]);
  const account = me === null ? null : me?.id;
  useEffect(() => {
    if (!account || location.hash !== SSO_DONE) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    notifyOtherTabs(account);
  }, [account]);
  useEffect(
    () =>
      onOtherTab((now) => {
        if (now !== account) clearAccountData();
      }),
    [account],
  );
  if (me === undefined)
    return (
      <Center h="100%">
        <Loader type="dots" />
      </Center>
    );
  if (me === null)
    return (
      <Suspense>
        <SignInPage />
      </Suspense>
    );
  return (
    <>
      {children}
      <SignInAgain account={me.id} username={me.username} hasExpired={session === null} />
    </>
  );
}

/** Somebody has signed in or out, here or in another tab: clears all cached data and reloads the current account. */
function clearAccountData(): void {
  const queryKey = trpc.user.session.me.queryKey();
  resetAccountStores();
  notifications.clean();
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(queryKey) });
  void queryClient.resetQueries({ queryKey });
}

interface Expiry {
  account: number;
  username: string;
  /** Whether the server has said that there is no session any more, before a call was refused. */
  hasExpired: boolean;
}

function SignInAgain({ account, username, hasExpired }: Expiry) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (hasExpired) setOpen(true);
  }, [hasExpired]);
  const answer = useRef<(signedIn: boolean) => void>(undefined);
  const settle = useCallback((signedIn: boolean): void => {
    setOpen(false);
    answer.current?.(signedIn);
    if (signedIn) void queryClient.invalidateQueries({ queryKey: trpc.user.session.me.queryKey() });
    else clearAccountData();
  }, []);
  useEffect(() => {
    let isGone = false;
    onSessionEnd(async () => {
      // The session is still valid, so a permission is missing and signing in again would not help.
      if ((await client.user.session.me.query()) || isGone) return false;
      setOpen(true);
      return new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      isGone = true;
      onSessionEnd(undefined);
      answer.current?.(false);
    };
  }, []);
  // Signed in again in another tab.
  useEffect(() => onOtherTab((now) => now === account && settle(true)), [account, settle]);
  return <Suspense>{isOpen && <SignInDialog username={username} onSettled={settle} />}</Suspense>;
}
