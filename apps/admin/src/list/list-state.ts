import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { trpc } from '../api/trpc';
import { usePreference } from '../session/preferences';
import type { ListColumn } from './columns';
import { type ListSearch, readListSearch } from './list-search';

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

export type Density = 'comfortable' | 'compact';

interface Look {
  /** Ids of the visible columns in order; undefined for the list's default. */
  columns?: string[] | undefined;
}

const readDensity = (stored: unknown): Density => (stored === 'compact' ? 'compact' : 'comfortable');

/** The columns of a list, stored in this browser, and the density of all lists, a preference of the admin. */
export function useListLook<Row>(list: string, all: readonly ListColumn<Row>[]) {
  const [look, setLook] = useLocalStorage<Look>({ key: `merx.list.${list}`, defaultValue: {}, getInitialValueInEffect: false });
  const [density, setDensity] = usePreference('density', readDensity);
  const shown = useMemo(() => {
    const visible = all.filter(({ isFilterOnly }) => !isFilterOnly);
    if (!look.columns) return visible.filter(({ isExtra }) => !isExtra);
    return look.columns.flatMap((id) => visible.find((column) => column.id === id) ?? []);
  }, [look.columns, all]);
  const setColumns = (columns: string[] | undefined): void => setLook({ columns });
  return { shown, columns: look.columns, setColumns, density, setDensity };
}

/** Opens the list with the admin's default view unless the URL sets a state of its own. */
export function useDefaultView(list: string, setColumns: (columns: string[] | undefined) => void): void {
  const { search, set } = useListState();
  const { data } = useQuery(trpc.ui.bookmarks.list.queryOptions({ list }));
  const isBare = useRef(Object.keys(search).length === 0);
  useEffect(() => {
    const view = data?.find(({ is_default }) => is_default);
    if (!view || !isBare.current) return;
    isBare.current = false;
    const config = asViewConfig(view.config);
    set({ ...config.search, view: view.id }, { replace: true });
    if (config.columns) setColumns(config.columns);
  }, [data, set, setColumns]);
}

interface ViewConfig {
  search: ListSearch;
  columns?: string[] | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Contents of a saved view; invalid parts are dropped. */
export function asViewConfig(config: Record<string, unknown>): ViewConfig {
  const { search, columns } = config;
  const ids = Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : undefined;
  return { search: isRecord(search) ? readListSearch(search) : {}, ...(ids && { columns: ids }) };
}
