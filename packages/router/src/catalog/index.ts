import { router } from '../trpc/init.js';
import { categoryRoutes } from './category/category.routes.js';
import { categoryProductRoutes } from './category/category-product.routes.js';

export const catalogRoutes = router({
  category: categoryRoutes,
  categoryProduct: categoryProductRoutes,
});

export { type PricedProduct, unitPrice } from './price/unit-price.js';
