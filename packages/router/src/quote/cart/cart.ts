import { type Money, money, times } from '@merx/wire';
import type { CartCoupon } from '../../sales-rule/index.js';
import type { CartProduct } from './cart-product.js';

export type { CartCoupon } from '../../sales-rule/index.js';
export type { CartProduct } from './cart-product.js';

/** A line of a cart; the parts of a configurable or bundle stand below it. */
export interface CartItem {
  item_id: number;
  product_id: number;
  sku: string;
  name: string;
  product_type: string;
  qty: string;
  /** What staff ask for one piece, in the cart's currency; null for what it costs by itself. */
  custom_price: string | null;
  product_option: ProductOption;
  gift_message_id: number | null;
  product: CartProduct;
  children: CartChild[];
}

/** A part of a line. */
export interface CartChild {
  item_id: number;
  product_id: number;
  sku: string;
  name: string;
  product_type: string;
  /** How many of it each piece of the line holds. */
  qty: string;
  /** The bundle's selection it comes from; null for the child of a configurable. */
  selection_id: number | null;
  product: CartProduct;
}

/** What the buyer chose, as the wire's product_option; an empty object for nothing. */
export interface ProductOption {
  extension_attributes?: Choices;
}

/** The choices in their one form: lists are sorted, so that equal choices are equal. */
export interface Choices {
  custom_options?: { option_id: string; option_value: string }[];
  configurable_item_options?: { option_id: string; option_value: number }[];
  bundle_options?: { option_id: number; option_qty: number; option_selections: number[] }[];
  downloadable_option?: { downloadable_links: number[] };
}

export type AddressType = 'billing' | 'shipping';

/** An address of a cart, in the wire's names; every part may be missing until the order is placed. */
export interface CartAddress {
  id: number;
  address_type: AddressType;
  email: string | null;
  prefix: string | null;
  firstname: string | null;
  middlename: string | null;
  lastname: string | null;
  suffix: string | null;
  company: string | null;
  street: string[];
  city: string | null;
  country_id: string | null;
  region: string | null;
  region_id: number | null;
  region_code: string | null;
  postcode: string | null;
  telephone: string | null;
  fax: string | null;
  vat_id: string | null;
  customer_id: number | null;
  customer_address_id: number | null;
  same_as_billing: number;
  save_in_address_book: number;
  shipping_method: string | null;
  shipping_description: string | null;
}

export interface CartPayment {
  payment_id: number;
  method: string | null;
  po_number: string | null;
  additional_data: string[];
}

/** A place in a customer's address book. */
export interface HomePlace {
  country_id: string;
  region_id: number | null;
  postcode: string | null;
}

/** A cart with all that its totals depend on, as one statement reads it. Quantities and amounts are decimal text. */
export interface Cart {
  entity_id: number;
  /** Of the row; another one after every change. */
  version: string;
  masked_id: string | null;
  store_id: number;
  website_id: number;
  is_active: boolean;
  customer_id: number | null;
  customer_group_id: number;
  customer_tax_class_id: number;
  customer_is_guest: boolean;
  customer_email: string | null;
  customer_note: string | null;
  customer_note_notify: boolean;
  coupon_code: string | null;
  /** The coupon of that code, however useless it may have become. */
  coupon: CartCoupon | null;
  /** How often the customer has used which price rule. */
  rule_uses: Record<string, number>;
  /** Attribute codes that price rules ask for; the products bring their values. */
  rule_attributes: string[];
  /** The places of the customer's default addresses; null for a guest. */
  home: Record<AddressType, HomePlace | null> | null;
  reserved_order_id: string | null;
  orig_order_id: number;
  gift_message_id: number | null;
  base_currency_code: string;
  quote_currency_code: string;
  base_to_quote_rate: string;
  created_at: string;
  updated_at: string;
  converted_at: string | null;
  items: CartItem[];
  addresses: CartAddress[];
  payment: CartPayment | null;
}

/** How a door names a cart. A customer's and a guest's are active ones only; an admin's id also finds ordered carts. */
export type CartReference = { by: 'id'; cartId: number } | { by: 'customer'; customerId: number } | { by: 'mask'; maskedId: string };

const VIRTUAL_TYPES = new Set(['virtual', 'downloadable']);

const isVirtualType = (type: string): boolean => VIRTUAL_TYPES.has(type);

/** Whether a line or part needs no shipping: a composite one when none of its parts does. */
export const isVirtualItem = (item: { product_type: string; children?: CartChild[] }): boolean =>
  item.children?.length ? item.children.every((child) => isVirtualType(child.product_type)) : isVirtualType(item.product_type);

/** Whether nothing in the cart needs shipping; an empty cart is not virtual. */
export const isVirtual = (cart: Pick<Cart, 'items'>): boolean => cart.items.length > 0 && cart.items.every(isVirtualItem);

/** How many of which products a line takes from the stock. The line's own product is among them, also a composite one, which has no quantity. */
export function piecesOf(item: Pick<CartItem, 'product_id' | 'qty'> & { children: Pick<CartChild, 'product_id' | 'qty'>[] }): Piece[] {
  const qty = money(item.qty);
  const parts = item.children.map((child) => ({ product_id: child.product_id, qty: times(qty, child.qty) }));
  return [{ product_id: item.product_id, qty }, ...parts];
}

export interface Piece {
  product_id: number;
  qty: Money;
}

export const billingAddress = (cart: Cart): CartAddress | undefined => cart.addresses.find((address) => address.address_type === 'billing');
export const shippingAddress = (cart: Cart): CartAddress | undefined =>
  cart.addresses.find((address) => address.address_type === 'shipping');
