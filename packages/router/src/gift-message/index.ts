export { giftMessageRoutes } from './gift-message.routes.js';
