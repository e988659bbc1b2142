import { salesOrder, salesOrderAddress, salesOrderPayment, salesOrderStatusHistory } from '@merx/db/tables';
import { compare, type Money, max, money, subtract, sum, times, toColumn, ZERO } from '@merx/wire';
import { type Fault, required } from '../../trpc/errors.js';
import { amountOf } from '../amounts/currencies.js';
import { addressOfOtherType, notAnEmail, notARate, numberTooLong, oneAssignment } from '../faults.js';
import type { StatusOfState } from '../order/order.queries.js';
import { isEmail } from '../order/order-address.js';
import type { OrderAddressInput } from '../order/order-part.schema.js';
import { columnsOf, inBothCurrencies, normalizedPayment } from './import-columns.js';
import { type ImportedItem, importedItems } from './import-items.js';
import { importedState } from './import-state.js';
import type { HistoryInput, OrderImport } from './order-import.schema.js';

/** Data that the shop adds to an imported order. */
export interface ImportPlace {
  storeId: number;
  /** Names of website, group and store view. */
  storeName: string;
  /** The shop's default, for an order without one. */
  baseCurrency: string;
  /** For an order without one. */
  protectCode: string;
  statuses: readonly StatusOfState[];
}

/** The rows of an imported order; amounts are numbers or decimal text. */
export type ImportedOrder = ReturnType<typeof importedOrder>['rows'];

/**
 * Assigned by the server, stored elsewhere, or calculated; a cart id could be that of a cart in this shop, which could
 * then not be ordered.
 */
const NOT_GIVEN: ReadonlySet<string> = new Set([
  ...['entity_id', 'increment_id', 'store_id', 'state', 'status', 'hold_before_state', 'hold_before_status', 'updated_at'],
  ...['billing_address_id', 'gift_message_id', 'quote_id', 'applied_taxes', 'customer_id'],
]);
const RATES = ['base_to_global_rate', 'base_to_order_rate', 'store_to_base_rate', 'store_to_order_rate'] as const;
const LARGEST_RATE = money(999_999);
const LONGEST_NUMBER = 50;

/** The rows of an order as given; missing counters and state are derived. Includes errors. */
export function importedOrder(entity: OrderImport, place: ImportPlace) {
  const base = entity.base_currency_code || place.baseCurrency;
  const currency = entity.order_currency_code || base;
  const isOne = base === currency;
  const { items, faults } = importedItems(entity, isOne);
  const own = orderFields(entity, { base_currency_code: base, order_currency_code: currency });
  const totals = isOne ? inBothCurrencies(own, salesOrder) : own;
  const order = { ...totals, ...countedFields(totals, items) };
  const { place: state, faults: ofState } = importedState(entity, progressRows(order, items), place.statuses);
  const row: Fields = {
    ...order,
    store_id: place.storeId,
    store_name: entity.store_name ?? place.storeName,
    protect_code: entity.protect_code || place.protectCode,
    ...state,
    applied_taxes: orderTaxes(entity),
  };
  const payment = importedPayment(entity, order);
  return {
    rows: {
      order: row,
      gift_message: entity.extension_attributes?.gift_message ?? undefined,
      items,
      addresses: importedAddresses(entity),
      payment: isOne ? inBothCurrencies(payment, salesOrderPayment) : payment,
      histories: importedHistories(entity.status_histories ?? []),
    },
    faults: [...orderFaults(entity, order), ...faults, ...ofState],
  };
}

type Fields = Record<string, unknown>;

function orderFields(entity: OrderImport, currencies: Fields): Fields {
  const shipping = entity.extension_attributes?.shipping_assignments?.[0]?.shipping;
  const customerId = entity.customer_id || null;
  const { pickup_location_code, send_notification, notification_sent } = entity.extension_attributes ?? {};
  const pickup = { pickup_location_code: pickup_location_code || null, send_notification, notification_sent };
  return {
    ...columnsOf(shipping?.total ?? {}, salesOrder, NOT_GIVEN),
    customer_is_guest: customerId === null ? 1 : 0,
    ...(customerId === null && { customer_group_id: 0 }),
    email_sent: 0,
    ...columnsOf(entity, salesOrder, NOT_GIVEN),
    ...currencies,
    customer_id: customerId,
    increment_id: entity.increment_id?.trim() || null,
    shipping_method: shipping?.method || null,
    ...columnsOf(pickup, salesOrder, NOT_GIVEN),
  };
}

/** An amount or quantity of a row being built. */
const amountIn = (fields: Fields, name: string): Money => {
  const value = fields[name];
  return amountOf(typeof value === 'number' || typeof value === 'string' ? value : null);
};

