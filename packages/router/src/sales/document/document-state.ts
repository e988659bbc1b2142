/** How an invoice or a credit memo stands: its money is still to come or go, it has come or gone, or it never will. */
export const OPEN = 1;
export const SETTLED = 2;
export const CANCELED = 3;
export type DocumentState = typeof OPEN | typeof SETTLED | typeof CANCELED;
