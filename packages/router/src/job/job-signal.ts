import { wakeUp } from '@merx/db';

/** `jobQueued` wakes this process's runner after a job was queued or canceled. */
export const { wake: jobQueued, onWake: onJobQueued } = wakeUp();
