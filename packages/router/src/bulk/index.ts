export { bulkRoutes } from './bulk.routes.js';
export { acceptBulk, type SentBulk, type SentOperation } from './bulk.service.js';
export { onBulkQueued } from './bulk-signal.js';
export { type BulkProcedure, type BulkRunnerOptions, runBulk } from './run-bulk.service.js';
export { requireStaff } from './staff.js';
