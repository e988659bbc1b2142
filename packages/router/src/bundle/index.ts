export { bundleRoutes } from './bundle.routes.js';
