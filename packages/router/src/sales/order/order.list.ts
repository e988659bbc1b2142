import { type CriteriaField, columnField, list } from '@merx/db';
import { salesOrder, salesOrderItem } from '@merx/db/tables';
import { type ItemWithParent, itemWithParent } from './order.queries.js';
import { orderText, ownOrderText } from './order-document.js';
import { orderDocument, orderSources, ownProperties } from './order-document.queries.js';

/** Every column of an order can be filtered and sorted by; increment ids are case-sensitive, so that sorting uses their plain index. */
export const orderField = (name: string): CriteriaField | undefined => columnField(salesOrder, 'o', name, ['increment_id']);

/** Orders in API format, as JSON text. */
export const orderList = list<string>({
  from: 'sales_order o',
  key: 'o.entity_id',
  row: (_scope, _bind, fields) => orderDocument(fields),
  isText: true,
  kept: { name: 'order', shape: orderText, sources: orderSources },
  ownRow: (fields) => {
    const row = ownProperties(fields);
    return row === undefined ? undefined : { row, shape: ownOrderText };
  },
  field: orderField,
});

/** The items of all orders. */
export const itemList = list<ItemWithParent>({
  from: 'sales_order_item i',
  key: 'i.item_id',
  row: `(select row_to_json(r) from (select ${itemWithParent}) r)`,
  field: (name) => columnField(salesOrderItem, 'i', name),
});
