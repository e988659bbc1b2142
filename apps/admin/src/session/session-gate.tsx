import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { client, trpc } from '../api/trpc';
import { useMe } from './me';
import { onSessionEnd } from './sign-in-again';

const SignInPage = lazy(() => import('./sign-in-page'));
const SignInDialog = lazy(() => import('./sign-in-dialog'));

/** Shows the shop to whom is signed in, and the door to everybody else. A session that ends meanwhile is continued in a dialog. */
export function SessionGate({ children }: { children: ReactNode }) {
  const me = useMe();
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
      <SignInAgain username={me.username} />
    </>
  );
}

function SignInAgain({ username }: { username: string }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(signedIn: boolean) => void>(undefined);
  useEffect(() => {
    onSessionEnd(async () => {
      // Refused with the session alive: the right is missing, and a password would not help.
      if (await client.user.session.me.query()) return false;
      setOpen(true);
      return new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
    });
    return () => onSessionEnd(undefined);
  }, []);
  const settle = (signedIn: boolean): void => {
    setOpen(false);
    answer.current?.(signedIn);
    if (signedIn) void queries.invalidateQueries({ queryKey: trpc.user.session.me.queryKey() });
  };
  return <Suspense>{isOpen && <SignInDialog username={username} onSettled={settle} />}</Suspense>;
}
