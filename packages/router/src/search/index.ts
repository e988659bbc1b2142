export { pruneSearches, writeSearches } from './count-searches.service.js';
export { searchRoutes } from './search.routes.js';
