import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMay } from '../session/me';
import { usePreference } from '../session/preferences';
import { isAt, type Section, sections } from './navigation';

const readNames = (stored: unknown): string[] => (Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []);

const readFlag = (stored: unknown): boolean => stored === true;

/** Whether the navigation is a rail of icons, a preference of the admin. */
export const useIsRail = () => usePreference('nav_rail', readFlag);

/** The sections with the pages that this admin may open, and the section of the current page. */
export function useSections() {
  const may = useMay();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const shown = sections
    .map((section): Section => ({ ...section, places: section.places.filter(({ resources }) => may(...resources)) }))
    .filter(({ places }) => places.length > 0);
  const active = shown.find(({ places }) => places.some(({ to }) => isAt(pathname, to)))?.label;
  return { sections: shown, active, pathname };
}

/** Which sections are unfolded: those that the admin has opened, a preference, and the one of the current page until it is folded. */
export function useFolds(active: string | undefined, pathname: string) {
  const [opened, setOpened] = usePreference('nav_open', readNames);
  const [isActiveFolded, setActiveFolded] = useState(false);
  useEffect(() => {
    if (pathname) setActiveFolded(false);
  }, [pathname]);
  const isOpen = (label: string): boolean => (label === active ? !isActiveFolded : opened.includes(label));
  function toggle(label: string): void {
    const others = opened.filter((one) => one !== label);
    setOpened(isOpen(label) ? others : [...others, label]);
    if (label === active) setActiveFolded(isOpen(label));
  }
  return { isOpen, toggle };
}
