/** Operation status codes, as clients know them. */
export const CARRIED_OUT = 1;
/** Failed inside the server without changing anything: can be retried. */
export const WORTH_A_TRY = 2;
export const FAILED = 3;
export const OPEN = 4;
/** Unreadable, never executed. */
export const REJECTED = 5;
