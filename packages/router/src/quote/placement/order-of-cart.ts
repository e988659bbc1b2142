import { randomBytes } from 'node:crypto';
import type { ConfigReader } from '@merx/db';
import { isZero, type Money, money, sum, times, toColumn } from '@merx/wire';
import type { CartCustomer } from '../../customer/index.js';
import { type NewOrder, type NewOrderItem, paymentSource, placementState } from '../../sales/index.js';
import { methodCode, shippingDescription } from '../carrier/rates.js';
import { type Cart, type CartAddress, type CartChild, type CartItem, isVirtual, isVirtualItem } from '../cart/cart.js';
import { boughtLinks } from '../choice/choice.js';
import { choiceLabels } from '../choice/choice-labels.js';
import { pieceWeight } from '../totals/cart-lines.js';
import { lineOf, listPrice, type PricedCart } from '../totals/price-cart.js';
import { discountDescription } from '../totals/totals-wire.js';
import { itemAmounts, orderAmounts } from './order-amounts.js';
import type { Purchases } from './place-order.queries.js';

/** The data of an order that does not come from the cart. */
interface OrderSource {
  priced: PricedCart;
  config: ConfigReader;
  /** The stock that its goods are taken from. */
  stockId: number;
  /** Null for a guest. */
  customer: CartCustomer | null;
  email: string;
  billing: CartAddress;
  shipping: CartAddress | null;
  /** The source at which it is picked up; null if it is shipped. */
  pickupCode: string | null;
  /** Names of website, group and store view. */
  storeName: string;
  remoteIp: string | undefined;
  /** Name of the admin who is logged in as the customer, if one is. */
  placedBy: string | undefined;
}

/** The order created from a validated cart. Amounts come from the totals; the increment id is assigned on insert. */
export function orderOfCart(source: OrderSource): NewOrder {
  const { priced, config, billing, shipping, email } = source;
  const { cart, totals } = priced;
  const method = cart.payment?.method ?? '';
  const state = placementState(method);
  // The configured status belongs to processing orders, which this one is once its payment is approved.
  const status = state === 'new' ? config.text(`payment/${method}/order_status`) || 'pending' : state;
  const { payment } = cart;
  return {
    order: { ...orderAmounts(totals), ...cartFields(source), ...personFields(source), state, status },
    items: cart.items.flatMap((item) => orderItems(priced, item)),
    addresses: [billing, ...(shipping ? [shipping] : [])].map((address) => orderAddress(address, email)),
    payment: {
      method,
      po_number: payment?.po_number ?? null,
      quote_payment_id: payment?.payment_id ?? null,
      amount_ordered: toColumn(totals.grandTotal.display),
      base_amount_ordered: toColumn(totals.grandTotal.base),
      shipping_amount: toColumn(totals.shipping.display),
      base_shipping_amount: toColumn(totals.shipping.base),
      additional_data: paymentSource(method, payment?.additional_data ?? []),
      additional_information: { method_title: config.text(`payment/${method}/title`) },
    },
    histories: historiesOf(status, source.placedBy),
  };
}

/** The status; if an admin placed the order for the customer, one comment for staff with the name, and one for the customer without it. */
function historiesOf(status: string, placedBy: string | undefined): NonNullable<NewOrder['histories']> {
  const line = { status, comment: null, is_customer_notified: 0, is_visible_on_front: 0, entity_name: 'order' };
  if (placedBy === undefined) return [line];
  return [
    line,
    { ...line, comment: 'Order Placed by Store Administrator', is_visible_on_front: 1 },
    { ...line, comment: `Order Placed by ${placedBy} using Login as Customer` },
  ];
}

