import { useLocalStorage } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';

export interface Seen {
  to: string;
  title: string;
}

const MAX_RECENT = 8;

/** Pinned pages, and functions to pin and unpin. */
export function usePinned() {
  const [pinned, setPinned] = useLocalStorage<Seen[]>({ key: 'merx.pinned', defaultValue: [] });
  const pin = useCallback((page: Seen) => setPinned((pages) => [...pages.filter(({ to }) => to !== page.to), page]), [setPinned]);
  const unpin = useCallback((to: string) => setPinned((pages) => pages.filter((page) => page.to !== to)), [setPinned]);
  return { pinned, pin, unpin };
}

/** Recently opened records, newest first. */
export const useSeen = () => useLocalStorage<Seen[]>({ key: 'merx.recent', defaultValue: [] })[0];

/** Records the detail pages that are opened; lists are one click away anyway. */
export function useRecent(): void {
  const [, setRecent] = useLocalStorage<Seen[]>({ key: 'merx.recent', defaultValue: [] });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    if (!/^\/[^/]+\/[^/]+/.test(pathname) || pathname.endsWith('/new')) return;
    // The document title is set once the record is loaded.
    const timer = setTimeout(() => {
      const title = document.title.replace(/ · Merx$/, '');
      if (title && title !== 'Merx') {
        setRecent((pages) => [{ to: pathname, title }, ...pages.filter(({ to }) => to !== pathname)].slice(0, MAX_RECENT));
      }
    }, 1500);
    return () => clearTimeout(timer);
  }, [pathname, setRecent]);
}
