import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../list/list-search';
import { shopRoute } from '../../shell/shop-route';
import { readNewSearch, readProductSearch } from './editor/product-search';

const products = createRoute({
  getParentRoute: () => shopRoute,
  path: '/products',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./list/product-list'), 'ProductList'),
});
const productImport = createRoute({
  getParentRoute: () => shopRoute,
  path: '/products/import',
  component: lazyRouteComponent(() => import('./import/import-page'), 'ImportPage'),
});
const stock = createRoute({
  getParentRoute: () => shopRoute,
  path: '/stock',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./stock/stock-list'), 'StockList'),
});
const newProduct = createRoute({
  getParentRoute: () => shopRoute,
  path: '/products/new',
  validateSearch: readNewSearch,
  component: lazyRouteComponent(() => import('./editor/product-page'), 'NewProductPage'),
});
const product = createRoute({
  getParentRoute: () => shopRoute,
  path: '/products/$productId',
  validateSearch: readProductSearch,
  component: lazyRouteComponent(() => import('./editor/product-page'), 'ProductPage'),
});

export const productsRoutes = [products, productImport, stock, newProduct, product];
