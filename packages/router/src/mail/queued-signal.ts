import { wakeUp } from '@merx/db';

/** `mailQueued` wakes this process's sender, after the commit that put a mail into the outbox. */
export const { wake: mailQueued, onWake: onMailQueued } = wakeUp();
