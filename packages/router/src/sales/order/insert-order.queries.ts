import { insertInto, type Queryable, type StatementPart, statementWithParts, valuesOfParts } from '@merx/db';
import { type ExactRow, salesOrder, salesOrderAddress, salesOrderItem, salesOrderPayment, salesOrderStatusHistory } from '@merx/db/tables';

/** The rows of an order; amounts may be text. */
export interface OrderRows {
  order: object;
  /** Each with a `key` besides its columns, and a part with the `parent_key`. */
  items: readonly object[];
  addresses: readonly object[];
  payment: object;
  /** In storage order. */
  histories: readonly object[];
}

/** The ids of the new order. */
export type OrderKey = Pick<ExactRow<typeof salesOrder>, 'entity_id' | 'increment_id'>;

const now = { created_at: 'coalesce(given.created_at, now())' };
const updated = { updated_at: 'coalesce(given.updated_at, now())' };

/**
 * One statement, so one round trip: ids of items and addresses are drawn first, so that rows can reference each other;
 * the foreign keys are checked at its end.
 */
const textWith = statementWithParts(
  `
with given_address as materialized (
  select nextval('sales_order_address_entity_id_seq')::int as new_id, given.*
  from jsonb_populate_recordset(null::sales_order_address, $3::jsonb) given
), new_order as (
  ${insertInto(salesOrder, 'jsonb_populate_record(null::sales_order, $1::jsonb) given', {
    ...now,
    ...updated,
    entity_id: null,
    increment_id: `coalesce(given.increment_id, next_increment_id('order', given.store_id))`,
    is_virtual: 'coalesce(given.is_virtual, 0)',
    billing_address_id: `(select new_id from given_address where address_type = 'billing')`,
  })}
  returning entity_id, increment_id, store_id
), given_item as materialized (
  select nextval('sales_order_item_item_id_seq')::int as new_id, (element.value ->> 'key')::int as key,
    (element.value ->> 'parent_key')::int as parent_key, given.*
  from jsonb_array_elements($2::jsonb) with ordinality element(value, place),
    jsonb_populate_record(null::sales_order_item, element.value) given
), new_items as (
  ${insertInto(salesOrderItem, 'given_item given, new_order', {
    ...now,
    ...updated,
    item_id: 'given.new_id',
    order_id: 'new_order.entity_id',
    parent_item_id: '(select parent.new_id from given_item parent where parent.key = given.parent_key)',
    product_options: `coalesce(given.product_options, '{}')`,
    store_id: 'coalesce(given.store_id, new_order.store_id)',
  })}
), new_addresses as (
  ${insertInto(salesOrderAddress, 'given_address given, new_order', {
    entity_id: 'given.new_id',
    parent_id: 'new_order.entity_id',
    street: `coalesce(given.street, '{}')`,
  })}
), new_payment as (
  ${insertInto(salesOrderPayment, 'new_order, jsonb_populate_record(null::sales_order_payment, $4::jsonb) given', {
    entity_id: null,
    parent_id: 'new_order.entity_id',
    additional_information: `coalesce(given.additional_information, '[]')`,
  })}
), new_history as (
  ${insertInto(salesOrderStatusHistory, 'new_order, jsonb_populate_recordset(null::sales_order_status_history, $5::jsonb) given', {
    ...now,
    entity_id: null,
    parent_id: 'new_order.entity_id',
    is_customer_notified: 'coalesce(given.is_customer_notified, 0)',
    is_visible_on_front: 'coalesce(given.is_visible_on_front, 0)',
  })}
), new_mails as (
  insert into mail_message (kind, store_id, subject_id, recipient)
  select 'order_new', new_order.store_id, new_order.entity_id, recipient from new_order, unnest($6::text[]) recipient
)`,
  'select entity_id, increment_id from new_order',
  6,
);

/** What is written in the statement of an order besides its rows. */
export interface WrittenWithOrder {
  /** The recipients of its mail, each with a separate one. */
  mailTo?: readonly string[];
  /** Further writes, which can read the relation `new_order` (`entity_id`, `increment_id`). */
  parts?: readonly StatementPart[];
}

/** Inserts the order with all related rows; its increment id is the store's next unless given. */
export async function insertOrderRows(
  tx: Queryable,
  rows: OrderRows,
  { mailTo = [], parts = [] }: WrittenWithOrder = {},
): Promise<OrderKey[]> {
  const { order, items, addresses, payment, histories } = rows;
  const own = [order, items, addresses, payment, histories].map((one) => JSON.stringify(one));
  return tx.query(textWith(parts), [...own, mailTo, ...valuesOfParts(parts)]);
}
