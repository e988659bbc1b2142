import { wakeUp } from '@merx/db';

/** `mailQueued` wakes this process's sender, after the commit that queued a mail. */
export const { wake: mailQueued, onWake: onMailQueued } = wakeUp();
