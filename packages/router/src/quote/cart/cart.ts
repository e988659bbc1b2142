import type {
  bundleOption,
  bundleSelection,
  configurableOption,
  customerAddress,
  ExactRow,
  productOption,
  productOptionValue,
  quote,
  quoteAddress,
  quoteItem,
  quotePayment,
} from '@merx/db/tables';
import { type Money, money, times } from '@merx/wire';
import type { PricedProduct } from '../../catalog/index.js';
import type { CartCoupon } from '../../sales-rule/index.js';
import type { unreadOfAddress, unreadOfCart } from './cart.queries.js';
import type { ProductOption } from './product-option.schema.js';

export type { CartCoupon } from '../../sales-rule/index.js';
export type { Choices, ProductOption } from './product-option.schema.js';

type ItemRow = ExactRow<typeof quoteItem>;

/** A line of a cart, with the parts of a configurable or bundle. Its custom price is in the cart's currency. */
export interface CartItem
  extends Pick<ItemRow, 'item_id' | 'product_id' | 'sku' | 'name' | 'product_type' | 'qty' | 'custom_price' | 'gift_message_id'> {
  product_option: ProductOption;
  product: CartProduct;
  children: CartChild[];
}

/** A part of a line; its quantity is per unit of the line. */
export interface CartChild extends Pick<ItemRow, 'item_id' | 'product_id' | 'sku' | 'name' | 'product_type' | 'qty'> {
  /** The bundle's selection; null for the child of a configurable. */
  selection_id: number | null;
  product: CartProduct;
}

export type AddressType = 'billing' | 'shipping';

/** An address of a cart; every part may be missing until the order is placed. */
export interface CartAddress extends Omit<ExactRow<typeof quoteAddress>, (typeof unreadOfAddress)[number] | 'address_type'> {
  address_type: AddressType;
}

export interface CartPayment extends Pick<ExactRow<typeof quotePayment>, 'method' | 'po_number'> {
  payment_id: number;
  additional_data: string[];
}

/** The location of an address book entry. */
export type HomePlace = Pick<ExactRow<typeof customerAddress>, 'country_id' | 'region_id' | 'postcode'>;

/** What a customer states for one order in place of the account's data; an empty text is none. */
export type Buyer = Partial<Record<(typeof BUYER_FIELDS)[number], string>>;
export const BUYER_FIELDS = ['email', 'prefix', 'firstname', 'middlename', 'lastname', 'suffix'] as const;

/** A cart with all data that its totals depend on, read in one statement. Quantities and amounts are decimal text. */
export interface Cart extends Omit<ExactRow<typeof quote>, (typeof unreadOfCart)[number] | 'buyer'> {
  buyer: Buyer | null;
  /** The row version; different after every change. */
  version: string;
  website_id: number;
  customer_group_id: number;
  customer_tax_class_id: number;
  /** The coupon with the cart's code, even if it no longer applies. */
  coupon: CartCoupon | null;
  /** How often the customer has used each price rule. */
  rule_uses: Record<string, number>;
  /** Attribute codes used by price rules; the products include their values. */
  rule_attributes: string[];
  /** The locations of the customer's default addresses; null for a guest. */
  home: Record<AddressType, HomePlace | null> | null;
  items: CartItem[];
  addresses: CartAddress[];
  payment: CartPayment | null;
}

/** How a route references a cart. A customer's and a guest's references find active carts only; an admin's id also finds ordered carts. */
export type CartReference = { by: 'id'; cartId: number } | { by: 'customer'; customerId: number } | { by: 'mask'; maskedId: string };

const VIRTUAL_TYPES = new Set(['virtual', 'downloadable']);

const isVirtualType = (type: string): boolean => VIRTUAL_TYPES.has(type);

/** Whether a line or part needs no shipping: for a composite one, when none of its parts does. */
export const isVirtualItem = (item: { product_type: string; children?: CartChild[] }): boolean =>
  item.children?.length ? item.children.every((child) => isVirtualType(child.product_type)) : isVirtualType(item.product_type);

/** Whether nothing in the cart needs shipping; an empty cart is not virtual. */
export const isVirtual = (cart: Pick<Cart, 'items'>): boolean => cart.items.length > 0 && cart.items.every(isVirtualItem);

/**
 * The quantities per product that a line takes from stock. Includes the line's own product, also a composite one, which
 * has no stock quantity.
 */
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

/** A product as seen by a cart: global values overridden by those of the cart's store view. Amounts and quantities are decimal text. */
export interface CartProduct extends PricedProduct, ProductChoices {
  id: number;
  sku: string;
  type_id: string;
  name: string;
  status: number;
  weight: string | null;
  tax_class_id: number;
  in_website: boolean;
  /** Attribute values used by price rules; null when they use none. */
  rule_facts: { values: Record<string, string | null>; categories: number[] } | null;
}

/** The options of a product. */
export interface ProductChoices {
  /** Custom options, for any product type. */
  options: CustomOption[];
  /** Null for other types than configurable. */
  configurable: Configurable | null;
  /** Null for other types than bundle. */
  bundle: Bundle | null;
  /** Null for other types than downloadable. */
  downloads: Downloads | null;
}

/**
 * The price is null for an option whose values have their own prices, and `fixed` or a `percent` of the product's. The
 * allowed file extensions are separated by commas or blanks; null for all safe ones.
 */
export interface CustomOption extends Omit<ExactRow<typeof productOption>, 'product_id' | 'sort_order'> {
  values: CustomOptionValue[];
}

export type CustomOptionValue = Omit<ExactRow<typeof productOptionValue>, 'option_id' | 'sort_order'>;

interface Configurable {
  /** The attributes by which it varies, in order. */
  variations: Variation[];
  child_ids: number[];
}

export interface Variation extends Pick<ExactRow<typeof configurableOption>, 'attribute_id' | 'label'> {
  code: string;
  /** Labels of the available values, by option id. */
  values: Record<string, string>;
}

export interface Bundle {
  /** The price is the sum of the parts' prices. */
  dynamic_price: boolean;
  dynamic_sku: boolean;
  dynamic_weight: boolean;
  ships_separately: boolean;
  options: BundleOption[];
}

export interface BundleOption extends Omit<ExactRow<typeof bundleOption>, 'parent_id' | 'position'> {
  selections: BundleSelection[];
}

/** The price type is 0 for fixed, 1 for a percentage of the bundle's price; for bundles with a fixed price only. */
export interface BundleSelection extends Omit<ExactRow<typeof bundleSelection>, 'option_id' | 'position' | 'is_default'> {
  sku: string;
}

export interface Downloads {
  /** The title of the links. */
  title: string;
  /** Whether the links are sold separately; otherwise all links are included with the product. */
  separately: boolean;
  links: { link_id: number; title: string; price: string }[];
}
