import { useHotkeys } from '@mantine/hooks';
import { useStore } from '@mantine/store';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { isTyping } from '../list/is-typing';
import { useMay } from '../session/me';
import { wordsOf } from './navigation';
import { openPalette, openShortcuts, overlays } from './openers';

const ShortcutList = lazy(() => import('./shortcut-list'));

const SEQUENCES: Record<string, string> = {
  gs: '/',
  go: '/orders',
  gp: '/products',
  gc: '/customers',
  np: '/products/new',
};
const SEQUENCE_MS = 900;

/** The global keyboard shortcuts, and the list of all shortcuts. */
export function Shortcuts() {
  const { shortcuts } = useStore(overlays);
  useHotkeys([
    ['mod+K', openPalette],
    ['shift+?', openShortcuts],
    ['?', openShortcuts],
  ]);
  useSequences();
  return <Suspense>{shortcuts && <ShortcutList />}</Suspense>;
}

/** Two letters in sequence open a page. */
function useSequences(): void {
  const navigate = useNavigate();
  const may = useMay();
  const before = useRef<{ key: string; at: number }>(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      const to =
        before.current && event.timeStamp - before.current.at < SEQUENCE_MS ? SEQUENCES[before.current.key + event.key] : undefined;
      before.current = { key: event.key, at: event.timeStamp };
      if (to && may(...wordsOf(to))) void navigate({ to });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, may]);
}
