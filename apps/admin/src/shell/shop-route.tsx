import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { SessionGate } from '../session/session-gate';
import { loadRestOfTexts } from '../texts';
import { NotFound } from './not-found';
import { PageFailure } from './page-failure';
import { Shell } from './shell';

export const rootRoute = createRootRoute({
  // The first page has its words with it; the others' come beside their own code.
  beforeLoad: ({ location }) => (location.pathname === '/' ? void loadRestOfTexts() : loadRestOfTexts()),
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: PageFailure,
});

/** Everything behind the sign-in. */
export const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shop',
  component: () => (
    <SessionGate>
      <Shell />
    </SessionGate>
  ),
});
