import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../../list/list-search';
import { shopRoute } from '../../../shell/shop-route';

const carts = createRoute({
  getParentRoute: () => shopRoute,
  path: '/carts',
  validateSearch: (given: Record<string, unknown>) => ({ ...readListSearch(given), ...(given.drafts === true && { drafts: true }) }),
  component: lazyRouteComponent(() => import('./cart-list'), 'CartList'),
});
const newCart = createRoute({
  getParentRoute: () => shopRoute,
  path: '/carts/new',
  component: lazyRouteComponent(() => import('./new-cart'), 'NewCart'),
});
const cart = createRoute({
  getParentRoute: () => shopRoute,
  path: '/carts/$cartId',
  component: lazyRouteComponent(() => import('./cart-page'), 'CartPage'),
});
const dryRun = createRoute({
  getParentRoute: () => shopRoute,
  path: '/dry-run',
  component: lazyRouteComponent(() => import('./dry-run'), 'DryRun'),
});

export const sellingRoutes = [carts, newCart, cart, dryRun];
