import { useLocalStorage } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';

export interface Seen {
  to: string;
  title: string;
}

const MOST_RECENT = 8;

/** Pages that stay at the top of the navigation, and how to change them. */
export function usePinned() {
  const [pinned, setPinned] = useLocalStorage<Seen[]>({ key: 'merx.pinned', defaultValue: [] });
  const pin = useCallback((page: Seen) => setPinned((pages) => [...pages.filter(({ to }) => to !== page.to), page]), [setPinned]);
  const unpin = useCallback((to: string) => setPinned((pages) => pages.filter((page) => page.to !== to)), [setPinned]);
  return { pinned, pin, unpin };
}

/** The things opened last, newest first. */
export const useSeen = () => useLocalStorage<Seen[]>({ key: 'merx.recent', defaultValue: [] })[0];

/** Remembers the single things (an order, a product) that are opened; lists are a click away in any case. */
export function useRecent(): void {
  const [, setRecent] = useLocalStorage<Seen[]>({ key: 'merx.recent', defaultValue: [] });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    if (!/^\/[^/]+\/[^/]+/.test(pathname) || pathname.endsWith('/new')) return;
    // The page names itself once its thing is loaded.
    const timer = setTimeout(() => {
      const title = document.title.replace(/ · Merx$/, '');
      if (title && title !== 'Merx') {
        setRecent((pages) => [{ to: pathname, title }, ...pages.filter(({ to }) => to !== pathname)].slice(0, MOST_RECENT));
      }
    }, 1500);
    return () => clearTimeout(timer);
  }, [pathname, setRecent]);
}
