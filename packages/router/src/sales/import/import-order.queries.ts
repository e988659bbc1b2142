import { assignments, columnNames, insertInto, type Queryable } from '@merx/db';
import { salesOrder, salesOrderAddress, salesOrderItem, salesOrderPayment, salesOrderStatusHistory } from '@merx/db/tables';
import type { OrderRows } from '../order/insert-order.queries.js';

/** Whether the customer, an order with that number, and products with these SKUs (in lower case) exist. */
export function selectKnownToShop(
  tx: Queryable,
  { customerId, incrementId, skus }: { customerId: number | null; incrementId: string | null; skus: readonly string[] },
): Promise<{ is_customer_known: boolean; is_increment_id_taken: boolean; products: { id: number; sku: string }[] }[]> {
  return tx.query(
    `select exists (select from customer where id = $1::int) as is_customer_known,
       exists (select from sales_order where increment_id = $2::text) as is_increment_id_taken,
       (select coalesce(json_agg(json_build_object('id', p.id, 'sku', lower(p.sku))), '[]') from product p
         where lower(p.sku) = any($3::text[])) as products`,
    [customerId, incrementId, skus],
  );
}

/** Inserts gift messages, and returns their ids in list order. */
export async function insertGiftMessages(tx: Queryable, messages: readonly unknown[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `with given as materialized (
       select nextval('gift_message_gift_message_id_seq')::int as id, element.value, element.place
       from jsonb_array_elements($1::jsonb) with ordinality element(value, place)),
     inserted as (
       insert into gift_message (gift_message_id, customer_id, sender, recipient, message)
       select id, coalesce((value ->> 'customer_id')::int, 0), coalesce(value ->> 'sender', ''), coalesce(value ->> 'recipient', ''),
         coalesce(value ->> 'message', '') from given)
     select id from given order by place`,
    [JSON.stringify(messages)],
  );
  return rows.map(({ id }) => id);
}

/** Updates fields of an order; `names` are the columns to update, with values from `fields` where present. */
export async function updateOrderFields(tx: Queryable, id: number, names: readonly string[], fields: object): Promise<void> {
  await tx.query(
    `update sales_order t set ${assignments(names)}
     from sales_order s, jsonb_populate_record(s, $2::jsonb) given where s.entity_id = $1 and t.entity_id = s.entity_id`,
    [id, JSON.stringify(fields)],
  );
}

/** `$.x[*]` is empty if there is no list; ids are compared as text, because client data may contain any type. */
const LABELS = `
  select item.item_id, 1 as part, e.place, a.frontend_label as label, o.label as value
  from item cross join jsonb_path_query(item.chosen, '$.configurable_item_options[*]') with ordinality e(one, place)
  join eav_attribute a on a.id::text = e.one ->> 'option_id' join eav_attribute_option o on o.id::text = e.one ->> 'option_value'
  union all
  select item.item_id, 2, e.place, b.title, (select string_agg(case when s.can_change_qty and b.type in ('select', 'radio')
      then e.one ->> 'option_qty' else trim_scale(s.qty)::text end || ' x ' || (p.attributes ->> 'name'), ', ' order by s.position)
    from bundle_selection s join product p on p.id = s.product_id
    where s.option_id = b.option_id and e.one -> 'option_selections' @> to_jsonb(s.selection_id))
  from item cross join jsonb_path_query(item.chosen, '$.bundle_options[*]') with ordinality e(one, place)
  join bundle_option b on b.option_id::text = e.one ->> 'option_id'
  union all
  select item.item_id, 3, e.place, o.title, coalesce(
    (select string_agg(v.title, ', ' order by v.sort_order, v.option_type_id) from product_option_value v
      where v.option_id = o.option_id and v.option_type_id::text = any(string_to_array(e.one ->> 'option_value', ','))),
    case o.type when 'date' then left(e.one ->> 'option_value', 10) else e.one ->> 'option_value' end)
  from item cross join jsonb_path_query(item.chosen, '$.custom_options[*]') with ordinality e(one, place)
  join product_option o on o.option_id::text = e.one ->> 'option_id' and o.type <> 'file'
  union all
  select item.item_id, 4, 1, coalesce(p.attributes ->> 'links_title', 'Links'), string_agg(k.title, ', ' order by k.sort_order, k.id)
  from item join product p on p.id = item.product_id join downloadable_link k on k.product_id = p.id
    and item.chosen #> '{downloadable_option,downloadable_links}' @> to_jsonb(k.id)
  group by item.item_id, p.attributes ->> 'links_title'`;

/** Fills in the display text of selected options in an order's items where missing; deleted options have none. */
export async function updateChoiceLabels(tx: Queryable, orderId: number): Promise<void> {
  await tx.query(
    `with item as (
       select i.item_id, i.product_id, i.product_options -> 'extension_attributes' as chosen from sales_order_item i
       where i.order_id = $1 and i.product_options ? 'extension_attributes' and not i.product_options ? 'labels'
     ), chosen as (
       select item_id, jsonb_agg(jsonb_build_object('label', label, 'value', value) order by part, place) as labels
       from (${LABELS}) label where value is not null group by item_id
     )
     update sales_order_item i set product_options = i.product_options || jsonb_build_object('labels', chosen.labels)
     from chosen where i.item_id = chosen.item_id`,
    [orderId],
  );
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

/**
 * Updates an order with all related rows, in one statement: items by their `item_id`, addresses by their `address_type`;
 * history lines are added in order. Columns that are not included stay unchanged.
 */
export async function updateImportedRows(tx: Queryable, id: number, rows: OrderRows): Promise<void> {
  const { order, items, addresses, payment, histories } = rows;
  await tx.query(UPDATE, [id, ...[order, items, addresses, payment, histories].map((one) => JSON.stringify(one))]);
}
