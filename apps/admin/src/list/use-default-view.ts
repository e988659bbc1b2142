import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trpc } from '../api/trpc';
import { useListState } from './use-list-state';
import { asViewConfig } from './view-config';

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
