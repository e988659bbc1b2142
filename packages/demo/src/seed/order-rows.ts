import type { TableRow } from '@merx/db';
import { toColumn, ZERO } from '@merx/wire';
import type { DemoAddress } from '../shop/customers.js';
import type { DemoOrder } from '../shop/orders.js';
import { inBothCurrencies, type OrderAmounts, type OrderLine } from './order-amounts.js';

/** The buyer: a customer with ids, or a guest without. */
export interface Buyer {
  customerId: number | null;
  groupId: number;
  email: string;
  firstname: string;
  lastname: string;
  gender: number | null;
  billing: BuyerAddress;
  shipping: BuyerAddress;
}

export interface BuyerAddress {
  customerAddressId: number | null;
  address: DemoAddress;
}

export interface PlacedOrder {
  id: number;
  incrementId: string;
  /** The id of its cart; carts of orders are eventually deleted, so the demo shop has none. */
  quoteId: number;
  /** The lines of that cart, in the order of `lines`. */
  quoteItemIds: readonly number[];
  billingAddressId: number;
  shippingAddressId: number;
  protectCode: string;
  placedAt: Date;
  order: DemoOrder;
  buyer: Buyer;
  lines: readonly OrderLine[];
  amounts: OrderAmounts;
}

const DAY_MS = 86_400_000;
const STATES = {
  pending: { state: 'new', status: 'pending' },
  holded: { state: 'holded', status: 'holded' },
  canceled: { state: 'canceled', status: 'canceled' },
};

/** A row of `sales_order`. */
export function orderRow(placed: PlacedOrder): TableRow {
  const { id, incrementId, order, amounts, placedAt } = placed;
  const { virtual } = amounts;
  return {
    entity_id: id,
    increment_id: incrementId,
    quote_id: placed.quoteId,
    store_id: 1,
    ...STATES[order.outcome],
    hold_before_state: order.outcome === 'holded' ? STATES.pending.state : null,
    hold_before_status: order.outcome === 'holded' ? STATES.pending.status : null,
    is_virtual: virtual ? 1 : 0,
    shipping_method: virtual ? null : 'flatrate_flatrate',
    shipping_description: virtual ? null : 'Flat Rate - Fixed',
    billing_address_id: placed.billingAddressId,
    created_at: placedAt,
    updated_at: (historyRows(placed).at(-1)?.created_at ?? placedAt) as Date,
    ...buyerColumns(placed.buyer),
    ...amountColumns(placed),
    total_item_count: placed.lines.length,
    total_qty_ordered: amounts.qty,
    base_total_qty_ordered: amounts.qty,
    weight: toColumn(amounts.weight),
    ...currencyColumns,
    customer_note_notify: 1,
    email_sent: 1,
    protect_code: placed.protectCode,
    remote_ip: '203.0.113.25',
    store_name: 'Main Website\nMain Website Store\nDefault Store View',
  };
}

const currencyColumns = {
  base_currency_code: 'USD',
  global_currency_code: 'USD',
  order_currency_code: 'USD',
  store_currency_code: 'USD',
  base_to_global_rate: '1',
  base_to_order_rate: '1',
  store_to_base_rate: '1',
  store_to_order_rate: '1',
};

function buyerColumns({ customerId, groupId, email, firstname, lastname, gender }: Buyer) {
  return {
    customer_id: customerId,
    customer_is_guest: customerId === null ? 1 : 0,
    customer_group_id: groupId,
    customer_email: email,
    customer_firstname: firstname,
    customer_lastname: lastname,
    customer_gender: gender,
  };
}

function amountColumns({ order, amounts: { subtotal, shipping, grandTotal } }: PlacedOrder) {
  const ifCanceled = <Amount>(amount: Amount) => (order.outcome === 'canceled' ? amount : null);
  return {
    ...inBothCurrencies({
      subtotal,
      subtotal_incl_tax: subtotal,
      subtotal_canceled: ifCanceled(subtotal),
      shipping_amount: shipping,
      shipping_incl_tax: shipping,
      shipping_canceled: ifCanceled(shipping),
      shipping_tax_amount: ZERO,
      shipping_discount_amount: ZERO,
      discount_amount: ZERO,
      discount_canceled: ifCanceled(ZERO),
      discount_tax_compensation_amount: ZERO,
      tax_amount: ZERO,
      tax_canceled: ifCanceled(ZERO),
      grand_total: grandTotal,
      total_canceled: ifCanceled(grandTotal),
      total_due: grandTotal,
    }),
    shipping_discount_tax_compensation_amount: '0',
    base_shipping_discount_tax_compensation_amnt: '0',
  };
}

/** The billing row of `sales_order_address` and, unless nothing is shipped, the shipping row. */
export function orderAddressRows({ id, buyer, billingAddressId, shippingAddressId, amounts }: PlacedOrder): TableRow[] {
  const row = (entity_id: number, address_type: string, { customerAddressId, address }: BuyerAddress) => ({
    entity_id,
    parent_id: id,
    address_type,
    customer_id: buyer.customerId,
    customer_address_id: customerAddressId,
    email: buyer.email,
    firstname: buyer.firstname,
    lastname: buyer.lastname,
    ...address,
  });
  const billing = row(billingAddressId, 'billing', buyer.billing);
  return amounts.virtual ? [billing] : [billing, row(shippingAddressId, 'shipping', buyer.shipping)];
}

/** A row of `sales_order_payment`: an outstanding check. */
export function paymentRow({ id, order, amounts }: PlacedOrder): TableRow {
  return {
    parent_id: id,
    method: 'checkmo',
    additional_information: ['Check / Money order'],
    ...inBothCurrencies({
      amount_ordered: amounts.grandTotal,
      shipping_amount: amounts.shipping,
      amount_canceled: order.outcome === 'canceled' ? amounts.grandTotal : null,
    }),
  };
}

/** Rows of `sales_order_status_history`, the placing of the order first. */
export function historyRows({ id, order, placedAt }: PlacedOrder): (TableRow & { created_at: Date })[] {
  const row = (created_at: Date, status: string, comment: string | null, notified: boolean) => ({
    parent_id: id,
    entity_name: 'order',
    created_at,
    status,
    comment,
    is_customer_notified: notified ? 1 : 0,
    is_visible_on_front: notified ? 1 : 0,
  });
  const later = order.comments.map(({ daysLater, text, notified }) =>
    row(new Date(placedAt.getTime() + daysLater * DAY_MS + 1000), STATES[order.outcome].status, text, notified),
  );
  return [row(placedAt, STATES.pending.status, null, true), ...later];
}
