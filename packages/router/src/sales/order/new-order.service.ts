import type { Queryable } from '@merx/db';
import type {
  ExactRow,
  salesOrder,
  salesOrderAddress,
  salesOrderItem,
  salesOrderPayment,
  salesOrderStatusHistory,
  Table,
} from '@merx/db/tables';
import { insertOrderRows, type OrderKey, type WrittenWithOrder } from './insert-order.queries.js';

/** A column value: amounts as decimal text, times as `YYYY-MM-DD HH:MM:SS` in UTC. */
type Value = string | number | null | undefined;
type Values<T extends Table, Fixed extends keyof ExactRow<T>> = { [Column in Exclude<keyof ExactRow<T>, Fixed>]?: Value };

/** An order before insertion, JSON-serializable. */
export interface NewOrder {
  /** `increment_id` only for an order that already has one (an import). */
  order: Values<typeof salesOrder, 'entity_id' | 'billing_address_id' | 'applied_taxes'> & {
    store_id: number;
    state: string;
    status: string;
    customer_email: string;
    grand_total: string | number;
    base_grand_total: string | number;
    /** For the whole order, and for its shipping, in API format. */
    applied_taxes?: { order: object[]; shipping: object[] };
  };
  /** In storage order; `quote_item_id` is the key by which a child names its parent. */
  items: NewOrderItem[];
  /** At most one of each type, `billing` and `shipping`. */
  addresses: (Values<typeof salesOrderAddress, 'entity_id' | 'parent_id' | 'street'> & {
    address_type: 'billing' | 'shipping';
    street: string[];
  })[];
  payment: Values<typeof salesOrderPayment, 'entity_id' | 'parent_id' | 'additional_information'> & {
    method: string;
    /** Text by key, such as `method_title`. */
    additional_information?: Record<string, string>;
  };
  /** In storage order. */
  histories?: Values<typeof salesOrderStatusHistory, 'entity_id' | 'parent_id'>[];
}

export type NewOrderItem = Values<
  typeof salesOrderItem,
  'item_id' | 'order_id' | 'parent_item_id' | 'product_options' | 'applied_taxes'
> & {
  sku: string;
  quote_item_id: number;
  parent_quote_item_id?: number | null | undefined;
  /** The API's `product_option`, and as `labels` the selected options as text (`label`, `value`). */
  product_options?: Record<string, unknown>;
  /** In API format. */
  applied_taxes?: object[];
};

/**
 * Inserts the order, its items, addresses, payment and first status history in one statement, `together` with other
 * writes; returns the new ids. The increment id is the store's next. Throws when a child names a parent that is not
 * among the items, or two items share a key.
 */
export async function insertOrder(tx: Queryable, newOrder: NewOrder, together: WrittenWithOrder = {}): Promise<OrderKey> {
  const keys = new Set(newOrder.items.map((item) => item.quote_item_id));
  if (keys.size !== newOrder.items.length) throw new Error('Two items of an order have the same quote_item_id.');
  const orphan = newOrder.items.find((item) => item.parent_quote_item_id && !keys.has(item.parent_quote_item_id));
  if (orphan) throw new Error(`The parent ${orphan.parent_quote_item_id} of an order item is not among the items.`);
  const { order, addresses, payment, histories = [] } = newOrder;
  const items = newOrder.items.map((item) => ({ ...item, key: item.quote_item_id, parent_key: item.parent_quote_item_id || null }));
  const [inserted] = await insertOrderRows(tx, { order, items, addresses, payment, histories }, together);
  if (!inserted) throw new Error('The order was not written.');
  return inserted;
}
