import { bool, decimal, int, list, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { giftMessageFields, orderFields, orderItemFields, pickupFields, shippingTotalFields } from '../order/order.schema.js';
import {
  extension_attributes,
  OrderAddressInput,
  OrderCommentInput,
  orderHistoryFields,
  orderPaymentFields,
} from '../order/order-part.schema.js';

const GiftMessageInput = z.strictObject({ ...giftMessageFields.in, extension_attributes });
export type GiftMessageInput = z.infer<typeof GiftMessageInput>;

const ProductOptionInput = z.strictObject({
  extension_attributes: z
    .object({
      custom_options: list(z.strictObject({ option_id: text, option_value: text, extension_attributes })).nullish(),
      bundle_options: list(
        z.strictObject({ option_id: int, option_qty: int, option_selections: list(int), extension_attributes }),
      ).nullish(),
      configurable_item_options: list(z.strictObject({ option_id: text, option_value: int.nullish(), extension_attributes })).nullish(),
      downloadable_option: z.strictObject({ downloadable_links: list(int) }).nullish(),
    })
    .nullish(),
});

const ItemFields = z.strictObject({
  ...orderItemFields.in,
  product_option: ProductOptionInput.nullish(),
  extension_attributes: z.object({ gift_message: GiftMessageInput.nullish() }).nullish(),
});

/** An item as clients send it; a part names its parent by `parent_item_id` or contains it as `parent_item`. */
export const OrderItemInput = ItemFields.extend({ parent_item: ItemFields.nullish() });
export type OrderItemInput = z.infer<typeof OrderItemInput>;

const PaymentInput = z.strictObject({
  ...orderPaymentFields.in,
  cc_last_4: text.nullish(),
  additional_information: list(text).nullish(),
  extension_attributes,
});

const HistoryInput = OrderCommentInput.extend({ created_at: orderHistoryFields.in.created_at });
export type HistoryInput = z.infer<typeof HistoryInput>;

const AppliedTaxInput = z.strictObject({
  code: text.nullish(),
  title: text.nullish(),
  percent: decimal.nullish(),
  amount: decimal,
  base_amount: decimal,
  extension_attributes: z
    .object({
      rates: list(
        z.strictObject({ code: text.nullish(), title: text.nullish(), percent: decimal.nullish(), extension_attributes }),
      ).nullish(),
    })
    .nullish(),
});
export type AppliedTaxInput = z.infer<typeof AppliedTaxInput>;

const ItemTaxesInput = z.strictObject({
  type: text.nullish(),
  item_id: int.nullish(),
  associated_item_id: int.nullish(),
  applied_taxes: list(AppliedTaxInput).nullish(),
  extension_attributes,
});

const ShippingAssignmentInput = z.strictObject({
  shipping: z
    .strictObject({
      address: OrderAddressInput.nullish(),
      method: text.nullish(),
      total: z.strictObject({ ...shippingTotalFields.in, extension_attributes }).nullish(),
      extension_attributes,
    })
    .nullish(),
  items: list(OrderItemInput).nullish(),
  stock_id: int.nullish(),
  extension_attributes,
});

const ExtensionInput = z.object({
  ...pickupFields.in,
  gift_message: GiftMessageInput.nullish(),
  shipping_assignments: list(ShippingAssignmentInput).nullish(),
  payment_additional_info: list(z.strictObject({ key: text, value: text })).nullish(),
  applied_taxes: list(AppliedTaxInput).nullish(),
  item_applied_taxes: list(ItemTaxesInput).nullish(),
  converting_from_quote: bool.nullish(),
});

/** An order as clients send it: all fields of a response are accepted. */
export const OrderImport = z.strictObject({
  ...orderFields.in,
  items: list(OrderItemInput).nullish(),
  billing_address: OrderAddressInput.nullish(),
  payment: PaymentInput.nullish(),
  status_histories: list(HistoryInput).nullish(),
  extension_attributes: ExtensionInput.nullish(),
});
export type OrderImport = z.infer<typeof OrderImport>;

export const SaveOrder = z.object({ entity: OrderImport });

/** The id of an imported order, and the mark that says whether it has been changed here since. */
export const KeptOrder = z.object({ entity_id: wireInt, kept_at: wireText });
export type KeptOrder = z.infer<typeof KeptOrder>;

/** The current state of an imported order; with the mark `kept_at` only if it has not been changed here since. */
export const UpdateImportedOrder = SaveOrder.extend({ kept_at: text.nullish() });
export type UpdateImportedOrder = z.infer<typeof UpdateImportedOrder>;
