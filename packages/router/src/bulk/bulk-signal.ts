import { wakeUp } from '@merx/db';

/** `bulkQueued` wakes this process's runner, after a request was accepted. */
export const { wake: bulkQueued, onWake: onBulkQueued } = wakeUp();
