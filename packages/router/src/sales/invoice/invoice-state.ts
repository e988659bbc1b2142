/** Whether an invoice waits for its payment, has it, or is none any more. */
export const OPEN = 1;
export const PAID = 2;
export const CANCELED = 3;
export type InvoiceState = typeof OPEN | typeof PAID | typeof CANCELED;
