import { type CriteriaField, columns, list, textField } from '@merx/db';
import { salesOrder } from '@merx/db/tables';
import { bool } from '@merx/wire';
import { documentField } from '../document/document.list.js';
import { type DocumentKind, documentTables } from '../document/document.queries.js';
import { orderField } from '../order/order.list.js';
import { DocumentGridRow, OrderGridRow } from './grid.schema.js';
import { IS_TO_INVOICE, IS_TO_SHIP } from './open-order.queries.js';
import { paymentState } from './payment-state.list.js';

/** SQL of the name of an address. */
const nameOf = (alias: string) => `nullif(concat_ws(' ', ${alias}.firstname, ${alias}.lastname), '')`;

const ADDRESS_TEXT = 'address_text(w.email, w.firstname, w.lastname, w.company, w.city, w.telephone)';

/** Trigram indexes need three characters besides the wildcards; without them, every item would be read. */
const isIndexed = (pattern: string) => `char_length(${pattern}) > 4`;

/**
 * SQL of the ids of orders whose number, email, names, city, telephone, items or tracking numbers contain the pattern; one index each on orders,
 * addresses, items and tracks. `digits` is the pattern of a telephone number.
 */
const ordersWith = (pattern: string, digits: string | null) =>
  `select w.entity_id from sales_order w
     where order_text(w.increment_id, w.customer_email, w.customer_firstname, w.customer_lastname) like ${pattern}
   union all select w.parent_id from sales_order_address w where ${ADDRESS_TEXT} like ${pattern}
     ${digits === null ? '' : `or ${ADDRESS_TEXT} like ${digits}`}
   union all select w.order_id from sales_order_item w where ${isIndexed(pattern)} and item_text(w.sku, w.name) like ${pattern}
   union all select w.order_id from sales_shipment_track w where ${isIndexed(pattern)} and fold(w.track_number) like ${pattern}`;

/** A flag that is compared as its own SQL conditions, so that their indexes apply. */
const flag = (isSet: string, isNotSet = `not ${isSet}`): CriteriaField => ({
  sql: `(${isSet})`,
  kind: 'boolean',
  condition: ({ value, condition_type }) => (bool.parse(value) === (condition_type !== 'neq') ? isSet : isNotSet),
});

/** Fields that rows do not have. */
const filterOnly = new Map<string, CriteriaField>([
  ['billing_country_id', { sql: 'b.country_id', kind: 'text' }],
  ['shipping_country_id', { sql: 'd.country_id', kind: 'text' }],
  ['is_to_invoice', flag(IS_TO_INVOICE)],
  ['is_to_ship', flag(IS_TO_SHIP)],
]);

const IS_READY = 'o.send_notification is not distinct from 1';
/** As the index of the orders that are to be made ready has it. */
const isReady = flag(IS_READY, 'o.send_notification is distinct from 1');

/** Orders for the admin's list. The joins are by unique keys: the database omits those that a statement does not use. */
export const orderGrid = list<OrderGridRow>({
  from: `sales_order o
    left join sales_order_address b on b.parent_id = o.entity_id and b.address_type = 'billing'
    left join sales_order_address d on d.parent_id = o.entity_id and d.address_type = 'shipping'
    left join sales_order_payment y on y.parent_id = o.entity_id
    left join sales_order_status t on t.status = o.status`,
  key: 'o.entity_id',
  ...columns(
    OrderGridRow,
    salesOrder,
    'o',
    {
      store_name: '(select s.name from store s where s.id = o.store_id)',
      billing_name: nameOf('b'),
      shipping_name: nameOf('d'),
      status_label: { sql: 'coalesce(t.label, o.status)', field: { sql: 't.label', kind: 'text' } },
      payment_state: { sql: paymentState.sql, field: paymentState },
      fulfillment_state: 'o.fulfillment_state',
      total_item_count: `coalesce(o.total_item_count,
        (select count(*) from sales_order_item i where i.order_id = o.entity_id and i.parent_item_id is null))`,
      total_qty_ordered: 'coalesce(o.total_qty_ordered, 0)',
      pickup_location_name: `(select coalesce(u.frontend_name, u.name) from inventory_source u where u.source_code = o.pickup_location_code)`,
      is_ready_for_pickup: { sql: `(${IS_READY})`, field: isReady },
      payment_method: 'y.method',
      payment_title: `case when jsonb_typeof(y.additional_information) = 'object' then y.additional_information ->> 'method_title' end`,
    },
    (name) => filterOnly.get(name) ?? orderField(name),
  ),
  text: textField((pattern, digits) => `o.entity_id in (${ordersWith(pattern, digits())})`),
});

/** Documents for the admin's list; the search matches a document's own number and the searchable fields of its order. */
function gridOf(kind: DocumentKind) {
  const { table, parts } = documentTables[kind];
  const amount = (column: string) => (kind === 'shipment' ? 'null' : `d.${column}`);
  return list<DocumentGridRow>({
    from: `${table.name} d join sales_order o on o.entity_id = d.order_id
      left join sales_order_address b on b.parent_id = d.order_id and b.address_type = 'billing'
      left join sales_order_address h on h.parent_id = d.order_id and h.address_type = 'shipping'`,
    key: 'd.entity_id',
    ...columns(
      DocumentGridRow,
      table,
      'd',
      {
        order_increment_id: { sql: 'o.increment_id', field: { sql: 'o.increment_id', kind: 'text', sortSql: 'o.increment_id' } },
        order_created_at: 'o.created_at',
        order_status: 'o.status',
        customer_email: 'o.customer_email',
        billing_name: nameOf('b'),
        shipping_name: nameOf('h'),
        state: amount('state'),
        base_grand_total: amount('base_grand_total'),
        base_currency_code: amount('base_currency_code'),
        grand_total: amount('grand_total'),
        order_currency_code: amount('order_currency_code'),
        total_qty: `(select coalesce(sum(i.qty), 0) from ${parts.items.name} i
          join sales_order_item x on x.item_id = i.order_item_id and x.parent_item_id is null where i.parent_id = d.entity_id)`,
      },
      (name) => documentField(kind, name),
    ),
    text: textField((pattern, digits) => `(d.increment_id like ${pattern} or d.order_id in (${ordersWith(pattern, digits())}))`),
  });
}

export const documentGrids = { invoice: gridOf('invoice'), shipment: gridOf('shipment'), creditmemo: gridOf('creditmemo') };
