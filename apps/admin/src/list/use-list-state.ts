import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListSearch } from './list-search';

/** The list state in the URL, and setters for it. Any change of the result set goes back to page one. */
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

/** Drops default values from the URL. */
function clean(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)),
  );
}