function cartFields({ priced, shipping, storeName, remoteIp, stockId, pickupCode }: OrderSource) {
  const { cart, totals, shippingRate, coupon } = priced;
  const rate = cart.base_to_quote_rate;
  const qty = toColumn(sum(cart.items.map((item) => money(item.qty))));
  return {
    store_id: cart.store_id,
    stock_id: stockId,
    store_name: storeName,
    quote_id: cart.entity_id,
    gift_message_id: cart.gift_message_id,
    quote_address_id: shipping?.id ?? null,
    is_virtual: isVirtual(cart) ? 1 : 0,
    shipping_method: shippingRate && methodCode(shippingRate),
    shipping_description: shippingRate && shippingDescription(shippingRate),
    pickup_location_code: pickupCode,
    weight: toColumn(sum(cart.items.map((item) => times(pieceWeight(item), item.qty)))),
    total_item_count: cart.items.length,
    total_qty_ordered: qty,
    base_total_qty_ordered: qty,
    global_currency_code: cart.base_currency_code,
    base_currency_code: cart.base_currency_code,
    store_currency_code: cart.base_currency_code,
    order_currency_code: cart.quote_currency_code,
    base_to_global_rate: '1',
    base_to_order_rate: rate,
    store_to_base_rate: '0',
    store_to_order_rate: '0',
    coupon_code: coupon?.code ?? null,
    discount_description: discountDescription(priced) || null,
    applied_rule_ids: totals.appliedRules.map(({ rule_id }) => rule_id).join(',') || null,
    customer_note: cart.customer_note,
    customer_note_notify: cart.customer_note_notify ? 1 : 0,
    protect_code: randomBytes(16).toString('hex'),
    remote_ip: remoteIp ?? null,
    email_sent: 0,
  };
}

/** A guest's name comes from the billing address. */
function personFields({ priced: { cart }, customer, email, billing }: OrderSource) {
  const person = customer ?? billing;
  return {
    customer_id: customer?.id ?? null,
    customer_group_id: customer?.group_id ?? cart.customer_group_id,
    customer_is_guest: customer ? 0 : 1,
    customer_email: customer?.email ?? email,
    customer_prefix: person.prefix,
    customer_firstname: person.firstname,
    customer_middlename: person.middlename,
    customer_lastname: person.lastname,
    customer_suffix: person.suffix,
    customer_dob: customer?.dob ?? null,
    customer_gender: customer?.gender ?? null,
    customer_taxvat: customer?.taxvat ?? null,
  };
}

/** An item with its parts. */
function orderItems(priced: PricedCart, item: CartItem): NewOrderItem[] {
  // Also as text: the product may change after the order was placed.
  const labels = choiceLabels(item);
  const own = {
    ...orderItem(priced, item, pieceWeight(item)),
    product_options: {
      ...item.product_option,
      ...(labels.length > 0 && { labels }),
      ...(item.product.bundle?.ships_separately && { shipment_type: '1' }),
    },
    gift_message_id: item.gift_message_id,
  };
  const parts = item.children.map((child) => ({
    ...orderItem(priced, child, money(child.product.weight ?? '0')),
    parent_quote_item_id: item.item_id,
  }));
  return [own, ...parts];
}

function orderItem(priced: PricedCart, item: CartItem | CartChild, weight: Money): NewOrderItem {
  const line = lineOf(priced, item.item_id);
  return {
    ...itemAmounts(line, listPrice(priced.input, line)),
    quote_item_id: item.item_id,
    store_id: priced.cart.store_id,
    product_id: item.product_id,
    product_type: item.product_type,
    sku: item.sku,
    name: item.name,
    qty_ordered: toColumn(line.qty),
    weight: toColumn(weight),
    row_weight: toColumn(times(weight, line.qty)),
    is_virtual: isVirtualItem(item) ? 1 : 0,
    is_qty_decimal: 0,
    free_shipping: isZero(line.freeQty) ? 0 : 1,
    no_discount: 0,
  };
}

function orderAddress(address: CartAddress, email: string): NewOrder['addresses'][number] {
  const { address_type, prefix, firstname, middlename, lastname, suffix, company, street, city, region, region_id, region_code } = address;
  const { postcode, country_id, telephone, fax, vat_id, customer_id, customer_address_id } = address;
  return {
    ...{ address_type, prefix, firstname, middlename, lastname, suffix, company, street, city, region, region_id, region_code },
    ...{ postcode, country_id, telephone, fax, vat_id, customer_id, customer_address_id },
    email: address.email ?? email,
  };
}

/** The status of an order item from which its downloads are available: 1 is with the order, otherwise when invoiced. */
const PENDING = 1;

/** The downloads in a cart. */
export function purchasesOf(cart: Cart, config: ConfigReader): Purchases {
  const links = cart.items.flatMap(({ item_id, qty, product, product_option }) =>
    boughtLinks(product, product_option.extension_attributes?.downloadable_option).map(({ link_id }) => ({
      quote_item_id: item_id,
      link_id,
      qty,
    })),
  );
  return {
    links,
    storeId: cart.store_id,
    status: config.number('catalog/downloadable/order_item_status') === PENDING ? 'available' : 'pending',
    isShareable: config.flag('catalog/downloadable/shareable'),
  };
}
