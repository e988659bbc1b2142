import { int, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { PaymentInput } from '../payment-method/payment-method.schema.js';

/** The customer of a new draft; the store view defaults to that of the account. */
export const DraftOwner = z.object({ customerId: int, storeId: int.nullish() });
export const DraftGuest = z.object({ email: text, storeId: int.nullish() });
export const DraftId = z.object({ cartId: int });
export const ReorderInput = z.object({ orderId: int });

/** A line of the order that can no longer be bought in that quantity, with the reason. */
const LeftOut = z.object({
  sku: wireText,
  name: wireText,
  qty: wireDecimal,
  message: wireText,
  parameters: z.record(z.string(), z.unknown()).or(z.array(z.unknown())).optional(),
});
export type LeftOut = z.infer<typeof LeftOut>;

export const ReorderResult = z.object({ cartId: wireInt, leftOut: z.array(LeftOut) });
export type ReorderResult = z.infer<typeof ReorderResult>;

export const ReplaceOrder = z.object({ paymentMethod: PaymentInput.nullish() });

/** The change of an order's totals by the edit, in the order's currency. */
export const Difference = z.object({
  order_id: wireInt,
  increment_id: wireText,
  sums: z.array(z.object({ name: wireText, before: wireDecimal, after: wireDecimal, difference: wireDecimal })),
});
export type Difference = z.infer<typeof Difference>;
