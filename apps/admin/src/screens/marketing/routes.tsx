import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../list/list-search';
import { shopRoute } from '../../shell/shop-route';

const rules = createRoute({
  getParentRoute: () => shopRoute,
  path: '/price-rules',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./rule-list'), 'RuleList'),
});
const rule = createRoute({
  getParentRoute: () => shopRoute,
  path: '/price-rules/$ruleId',
  component: lazyRouteComponent(() => import('./rule-page'), 'RulePage'),
});
const coupons = createRoute({
  getParentRoute: () => shopRoute,
  path: '/price-rules/$ruleId/coupons',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./coupons-page'), 'CouponsPage'),
});

export const marketingRoutes = [rules, rule, coupons];
