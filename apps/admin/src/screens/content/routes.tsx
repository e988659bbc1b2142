import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../list/list-search';
import { shopRoute } from '../../shell/shop-route';

const blocks = createRoute({
  getParentRoute: () => shopRoute,
  path: '/blocks',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./block-list'), 'BlockList'),
});
const block = createRoute({
  getParentRoute: () => shopRoute,
  path: '/blocks/$blockId',
  component: lazyRouteComponent(() => import('./block-page'), 'BlockPage'),
});

const pages = createRoute({
  getParentRoute: () => shopRoute,
  path: '/pages',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./page-list'), 'PageList'),
});
const page = createRoute({
  getParentRoute: () => shopRoute,
  path: '/pages/$pageId',
  component: lazyRouteComponent(() => import('./page-page'), 'PagePage'),
});

export const contentRoutes = [blocks, block, pages, page];
