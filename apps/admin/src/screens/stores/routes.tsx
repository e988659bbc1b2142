import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../list/list-search';
import { shopRoute } from '../../shell/shop-route';

const getParentRoute = () => shopRoute;

const settings = createRoute({
  getParentRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-page'), 'SettingsPage'),
});
const stores = createRoute({ getParentRoute, path: '/stores', component: lazyRouteComponent(() => import('./stores-page'), 'StoresPage') });
const rates = createRoute({
  getParentRoute,
  path: '/tax-rates',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./rate-list'), 'RateList'),
});
const rate = createRoute({
  getParentRoute,
  path: '/tax-rates/$rateId',
  component: lazyRouteComponent(() => import('./rate-page'), 'RatePage'),
});
const rules = createRoute({
  getParentRoute,
  path: '/tax-rules',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./rule-list'), 'RuleList'),
});
const rule = createRoute({
  getParentRoute,
  path: '/tax-rules/$ruleId',
  component: lazyRouteComponent(() => import('./rule-page'), 'RulePage'),
});
const classes = createRoute({
  getParentRoute,
  path: '/tax-classes',
  component: lazyRouteComponent(() => import('./classes-page'), 'ClassesPage'),
});

export const storesRoutes = [settings, stores, rates, rate, rules, rule, classes];
