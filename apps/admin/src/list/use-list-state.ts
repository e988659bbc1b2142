import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListSearch } from './list-search';

/** The list's settings as the address has them, and how to change them. Whatever changes the rows leads back to page one. */
export function useListState() {
  const search = useSearch({ strict: false }) as ListSearch & Record<string, unknown>;
  const navigate = useNavigate();
  const set = useCallback(
    (change: Partial<ListSearch>, options: { replace?: boolean } = {}): void => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => clean({ ...before, page: undefined, ...change }),
        replace: options.replace ?? false,
        resetScroll: false,
      } as Parameters<typeof navigate>[0]);
    },
    [navigate],
  );
  return { search, set };
}

/** The address without what says nothing. */
function clean(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)),
  );
}
