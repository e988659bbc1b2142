import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { requireId } from './change-order.service.js';
import type { OrderItem } from './order-item.schema.js';
import { itemList } from './order-items.list.js';
import { selectItem } from './order-items.queries.js';
import { itemInParent } from './order-wire.js';

/** The item with that id, of whatever order. Throws 400 for id 0, 404 for an unknown one. */
export async function getItem({ ctx, input: { id } }: { ctx: Pick<Context, 'db'>; input: { id: number } }): Promise<OrderItem> {
  requireId(id);
  const [found] = await selectItem(ctx.db, id);
  if (!found) throw notFound('id', id);
  return itemInParent(found);
}

/** A page of the items of all orders; those of children hold their parents. Throws 400 for an unknown field. */
export const listItems = itemList.map(itemInParent).handle;
