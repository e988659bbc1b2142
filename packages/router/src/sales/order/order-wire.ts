import { echoCriteria } from '@merx/wire';
import type { AddressRow, HistoryRow, ItemRow, OrderParts, OrderRow, PaymentRow } from './order.queries.js';
import type { AppliedTax, ItemAppliedTaxes, Order, OrderExtension, OrderItem, ProductOption } from './order.schema.js';
import type { OrderAddress, OrderPayment, OrderStatusHistory } from './order-part.schema.js';

type ChosenOptions = NonNullable<ProductOption['extension_attributes']>;

/** Returns the order in API format; the response schema drops internal columns. */
export function orderOf(parts: OrderParts): Order {
  const { order } = parts;
  const items = itemsOf(parts.items);
  const billing = parts.addresses.find((address) => address.address_type === 'billing');
  return {
    ...order,
    items,
    ...(billing && { billing_address: addressOf(billing) }),
    ...(parts.payment && { payment: paymentOf(parts.payment) }),
    status_histories: parts.histories.map(historyOf),
    extension_attributes: extensionOf(parts, items),
  };
}

/** Items in API format, in order, with the parents of children. */
function itemsOf(rows: ItemRow[]): OrderItem[] {
  const plain = new Map(rows.map((row) => [row.item_id, itemOf(row)]));
  return [...plain.values()].map((item) => {
    const parent = item.parent_item_id === undefined ? undefined : plain.get(item.parent_item_id);
    return parent ? { ...item, parent_item: parent } : item;
  });
}

/** An item in API format; a child contains its parent. */
export function itemInParent({ item, parent }: { item: ItemRow; parent: ItemRow | null }): OrderItem {
  return { ...itemOf(item), ...(parent && { parent_item: itemOf(parent) }) };
}

function itemOf({ product_options: chosen, gift_message, ...row }: ItemRow): Omit<OrderItem, 'parent_item'> {
  const choices = choicesOf(chosen);
  return {
    ...row,
    ...(choices && { product_option: { extension_attributes: choices } }),
    ...(gift_message && { extension_attributes: { gift_message } }),
  };
}

/** The selected options without internal data; undefined for an item without options. */
function choicesOf(stored: ItemRow['product_options']): ChosenOptions | undefined {
  if (typeof stored !== 'object' || stored === null || !('extension_attributes' in stored)) return undefined;
  const { extension_attributes: choices } = stored;
  return typeof choices === 'object' && choices !== null && Object.keys(choices).length > 0 ? choices : undefined;
}

/** Returns an address with the fields that are null rather than absent. */
export function addressOf(row: AddressRow): OrderAddress {
  return { city: null, country_id: null, firstname: null, lastname: null, postcode: null, telephone: null, ...row };
}

/** Returns a payment; its additional information is a list of texts only. */
function paymentOf(row: PaymentRow): OrderPayment {
  const texts = informationOf(row).map(({ value }) => value);
  return { account_status: null, cc_last4: null, ...row, additional_information: texts };
}

function informationOf({ additional_information: information }: PaymentRow): { key: string; value: string }[] {
  return Object.entries(information ?? {}).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}

/** Returns a line of the status history. */
export const historyOf = (row: HistoryRow): OrderStatusHistory => ({ comment: null, ...row });

function extensionOf(parts: OrderParts, items: OrderItem[]): OrderExtension {
  const { order, addresses, payment } = parts;
  const shipping = addresses.find((address) => address.address_type === 'shipping');
  return {
    ...(order.gift_message && { gift_message: order.gift_message }),
    shipping_assignments: [
      {
        shipping: {
          ...(shipping && { address: addressOf(shipping) }),
          ...(order.shipping_method !== undefined && { method: order.shipping_method }),
          total: order,
        },
        items,
      },
    ],
    payment_additional_info: payment ? informationOf(payment) : [],
    ...taxesOf(order, parts.items),
  };
}

/** The taxes of an order, and those of each taxed item and the shipping, in API format. */
function taxesOf(order: OrderRow, items: ItemRow[]): Pick<OrderExtension, 'applied_taxes' | 'item_applied_taxes'> {
  const stored = order.applied_taxes as { order?: AppliedTax[]; shipping?: AppliedTax[] } | undefined;
  const ofItems = items.map(
    (item): ItemAppliedTaxes => ({ type: 'product', item_id: item.item_id, applied_taxes: listOf(item.applied_taxes) }),
  );
  const ofShipping: ItemAppliedTaxes = { type: 'shipping', applied_taxes: listOf(stored?.shipping) };
  return {
    applied_taxes: listOf(stored?.order),
    item_applied_taxes: [...ofItems, ofShipping].filter(({ applied_taxes }) => applied_taxes?.length),
  };
}

/** Imported orders may have none. */
const listOf = (taxes: unknown): AppliedTax[] => (Array.isArray(taxes) ? taxes : []);

/** Returns everything as the only page of a list without criteria. */
export const singlePage = <Item>(items: Item[]) => ({
  items,
  search_criteria: echoCriteria({ filter_groups: [], sort_orders: [], page_size: null, current_page: null }),
  total_count: items.length,
});
