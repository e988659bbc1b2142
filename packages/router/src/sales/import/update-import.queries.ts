import { assignments, columnNames, insertInto, type Queryable } from '@merx/db';
import { salesOrder, salesOrderAddress, salesOrderItem, salesOrderPayment, salesOrderStatusHistory } from '@merx/db/tables';

/** JSON texts of the given data; columns that are not included stay unchanged. */
export interface ImportedRows {
  order: string;
  /** Each with its `item_id`. */
  items: string;
  /** Each with its `address_type`. */
  addresses: string;
  payment: string;
  /** New lines, in order. */
  histories: string;
}

const IDS = ['entity_id', 'parent_id', 'created_at', 'updated_at'];
/** Internal ids, and data that is not imported. */
const OF_ORDER = [...IDS, 'increment_id', 'store_id', 'quote_id', 'billing_address_id', 'gift_message_id', 'protect_code'];
const OF_ITEM = [...IDS, 'item_id', 'order_id', 'parent_item_id', 'product_id', 'store_id', 'gift_message_id', 'product_options'];

const UPDATE = `
with changed_items as (
  update sales_order_item t set ${assignments(columnNames(salesOrderItem, OF_ITEM))}, product_options = s.product_options || given.product_options,
    updated_at = now()
  from jsonb_array_elements($3::jsonb) element(value)
  join sales_order_item s on s.item_id = (element.value ->> 'item_id')::int and s.order_id = $1
  cross join jsonb_populate_record(s, element.value) given
  where t.item_id = s.item_id
), changed_addresses as (
  update sales_order_address t set ${assignments(columnNames(salesOrderAddress, [...IDS, 'address_type']))}
  from jsonb_array_elements($4::jsonb) element(value)
  join sales_order_address s on s.address_type = element.value ->> 'address_type' and s.parent_id = $1
  cross join jsonb_populate_record(s, element.value) given
  where t.entity_id = s.entity_id
), changed_payment as (
  update sales_order_payment t set ${assignments(columnNames(salesOrderPayment, IDS))}
  from sales_order_payment s cross join jsonb_populate_record(s, $5::jsonb) given
  where s.parent_id = $1 and t.entity_id = s.entity_id
), new_history as (
  ${insertInto(salesOrderStatusHistory, 'jsonb_populate_recordset(null::sales_order_status_history, $6::jsonb) given', {
    created_at: 'coalesce(given.created_at, now())',
    entity_id: null,
    parent_id: '$1',
    is_customer_notified: 'coalesce(given.is_customer_notified, 0)',
    is_visible_on_front: 'coalesce(given.is_visible_on_front, 0)',
  })}
)
update sales_order t set ${assignments(columnNames(salesOrder, OF_ORDER))}, updated_at = now()
from sales_order s cross join jsonb_populate_record(s, $2::jsonb) given
where s.entity_id = $1 and t.entity_id = s.entity_id`;

/** Updates an order with all related rows, in one statement. */
export async function updateImportedRows(tx: Queryable, id: number, given: ImportedRows): Promise<void> {
  await tx.query(UPDATE, [id, given.order, given.items, given.addresses, given.payment, given.histories]);
}
