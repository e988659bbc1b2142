export { bulkRoutes } from './bulk.routes.js';
export { acceptBulk, bulkQueued, onBulkQueued, type SentOperation } from './bulk.service.js';
export { requireMayDefer } from './operation.js';
export { type BulkProcedure, runBulk } from './run-bulk.service.js';
export { sealedInputs } from './sealed-inputs.service.js';
