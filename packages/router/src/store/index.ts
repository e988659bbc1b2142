export { storeRoutes } from './store.routes.js';
export { frontStore, frontStoreIn, resolveScope, type StoreDirectory, storeDirectory, writeStoreId } from './store.service.js';
