import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shopRoute } from '../../shell/shop-route';

const start = createRoute({
  getParentRoute: () => shopRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./start-page'), 'StartPage'),
});

export const startRoutes = [start];
