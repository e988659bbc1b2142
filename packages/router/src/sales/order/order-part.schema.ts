import { salesOrderAddress, salesOrderPayment, salesOrderStatusHistory } from '@merx/db/tables';
import { entity, int, list, pageOf, shortText, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** Objects may contain unknown fields. */
export const extension_attributes = z.object({}).nullish();

/** The lines of a street; a single one may be sent as text. */
const streetLines = z.preprocess((value) => (typeof value === 'string' && value !== '' ? [value] : value), list(shortText)).nullish();

export const orderId = int.describe('Id of the order, not its number.');

const orderAddressFields = entity(salesOrderAddress);
export const orderPaymentFields = entity(salesOrderPayment);
export const orderHistoryFields = entity(salesOrderStatusHistory);

/** Fields that are null rather than absent are always present in a response. */
export const OrderAddress = z.object({
  ...orderAddressFields.out,
  city: wireText.nullable(),
  country_id: wireText.nullable(),
  firstname: wireText.nullable(),
  lastname: wireText.nullable(),
  postcode: wireText.nullable(),
  telephone: wireText.nullable(),
});
export type OrderAddress = z.infer<typeof OrderAddress>;

export const OrderPayment = z.object({
  ...orderPaymentFields.out,
  account_status: wireText.nullable(),
  cc_last4: wireText.nullable(),
  additional_information: z.array(wireText),
});
export type OrderPayment = z.infer<typeof OrderPayment>;

export const OrderStatusHistory = z.object({ ...orderHistoryFields.out, comment: wireText.nullable() });
export type OrderStatusHistory = z.infer<typeof OrderStatusHistory>;

/** An address of an order as clients send it: all fields of a response are accepted. */
export const OrderAddressInput = z.strictObject({ ...orderAddressFields.in, street: streetLines, extension_attributes });
export type OrderAddressInput = z.infer<typeof OrderAddressInput>;

/** `parent_id` is the order. */
export const SaveOrderAddress = z.object({ parent_id: orderId, entity: OrderAddressInput });

/** A line of an order's history as clients send it: all fields of a response are accepted. Ids and times are read-only and ignored. */
export const OrderCommentInput = z.strictObject({ ...orderHistoryFields.in, created_at: text.nullish(), extension_attributes });
export type OrderCommentInput = z.infer<typeof OrderCommentInput>;

export const AddOrderComment = z.object({ id: orderId, statusHistory: OrderCommentInput });

export const OrderComments = pageOf(OrderStatusHistory);
export type OrderComments = z.infer<typeof OrderComments>;

/** The author of a history line, a document, a comment on one, or a track. */
export const Authors = z.array(
  z.object({
    kind: z.enum(['history', 'track', 'invoice', 'invoice_comment', 'shipment', 'shipment_comment', 'creditmemo', 'creditmemo_comment']),
    id: wireInt,
    author: wireText,
    /** `admin`, `integration` or `cli`; null once the log has been pruned. */
    actor_type: wireText.nullable(),
  }),
);
export type Authors = z.infer<typeof Authors>;
