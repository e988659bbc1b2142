/** Whether a credit memo waits for its money to go back, the money is back, or it is none any more. */
export const OPEN = 1;
export const REFUNDED = 2;
export const CANCELED = 3;
export type CreditmemoState = typeof OPEN | typeof REFUNDED | typeof CANCELED;
