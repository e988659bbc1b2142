import { createRoute, createRouter } from '@tanstack/react-router';
import { catalogRoutes } from './screens/catalog/routes';
import { contentRoutes } from './screens/content/routes';
import { customersRoutes } from './screens/customers/routes';
import { marketingRoutes } from './screens/marketing/routes';
import { productsRoutes } from './screens/products/routes';
import { salesRoutes } from './screens/sales/routes';
import { startRoutes } from './screens/start/routes';
import { storesRoutes } from './screens/stores/routes';
import { doorRoutes, systemRoutes } from './screens/system/routes';
import { NotFound } from './shell/not-found';
import { PageSkeleton } from './shell/page-skeleton';
import { rootRoute, shopRoute } from './shell/shop-route';

/** An address without a page is told inside the shop, where the way on is at hand. */
const elsewhere = createRoute({ getParentRoute: () => shopRoute, path: '/$', component: NotFound });

const shop = shopRoute.addChildren([
  elsewhere,
  ...startRoutes,
  ...salesRoutes,
  ...productsRoutes,
  ...catalogRoutes,
  ...customersRoutes,
  ...marketingRoutes,
  ...contentRoutes,
  ...storesRoutes,
  ...systemRoutes,
]);

/** Every page of the admin by its address. A page's code is fetched when somebody points at its link. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([shop, ...doorRoutes]),
  basepath: '/admin',
  defaultPreload: 'intent',
  defaultPreloadDelay: 40,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  scrollRestoration: true,
});
