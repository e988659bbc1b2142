import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../list/list-search';
import { shopRoute } from '../../shell/shop-route';

interface CategorySearch {
  tab?: string;
  store?: string;
  parent?: number;
}

/** What the page of a category keeps in its address: the part that is shown, the store view, and the parent of a new one. */
const readCategorySearch = ({ tab, store, parent }: Record<string, unknown>): CategorySearch => ({
  ...(typeof tab === 'string' && { tab }),
  ...(typeof store === 'string' && { store }),
  ...(typeof parent === 'number' && { parent }),
});

const categories = createRoute({
  getParentRoute: () => shopRoute,
  path: '/categories',
  component: lazyRouteComponent(() => import('./categories/categories-layout'), 'CategoriesLayout'),
});
const categoriesStart = createRoute({
  getParentRoute: () => categories,
  path: '/',
  component: lazyRouteComponent(() => import('./categories/categories-layout'), 'CategoriesStart'),
});
const category = createRoute({
  getParentRoute: () => categories,
  path: '$categoryId',
  validateSearch: readCategorySearch,
  component: lazyRouteComponent(() => import('./categories/category-page'), 'CategoryPage'),
});
const attributes = createRoute({
  getParentRoute: () => shopRoute,
  path: '/attributes',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./attributes/attribute-list'), 'AttributeList'),
});
const attribute = createRoute({
  getParentRoute: () => shopRoute,
  path: '/attributes/$code',
  component: lazyRouteComponent(() => import('./attributes/attribute-page'), 'AttributePage'),
});
const sets = createRoute({
  getParentRoute: () => shopRoute,
  path: '/attribute-sets',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./sets/set-list'), 'SetList'),
});
const set = createRoute({
  getParentRoute: () => shopRoute,
  path: '/attribute-sets/$setId',
  component: lazyRouteComponent(() => import('./sets/set-page'), 'SetPage'),
});

export const catalogRoutes = [categories.addChildren([categoriesStart, category]), attributes, attribute, sets, set];
