import { salesOrder } from '@merx/db/tables';
import { entity, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { GiftMessage } from './gift-message.schema.js';
import { OrderItem } from './order-item.schema.js';
import { OrderAddress } from './order-part.schema.js';

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

export const OrderExtension = z.object({
  gift_message: GiftMessage.optional(),
  shipping_assignments: z.array(ShippingAssignment),
  payment_additional_info: z.array(z.object({ key: wireText, value: wireText })),
  applied_taxes: z.array(AppliedTax),
  item_applied_taxes: z.array(ItemAppliedTaxes),
});
export type OrderExtension = z.infer<typeof OrderExtension>;
