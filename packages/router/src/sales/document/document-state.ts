/** The state of an invoice or a credit memo: its payment is pending, made, or canceled. */
export const OPEN = 1;
export const SETTLED = 2;
export const CANCELED = 3;
export type DocumentState = typeof OPEN | typeof SETTLED | typeof CANCELED;
