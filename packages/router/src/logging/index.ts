export { holds } from './entity-access.js';
export { loggingRoutes } from './logging.routes.js';
export { LEAST_DAYS, pruneChanges } from './prune.service.js';
