import { useLocalStorage } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreference } from '../session/preferences';

export interface Seen {
  to: string;
  title: string;
}

const MAX_RECENT = 8;

const isSeen = (page: unknown): page is Seen => typeof (page as Seen | null)?.to === 'string' && typeof (page as Seen).title === 'string';

const readPages = (stored: unknown): Seen[] => (Array.isArray(stored) ? stored.filter(isSeen) : []);

/** Pinned pages, and functions to pin and unpin. */
export function usePinned() {
  const [pinned, setPinned] = usePreference('pinned', readPages);
  const without = (to: string): Seen[] => pinned.filter((page) => page.to !== to);
  const pin = (page: Seen): void => setPinned([...without(page.to), page]);
  const unpin = (to: string): void => setPinned(without(to));
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
