import { bool, customerId, decimal, int, list, pageOf, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { Customer, CustomerAnswer } from '../../customer/index.js';
import { CartAddress, CartAddressInput, fields } from '../address/address.schema.js';
import { CartItem } from '../item/item.schema.js';
import { PaymentInput } from '../payment-method/payment-method.schema.js';

const CURRENCIES = ['global_currency_code', 'base_currency_code', 'store_currency_code'] as const;
const RATES = ['store_to_base_rate', 'store_to_quote_rate', 'base_to_global_rate', 'base_to_quote_rate'] as const;
const CURRENCY_FACTS = [...CURRENCIES, ...RATES] as const;

const Currency = z.object({ ...fields(wireText, ...CURRENCIES, 'quote_currency_code'), ...fields(wireDecimal, ...RATES) });

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

/** A cart as its customer sends it; what the customer cannot change is accepted and ignored, as clients send carts back as they read them. */
const CartInput = z.strictObject({
  id: z.unknown().optional(),
  ...fields(z.unknown().optional(), 'created_at', 'updated_at', 'converted_at', 'is_virtual', 'items_count', 'items_qty'),
  ...fields(z.unknown().optional(), 'reserved_order_id', 'orig_order_id', 'customer_tax_class_id'),
  is_active: bool.nullish(),
  customer_is_guest: bool.nullish(),
  store_id: int.nullish(),
  items: list(z.object({ item_id: int, qty: decimal })).nullish(),
  customer: Customer.partial().nullish(),
  billing_address: CartAddressInput.nullish(),
  currency: z.strictObject({ ...fields(z.unknown().optional(), ...CURRENCY_FACTS), quote_currency_code: text.nullish() }).nullish(),
  customer_note: text.nullish(),
  customer_note_notify: bool.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type CartInput = z.infer<typeof CartInput>;
export const SaveCart = z.object({ quote: CartInput });

/** An empty response. */
export const NoAnswer = z.array(wireText);

export const CartList = pageOf(Cart);
export type CartList = z.infer<typeof CartList>;

/** The guest's cart to merge into the caller's. */
export const MergeCarts = z.object({ cartId: text });

export const AssignCustomer = z.object({ customerId: int, storeId: int });
export type AssignCustomer = z.infer<typeof AssignCustomer>;
export const CartOwner = z.object({ customerId });
export const PlaceOrder = z.object({ paymentMethod: PaymentInput.nullish() });
