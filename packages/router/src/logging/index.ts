export { LEAST_DAYS, pruneChanges } from './change.service.js';
export { loggingRoutes } from './logging.routes.js';
export { holds } from './rights.js';
