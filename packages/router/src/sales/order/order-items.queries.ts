import { type Queryable, selectList } from '@merx/db';
import { salesOrderItem } from '@merx/db/tables';
import type { ItemRow } from './order.queries.js';

/** An item and, where it is a child, its parent. */
export interface ItemWithParent {
  item: ItemRow;
  parent: ItemRow | null;
}

const itemWhere = (condition: string) =>
  `(select json_strip_nulls(row_to_json(r)) from (select ${selectList(salesOrderItem, 't')},
      (select row_to_json(m) from gift_message m where m.gift_message_id = t.gift_message_id) as gift_message
    from sales_order_item t where ${condition}) r)`;

/** The columns of `ItemWithParent`; `i` is the item. */
export const itemWithParent = `${itemWhere('t.item_id = i.item_id')} as item, ${itemWhere('t.item_id = i.parent_item_id')} as parent`;

/** The item with that id, and its parent: one row or none. */
export async function selectItem(db: Queryable, id: number): Promise<ItemWithParent[]> {
  return db.query(`select ${itemWithParent} from sales_order_item i where i.item_id = $1`, [id]);
}
