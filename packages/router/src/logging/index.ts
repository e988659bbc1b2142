export { holds, seesChange } from './entity-access.js';
export { loggingRoutes } from './logging.routes.js';
export { pruneChanges } from './prune.service.js';
