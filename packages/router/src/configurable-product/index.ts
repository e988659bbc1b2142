export { configurableProductRoutes } from './configurable-product.routes.js';
