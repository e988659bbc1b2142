import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../list/list-search';
import { shopRoute } from '../../shell/shop-route';

const getParentRoute = () => shopRoute;

const customers = createRoute({
  getParentRoute,
  path: '/customers',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./customer-list'), 'CustomerList'),
});
const customer = createRoute({
  getParentRoute,
  path: '/customers/$customerId',
  component: lazyRouteComponent(() => import('./customer-page'), 'CustomerPage'),
});
const groups = createRoute({
  getParentRoute,
  path: '/customer-groups',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./group-list'), 'GroupList'),
});
const group = createRoute({
  getParentRoute,
  path: '/customer-groups/$groupId',
  component: lazyRouteComponent(() => import('./group-page'), 'GroupPage'),
});

export const customersRoutes = [customers, customer, groups, group];
