import type { AddressRow, HistoryRow, ItemRow, OrderParts, PaymentRow } from './order.queries.js';
import type { Order } from './order.schema.js';
import type { OrderExtension } from './order-extension.schema.js';
import type { OrderItem, ProductOption } from './order-item.schema.js';
import type { OrderAddress, OrderPayment, OrderStatusHistory } from './order-part.schema.js';
import { taxesOf } from './order-taxes.js';

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
export function itemsOf(rows: ItemRow[]): OrderItem[] {
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
function choicesOf(kept: ItemRow['product_options']): ChosenOptions | undefined {
  if (typeof kept !== 'object' || kept === null || !('extension_attributes' in kept)) return undefined;
  const { extension_attributes: choices } = kept;
  return typeof choices === 'object' && choices !== null && Object.keys(choices).length > 0 ? choices : undefined;
}

/** Returns an address with the fields that are null rather than absent. */
export function addressOf(row: AddressRow): OrderAddress {
  return { city: null, country_id: null, firstname: null, lastname: null, postcode: null, telephone: null, ...row };
}

/** Returns a payment; its additional information is a list of texts only. */
export function paymentOf(row: PaymentRow): OrderPayment {
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
