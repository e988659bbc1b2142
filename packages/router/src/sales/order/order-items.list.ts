import { columnField, list } from '@merx/db';
import { salesOrderItem } from '@merx/db/tables';
import { type ItemWithParent, itemWithParent } from './order-items.queries.js';

/** The items of all orders. */
export const itemList = list<ItemWithParent>({
  from: 'sales_order_item i',
  key: 'i.item_id',
  row: `(select row_to_json(r) from (select ${itemWithParent}) r)`,
  field: (name) => columnField(salesOrderItem, 'i', name),
});
