import { router } from '../trpc/init.js';
import { categoryRoutes } from './category/category.routes.js';
import { categoryProductRoutes } from './category/category-product.routes.js';
import { productRoutes } from './product/product.routes.js';

export const catalogRoutes = router({
  category: categoryRoutes,
  categoryProduct: categoryProductRoutes,
  product: productRoutes,
});

export { type PricedProduct, unitPrice } from './price/unit-price.js';
