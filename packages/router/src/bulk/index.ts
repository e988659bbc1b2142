export { bulkRoutes } from './bulk.routes.js';
export { CARRIED_OUT, endOperation, FAILED, OPEN, type OperationOutcome, REJECTED, startBulk, WORTH_A_TRY } from './bulk.service.js';
export { requireStaff } from './staff.js';
