import { type CriteriaField, columnField, columns, list, textField } from '@merx/db';
import { rma } from '@merx/db/tables';
import { type Buyer, type ReturnParts, returnRow } from './return.queries.js';
import { ReturnGridRow } from './return-grid.schema.js';

const FROM = 'rma r join sales_order o on o.entity_id = r.order_id';

/** Every column of a return, and its order's number, can be filtered and sorted by. */
const field = (name: string): CriteriaField | undefined =>
  name === 'order_increment_id'
    ? { sql: 'o.increment_id', kind: 'text', sortSql: 'o.increment_id' }
    : columnField(rma, 'r', name, ['increment_id']);

/** All returns. */
export const returnList = list<ReturnParts>({ from: FROM, key: 'r.entity_id', row: returnRow({ isForBuyer: false }), field });

/** The returns of a buyer. */
export const ownReturnList = list<ReturnParts, Buyer>({
  from: FROM,
  key: 'r.entity_id',
  where: ({ customerId, orderId }, bind) =>
    customerId === undefined ? `r.order_id = ${bind(orderId)}` : `r.customer_id = ${bind(customerId)}`,
  row: returnRow({ isForBuyer: true }),
  field,
});

const CUSTOMER = `nullif(concat_ws(' ', o.customer_firstname, o.customer_lastname), '')`;

/** Returns for the admin's list. */
export const returnGrid = list<ReturnGridRow>({
  from: FROM,
  key: 'r.entity_id',
  ...columns(ReturnGridRow, rma, 'r', {
    order_increment_id: { sql: 'o.increment_id', field: { sql: 'o.increment_id', kind: 'text', sortSql: 'o.increment_id' } },
    order_created_at: 'o.created_at',
    customer_name: CUSTOMER,
    customer_email: 'coalesce(r.customer_custom_email, o.customer_email)',
    total_qty: '(select coalesce(sum(i.qty_requested), 0) from rma_item i where i.rma_entity_id = r.entity_id)',
  }),
  text: textField(
    (pattern) => `(r.increment_id like ${pattern}
      or order_text(o.increment_id, o.customer_email, o.customer_firstname, o.customer_lastname) like ${pattern})`,
  ),
});
