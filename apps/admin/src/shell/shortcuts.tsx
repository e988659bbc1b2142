import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { useStore } from '@mantine/store';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { isTyping } from '../list/is-typing';
import { useMay } from '../session/me';
import { resourcesOf } from './navigation';
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
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('[role=dialog]')) return;
    const to = before.current && event.timeStamp - before.current.at < SEQUENCE_MS ? SEQUENCES[before.current.key + event.key] : undefined;
    before.current = { key: event.key, at: event.timeStamp };
    if (to && may(...resourcesOf(to))) void navigate({ to });
  });
}
