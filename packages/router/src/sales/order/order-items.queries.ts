import { type CompiledCriteria, type CriteriaField, columnField, type Queryable, selectList } from '@merx/db';
import { salesOrderItem } from '@merx/db/tables';
import type { ItemRow } from './order.queries.js';

/** A page of items, and the parents of those that have one. */
export interface ItemPage {
  total: number;
  items: ItemRow[];
  parents: ItemRow[];
}

const columns = `${selectList(salesOrderItem, 't')},
  (select row_to_json(m) from gift_message m where m.gift_message_id = t.gift_message_id) as gift_message`;

/** `page` is the items, each with its place in the order wanted. */
const readPage = `
  (select coalesce(json_strip_nulls(json_agg(r order by r.place)), '[]') from (select page.place, ${columns} from page
    join sales_order_item t on t.item_id = page.item_id) r) as items,
  (select coalesce(json_strip_nulls(json_agg(r)), '[]') from (select ${columns} from sales_order_item t
    where t.item_id in (select c.parent_item_id from sales_order_item c join page on page.item_id = c.item_id)) r) as parents`;

/** A page of the items of all orders, how many there are on all pages, and the parents; `i` is the item in the criteria. */
export async function selectItems(db: Queryable, criteria: CompiledCriteria): Promise<ItemPage[]> {
  const { where, orderBy, limit, parameters } = criteria;
  return db.query(
    `with page as (select i.item_id, row_number() over (order by ${orderBy}) as place from sales_order_item i
       where ${where} order by ${orderBy} ${limit})
     select (select count(*) from sales_order_item i where ${where})::int as total, ${readPage}`,
    parameters,
  );
}

/** The item with that id, and its parent; no items when there is none. */
export async function selectItem(db: Queryable, id: number): Promise<ItemPage[]> {
  return db.query(`with page as (select item_id, 1 as place from sales_order_item where item_id = $1) select 1 as total, ${readPage}`, [
    id,
  ]);
}

/** The column of that name for the criteria; every column of an item may be filtered and sorted by. */
export const itemField = (name: string): CriteriaField | undefined => columnField(salesOrderItem, 'i', name);
