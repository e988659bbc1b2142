import { columns, list, textField } from '@merx/db';
import { documentField } from '../document/document.list.js';
import { type DocumentKind, documentTables } from '../document/document-tables.queries.js';
import { DocumentGridRow } from './document-grid.schema.js';
import { nameOf, ordersWith } from './order-grid.list.js';

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
        entity_id: 'd.entity_id',
        increment_id: 'd.increment_id',
        created_at: 'd.created_at',
        store_id: 'd.store_id',
        order_id: 'd.order_id',
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
        total_qty: `(select coalesce(sum(i.qty), 0) from ${parts.items.table.name} i
          join sales_order_item x on x.item_id = i.order_item_id and x.parent_item_id is null where i.parent_id = d.entity_id)`,
      },
      (name) => documentField(kind, name),
    ),
    text: textField((pattern) => `(d.increment_id like ${pattern} or d.order_id in (${ordersWith(pattern)}))`),
  });
}

export const documentGrids = { invoice: gridOf('invoice'), shipment: gridOf('shipment'), creditmemo: gridOf('creditmemo') };
