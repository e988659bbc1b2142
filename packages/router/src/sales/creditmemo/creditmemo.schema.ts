import { salesCreditmemo, salesCreditmemoItem } from '@merx/db/tables';
import { bool, decimal, entity, int, list, pageOf, wireDecimal } from '@merx/wire';
import { z } from 'zod';
import { DocumentComment, documentInput, documentItemInput, OrderDocument } from '../document/document.schema.js';

const fields = entity(salesCreditmemo);
const itemFields = entity(salesCreditmemoItem);

export const Creditmemo = z.object({
  ...fields.out,
  items: z.array(z.object({ ...itemFields.out, base_cost: wireDecimal, base_price: wireDecimal })),
  /** Newest first. */
  comments: z.array(DocumentComment),
});
export type Creditmemo = z.infer<typeof Creditmemo>;

export const CreditmemoList = pageOf(Creditmemo);

/** A credit memo as clients send it: an order and its items; without items, everything refundable. */
export const CreditmemoInput = z.strictObject({
  ...fields.in,
  items: list(z.strictObject({ ...itemFields.in, ...documentItemInput })).nullish(),
  ...documentInput,
});
export type CreditmemoInput = z.infer<typeof CreditmemoInput>;

export const SaveCreditmemo = z.object({ entity: CreditmemoInput });

/** A new credit memo whose amounts apply as they are. */
export const RegisterRefund = z.object({ creditmemo: CreditmemoInput, offlineRequested: bool.default(false) });
export type RegisterRefund = z.infer<typeof RegisterRefund>;

/** A credit memo, and whether its items return to stock; defaults to the settings. */
export const RefundInput = SaveCreditmemo.extend({ backToStock: bool.nullish() });
export type RefundInput = z.infer<typeof RefundInput>;

const parts = {
  arguments: z
    .strictObject({
      shipping_amount: decimal.nullish(),
      adjustment_positive: decimal.nullish(),
      adjustment_negative: decimal.nullish(),
      /** Order items to return to stock. */
      extension_attributes: z.object({ return_to_stock_items: list(int).nullish() }).nullish(),
    })
    .nullish(),
};

export const RefundOrder = OrderDocument.extend(parts);
export type RefundOrder = z.infer<typeof RefundOrder>;

/** With `isOnline`, the provider that captured the invoice refunds it. */
export const RefundInvoice = OrderDocument.omit({ orderId: true }).extend({
  ...parts,
  invoiceId: int.describe('Id of the invoice, not its number.'),
  isOnline: bool.default(false),
});
export type RefundInvoice = z.infer<typeof RefundInvoice>;
