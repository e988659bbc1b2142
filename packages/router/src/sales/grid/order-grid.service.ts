import { type CriteriaField, compileCriteria, type Database, TEXT_FIELD, textField, withText } from '@merx/db';
import { echoCriteria, type GridInput, type SearchCriteria } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { orderField } from '../order/order.queries.js';
import { orderGridField, ordersWith, selectOrderGrid } from './order-grid.queries.js';
import type { OrderGrid, OrderGridRow } from './order-grid.schema.js';

const inOrder = textField((pattern) => `o.entity_id in (${ordersWith(pattern)})`);

/** A page of orders for the admin's list. Throws 400 naming an unknown field. */
export async function orderGrid({ ctx, input }: { ctx: Pick<Context, 'db'>; input: GridInput }): Promise<OrderGrid> {
  const { searchCriteria, text } = input;
  const { total, items } = await orderRows(ctx.db, searchCriteria, text);
  return { items, search_criteria: echoCriteria(searchCriteria), total_count: total };
}

/** The newest orders as the admin's list shows them: of one store view, of one customer, or of all. */
export async function newestOrders(
  db: Database,
  { limit, storeId, customerId }: { limit: number; storeId?: number | null | undefined; customerId?: number },
): Promise<OrderGridRow[]> {
  const only = (field: string, value: number | null | undefined) =>
    value === null || value === undefined ? [] : [{ filters: [{ field, value: String(value), condition_type: 'eq' as const }] }];
  const criteria: SearchCriteria = {
    filter_groups: [...only('store_id', storeId), ...only('customer_id', customerId)],
    sort_orders: [
      { field: 'created_at', direction: 'DESC' },
      { field: 'entity_id', direction: 'DESC' },
    ],
    page_size: limit,
    current_page: 1,
  };
  return (await orderRows(db, criteria)).items;
}

/** The fields of the admin's list of orders, whose orders are `o`, their addresses `b` and `d`, their payments `y`, their statuses `t`. */
const orderListField = (name: string): CriteriaField | undefined =>
  name === TEXT_FIELD ? inOrder : (orderGridField(name) ?? orderField(name));

function orderRows(db: Database, criteria: SearchCriteria, text?: string | null) {
  const compiled = compileCriteria(withText(criteria, text), orderListField, { tieBreaker: 'o.entity_id' });
  return selectOrderGrid(db, compiled);
}
