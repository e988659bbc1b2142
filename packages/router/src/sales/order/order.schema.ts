import { giftMessage, salesOrder, salesOrderItem } from '@merx/db/tables';
import { entity, int, pageOf, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { OrderAddress, OrderPayment, OrderStatusHistory, orderId } from './order-part.schema.js';

export const giftMessageFields = entity(giftMessage);

/** The gift message of an order or an item; `customer_id` is 0 for a guest's. */
export const GiftMessage = z.object(giftMessageFields.out);
export type GiftMessage = z.infer<typeof GiftMessage>;

const CustomOption = z.object({ option_id: wireText, option_value: wireText });
const BundleOption = z.object({ option_id: wireInt, option_qty: wireInt, option_selections: z.array(wireInt) });
const ConfigurableOption = z.object({ option_id: wireText, option_value: wireInt.optional() });

/** The selected options, as on cart items. */
const ProductOption = z.object({
  extension_attributes: z
    .object({
      custom_options: z.array(CustomOption).optional(),
      bundle_options: z.array(BundleOption).optional(),
      configurable_item_options: z.array(ConfigurableOption).optional(),
      downloadable_option: z.object({ downloadable_links: z.array(wireInt) }).optional(),
    })
    .optional(),
});
export type ProductOption = z.infer<typeof ProductOption>;

export const orderItemFields = entity(salesOrderItem, { omit: ['gift_message_id'] });

const OrderItemRow = z.object({
  ...orderItemFields.out,
  product_option: ProductOption.optional(),
  extension_attributes: z.object({ gift_message: GiftMessage }).optional(),
});

/** An item; a child contains its parent, which contains no other. */
export const OrderItem = OrderItemRow.extend({ parent_item: OrderItemRow.optional() });
export type OrderItem = z.infer<typeof OrderItem>;

export const OrderItemList = pageOf(OrderItem);

/** Shipping amounts that both an order and its shipping assignment contain. */
export const shippingTotalFields = entity(salesOrder, {
  pick: [
    'base_shipping_amount',
    'base_shipping_canceled',
    'base_shipping_discount_amount',
    'base_shipping_discount_tax_compensation_amnt',
    'base_shipping_incl_tax',
    'base_shipping_invoiced',
    'base_shipping_refunded',
    'base_shipping_tax_amount',
    'base_shipping_tax_refunded',
    'shipping_amount',
    'shipping_canceled',
    'shipping_discount_amount',
    'shipping_discount_tax_compensation_amount',
    'shipping_incl_tax',
    'shipping_invoiced',
    'shipping_refunded',
    'shipping_tax_amount',
    'shipping_tax_refunded',
  ],
});

/** A shipment destination: a virtual order has no address and no method. */
const ShippingAssignment = z.object({
  shipping: z.object({ address: OrderAddress.optional(), method: wireText.optional(), total: z.object(shippingTotalFields.out) }),
  items: z.array(OrderItem),
});

const AppliedTaxRate = z.object({ code: wireText.optional(), title: wireText.optional(), percent: wireDecimal.optional() });

export const AppliedTax = z.object({
  code: wireText.optional(),
  title: wireText.optional(),
  percent: wireDecimal.optional(),
  amount: wireDecimal,
  base_amount: wireDecimal,
  extension_attributes: z.object({ rates: z.array(AppliedTaxRate).optional() }).optional(),
});
export type AppliedTax = z.infer<typeof AppliedTax>;

export const ItemAppliedTaxes = z.object({
  type: wireText.optional(),
  item_id: wireInt.optional(),
  associated_item_id: wireInt.optional(),
  applied_taxes: z.array(AppliedTax).optional(),
});
export type ItemAppliedTaxes = z.infer<typeof ItemAppliedTaxes>;

/** The columns of an order that is picked up; clients see them among its extension attributes. */
export const pickupFields = entity(salesOrder, { pick: ['pickup_location_code', 'send_notification', 'notification_sent'] });

export const OrderExtension = z.object({
  ...pickupFields.out,
  gift_message: GiftMessage.optional(),
  shipping_assignments: z.array(ShippingAssignment),
  payment_additional_info: z.array(z.object({ key: wireText, value: wireText })),
  applied_taxes: z.array(AppliedTax),
  item_applied_taxes: z.array(ItemAppliedTaxes),
});
export type OrderExtension = z.infer<typeof OrderExtension>;

export const OrderInput = z.object({ id: orderId });
export const OrderItemInput = z.object({ id: int.describe('Id of the order item.') });

/** The columns of an order; the shipping method is in its shipping assignment. */
export const orderFields = entity(salesOrder, {
  omit: ['shipping_method', 'pickup_location_code', 'send_notification', 'notification_sent', 'gift_message_id', 'stock_id'],
});

export const Order = z.object({
  ...orderFields.out,
  items: z.array(OrderItem),
  billing_address: OrderAddress.optional(),
  payment: OrderPayment.optional(),
  status_histories: z.array(OrderStatusHistory).optional(),
  extension_attributes: OrderExtension,
});
export type Order = z.infer<typeof Order>;

export const OrderList = pageOf(Order);
