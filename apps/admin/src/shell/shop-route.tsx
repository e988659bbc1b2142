import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { SessionGate } from '../session/session-gate';
import { loadRestOfTexts } from '../texts';
import { NotFound, PageFailure } from './page-notices';
import { Shell } from './shell';

export const rootRoute = createRootRoute({
  // The first page is bundled with its texts; other pages wait for theirs.
  beforeLoad: ({ location }) => (location.pathname === '/' ? void loadRestOfTexts() : loadRestOfTexts()),
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: PageFailure,
});

/** Parent route of all pages that require sign-in. */
export const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shop',
  component: () => (
    <SessionGate>
      <Shell />
    </SessionGate>
  ),
});
