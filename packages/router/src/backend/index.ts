export { backendRoutes } from './backend.routes.js';
