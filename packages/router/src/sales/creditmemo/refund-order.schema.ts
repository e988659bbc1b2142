import { bool, decimal, int, list, wireText } from '@merx/wire';
import { z } from 'zod';
import { OrderDocument } from '../document/order-document.schema.js';

const parts = {
  arguments: z
    .strictObject({
      shipping_amount: decimal.nullish(),
      adjustment_positive: decimal.nullish(),
      adjustment_negative: decimal.nullish(),
      /** Items of the order whose pieces go back to the shelves. */
      extension_attributes: z.object({ return_to_stock_items: list(int).nullish() }).nullish(),
    })
    .nullish(),
};

export const RefundOrder = OrderDocument.extend(parts);
export type RefundOrder = z.infer<typeof RefundOrder>;

/** With `isOnline` the provider that has taken the money of the invoice gives it back. */
export const RefundInvoice = OrderDocument.omit({ orderId: true }).extend({
  ...parts,
  invoiceId: int.describe('Id of the invoice, not its number.'),
  isOnline: bool.default(false),
});
export type RefundInvoice = z.infer<typeof RefundInvoice>;

/** An id as text. */
export const CreditmemoId = wireText;
