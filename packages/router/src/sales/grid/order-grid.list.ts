import { type CriteriaField, columns, list, textField } from '@merx/db';
import { salesOrder } from '@merx/db/tables';
import { orderField } from '../order/order.list.js';
import { OrderGridRow } from './order-grid.schema.js';

/** SQL of the name of an address. */
export const nameOf = (alias: string) => `nullif(concat_ws(' ', ${alias}.firstname, ${alias}.lastname), '')`;

/** SQL of the ids of orders whose number, email or names contain the pattern; one index each on orders and their addresses. */
export const ordersWith = (pattern: string) =>
  `select w.entity_id from sales_order w
     where order_text(w.increment_id, w.customer_email, w.customer_firstname, w.customer_lastname) like ${pattern}
   union all select w.parent_id from sales_order_address w where person_text(w.email, w.firstname, w.lastname, w.company) like ${pattern}`;

const countries = new Map<string, CriteriaField>([
  ['billing_country_id', { sql: 'b.country_id', kind: 'text' }],
  ['shipping_country_id', { sql: 'd.country_id', kind: 'text' }],
]);

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
      total_item_count: `coalesce(o.total_item_count,
        (select count(*) from sales_order_item i where i.order_id = o.entity_id and i.parent_item_id is null))`,
      total_qty_ordered: 'coalesce(o.total_qty_ordered, 0)',
      payment_method: 'y.method',
      payment_title: `case when jsonb_typeof(y.additional_information) = 'object' then y.additional_information ->> 'method_title' end`,
    },
    (name) => countries.get(name) ?? orderField(name),
  ),
  text: textField((pattern) => `o.entity_id in (${ordersWith(pattern)})`),
});
