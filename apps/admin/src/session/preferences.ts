import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useAct } from '../api/act';
import { client, queryClient, trpc } from '../api/trpc';
import { useMe } from './me';

type Stored = Record<string, unknown>;

const keyOf = (adminId: number | undefined): string => `merx.preferences.${adminId}`;

/** This browser's copy, so that a page looks the same from its first moment on. */
function copyOf(adminId: number | undefined): Stored {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(adminId)) ?? '{}') ?? {}) as Stored;
  } catch {
    return {};
  }
}

/**
 * A preference of the signed-in admin, the same in every browser, and its setter. `read` checks the stored value, which may be of another
 * version of the admin; it has to be the same function each time.
 */
export function usePreference<T>(name: string, read: (stored: unknown) => T): [T, (value: T) => void] {
  const adminId = useMe()?.id;
  const { act } = useAct();
  const options = trpc.ui.preferences.get.queryOptions();
  const { data, isPlaceholderData } = useQuery({
    ...options,
    staleTime: 5 * 60_000,
    enabled: adminId !== undefined,
    placeholderData: () => copyOf(adminId),
  });
  useEffect(() => {
    if (data && !isPlaceholderData) localStorage.setItem(keyOf(adminId), JSON.stringify(data));
  }, [data, isPlaceholderData, adminId]);
  const set = useCallback(
    (value: T): void => {
      const { queryKey } = trpc.ui.preferences.get.queryOptions();
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { ...(queryClient.getQueryData(queryKey) ?? copyOf(adminId)), [name]: value });
      void act((call) => client.ui.preferences.set.mutate({ [name]: value }, call), { refresh: false });
    },
    [act, adminId, name],
  );
  return [read(data?.[name]), set];
}
