export { reviewRoutes } from './review.routes.js';