/** Derived values, if not given. */
function countedFields(order: Fields, items: readonly ImportedItem[]): Fields {
  const topLevel = items.filter(({ parent_key }) => parent_key === null);
  const qty = toColumn(sum(topLevel.map((item) => money(item.qty_ordered))));
  const weight = sum(
    topLevel.map((item) => (item.row_weight ? amountIn(item, 'row_weight') : times(amountIn(item, 'weight'), item.qty_ordered))),
  );
  const due = (total: string, paid: string) => toColumn(max(subtract(amountIn(order, total), amountIn(order, paid)), ZERO));
  const worked = {
    total_item_count: topLevel.length,
    total_qty_ordered: qty,
    base_total_qty_ordered: qty,
    weight: toColumn(weight),
    total_due: due('grand_total', 'total_paid'),
    base_total_due: due('base_grand_total', 'base_total_paid'),
    is_virtual: items.length > 0 && items.every(({ is_virtual }) => is_virtual === 1) ? 1 : 0,
  };
  return Object.fromEntries(Object.entries(worked).filter(([name]) => order[name] === undefined));
}

const progressRows = (order: Fields, items: readonly ImportedItem[]) => ({
  order: {
    is_virtual: Number(order.is_virtual),
    total_invoiced: amountIn(order, 'total_invoiced'),
    total_paid: amountIn(order, 'total_paid'),
    total_refunded: amountIn(order, 'total_refunded'),
  },
  items: items.map((item) => ({ ...item, item_id: item.key, parent_item_id: item.parent_key })),
});

/** The taxes of the order and of its shipping; those of its items are included. */
function orderTaxes({ extension_attributes: input }: OrderImport) {
  const shipping = input?.item_applied_taxes?.find(({ type }) => type === 'shipping');
  return { order: input?.applied_taxes ?? [], shipping: shipping?.applied_taxes ?? [] };
}

/** Per order. */
const PART_NOT_GIVEN: ReadonlySet<string> = new Set(['entity_id', 'parent_id', 'address_type']);

/** Historical addresses are not validated. */
function importedAddresses({ billing_address, extension_attributes, customer_email }: OrderImport): Fields[] {
  const shipping = extension_attributes?.shipping_assignments?.[0]?.shipping?.address;
  const row = (address_type: string, address: OrderAddressInput | null | undefined): Fields[] =>
    address
      ? [{ email: customer_email, ...columnsOf(address, salesOrderAddress, PART_NOT_GIVEN), address_type, street: address.street ?? [] }]
      : [];
  return [...row('billing', billing_address), ...row('shipping', shipping)];
}

/** Additional payment information comes as pairs, or as a list of texts only. */
function importedPayment({ payment, extension_attributes }: OrderImport, order: Fields): Fields {
  const pairs = extension_attributes?.payment_additional_info ?? [];
  const texts = payment?.additional_information ?? [];
  return {
    amount_ordered: order.grand_total,
    base_amount_ordered: order.base_grand_total,
    ...columnsOf(payment ? normalizedPayment(payment) : {}, salesOrderPayment, PART_NOT_GIVEN),
    additional_information: pairs.length > 0 ? Object.fromEntries(pairs.map(({ key, value }) => [key, value])) : texts,
  };
}

/** Oldest first. Lines without times are in response order, newest first. */
function importedHistories(lines: readonly HistoryInput[]): Fields[] {
  const ordered = lines.toReversed().toSorted((a, b) => (a.created_at && b.created_at ? a.created_at.localeCompare(b.created_at) : 0));
  return ordered.map((line) => ({ entity_name: 'order', ...columnsOf(line, salesOrderStatusHistory, PART_NOT_GIVEN) }));
}

function orderFaults(entity: OrderImport, order: Fields): Fault[] {
  const { customer_email: email, payment, billing_address, extension_attributes } = entity;
  const needed: [string, boolean][] = [
    ['customer_email', Boolean(email?.trim())],
    ['grand_total', order.grand_total !== undefined],
    ['base_grand_total', order.base_grand_total !== undefined],
    ['payment.method', Boolean(payment?.method?.trim())],
  ];
  const wrongRates = RATES.filter((name) => compare(amountIn(order, name), LARGEST_RATE) > 0 || compare(amountIn(order, name), ZERO) < 0);
  const shipping = extension_attributes?.shipping_assignments?.[0]?.shipping?.address;
  const wrongTypes = [
    ...(isOfType(billing_address, 'billing') ? [] : ['billing_address']),
    ...(isOfType(shipping, 'shipping') ? [] : ['shipping_assignments']),
  ];
  return [
    ...needed.filter(([, isThere]) => !isThere).map(([fieldName]) => required(fieldName)),
    ...(email?.trim() && !isEmail(email) ? [notAnEmail({ fieldName: 'customer_email' })] : []),
    ...((entity.increment_id?.length ?? 0) > LONGEST_NUMBER ? [numberTooLong({ fieldName: 'increment_id' })] : []),
    ...wrongRates.map((fieldName) => notARate({ fieldName })),
    ...wrongTypes.map((fieldName) => addressOfOtherType({ fieldName })),
    ...((extension_attributes?.shipping_assignments?.length ?? 0) > 1 ? [oneAssignment()] : []),
  ];
}

const isOfType = (address: OrderAddressInput | null | undefined, type: string): boolean =>
  !address?.address_type || address.address_type === type;
