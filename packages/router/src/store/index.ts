export { storeRoutes } from './store.routes.js';
export { frontStore, resolveScope, storeDirectory, writeStoreId } from './store.service.js';
