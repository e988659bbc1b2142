import { customerId, int, pageOf, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { CustomerAnswer } from '../../customer/index.js';
import { CartAddress, fields } from '../address/address.schema.js';
import { CartItem } from '../item/item.schema.js';
import { PaymentInput } from '../payment-method/payment-method.schema.js';

const Currency = z.object({
  ...fields(wireText, 'global_currency_code', 'base_currency_code', 'store_currency_code', 'quote_currency_code'),
  ...fields(wireDecimal, 'store_to_base_rate', 'store_to_quote_rate', 'base_to_global_rate', 'base_to_quote_rate'),
});

const Guest = z.object(fields(wireText.nullable(), 'email', 'firstname', 'lastname'));

const ShippingAssignment = z.object({
  shipping: z.object({ address: CartAddress, method: wireText.nullable() }),
  items: z.array(CartItem),
});

export const Cart = z.object({
  id: wireInt,
  created_at: wireText,
  updated_at: wireText,
  converted_at: wireText.optional(),
  is_active: wireBool,
  is_virtual: wireBool,
  items: z.array(CartItem).optional(),
  items_count: wireInt,
  items_qty: wireDecimal,
  customer: CustomerAnswer.or(Guest),
  billing_address: CartAddress.optional(),
  reserved_order_id: wireText.optional(),
  orig_order_id: wireInt,
  currency: Currency,
  customer_is_guest: wireBool,
  customer_note: wireText.optional(),
  customer_note_notify: wireBool,
  customer_tax_class_id: wireInt,
  store_id: wireInt,
  extension_attributes: z.object({ shipping_assignments: z.array(ShippingAssignment) }).optional(),
});
export type Cart = z.infer<typeof Cart>;

export const CartList = pageOf(Cart);
export type CartList = z.infer<typeof CartList>;

/** The guest's cart to merge into the caller's. */
export const MergeCarts = z.object({ cartId: text });

export const AssignCustomer = z.object({ customerId: int, storeId: int });
export type AssignCustomer = z.infer<typeof AssignCustomer>;
export const CartOwner = z.object({ customerId });
export const PlaceOrder = z.object({ paymentMethod: PaymentInput.nullish() });
