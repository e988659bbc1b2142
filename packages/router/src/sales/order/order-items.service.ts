import { compileCriteria } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { requireId } from './change-order.service.js';
import type { OrderItem, OrderItemList } from './order-item.schema.js';
import { type ItemPage, itemField, selectItem, selectItems } from './order-items.queries.js';
import { itemsOf } from './order-wire.js';

/** The item with that id, of whatever order. Throws 400 for id 0, 404 for an unknown one. */
export async function getItem({ ctx, input: { id } }: { ctx: Pick<Context, 'db'>; input: { id: number } }): Promise<OrderItem> {
  requireId(id);
  const [page] = await selectItem(ctx.db, id);
  const [item] = page ? withParents(page) : [];
  if (!item) throw notFound('id', id);
  return item;
}

/** The items of all orders that the criteria ask for, a page of them. Throws 400 for an unknown field. */
export async function listItems({
  ctx,
  input: { searchCriteria },
}: {
  ctx: Pick<Context, 'db'>;
  input: { searchCriteria: SearchCriteria };
}): Promise<OrderItemList> {
  const [page] = await selectItems(ctx.db, compileCriteria(searchCriteria, itemField, { tieBreaker: 'i.item_id' }));
  return {
    items: page ? withParents(page) : [],
    search_criteria: echoCriteria(searchCriteria),
    total_count: page?.total ?? 0,
  };
}

/** The items of a page; those of children hold their parents, wherever these are. */
function withParents({ items, parents }: ItemPage): OrderItem[] {
  const onPage = new Set(items.map(({ item_id }) => item_id));
  const elsewhere = parents.filter(({ item_id }) => !onPage.has(item_id));
  return itemsOf([...items, ...elsewhere]).slice(0, items.length);
}
