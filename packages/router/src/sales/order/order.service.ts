import type { Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { selectAuthors } from './authors.queries.js';
import type { Authors } from './authors.schema.js';
import { requireId } from './change-order.service.js';
import { orderList } from './order.list.js';
import { type OrderParts, selectOrder, selectOrderStatus } from './order.queries.js';
import type { Order } from './order.schema.js';
import type { OrderItem } from './order-item.schema.js';
import { itemList } from './order-items.list.js';
import { selectItem } from './order-items.queries.js';
import { itemInParent, orderOf } from './order-wire.js';

export { orderField } from './order.list.js';
export type { OrderParts } from './order.queries.js';

/** The order with that id. Throws 400 for id 0, 404 for an unknown one. */
export async function getOrder({ ctx, input }: Call<{ id: number }>): Promise<Order> {
  return orderOf(await orderParts(ctx.db, input.id));
}

/** The stored order with that id, with all related rows. Throws as `getOrder`. */
export async function orderParts(db: Queryable, id: number): Promise<OrderParts> {
  requireId(id);
  const [parts] = await selectOrder(db, id);
  if (!parts) throw notFound('id', id);
  return parts;
}

/** A page of orders. Throws 400 for an unknown field. */
export const listOrders = orderList.map(orderOf).handle;

/** The status of the order with that id. Throws as `getOrder`. */
export async function orderStatus({ ctx, input }: Call<{ id: number }>): Promise<string> {
  requireId(input.id);
  const order = await selectOrderStatus(ctx.db, input.id);
  if (!order) throw notFound('id', input.id);
  return order.status;
}

/** The item with that id, of any order. Throws 400 for id 0, 404 for an unknown one. */
export async function getItem({ ctx, input: { id } }: Call<{ id: number }>): Promise<OrderItem> {
  requireId(id);
  const [found] = await selectItem(ctx.db, id);
  if (!found) throw notFound('id', id);
  return itemInParent(found);
}

/** A page of the items of all orders; children contain their parents. Throws 400 for an unknown field. */
export const listItems = itemList.map(itemInParent).handle;

/**
 * The admins, integrations and CLI calls that created parts of an order; what the shop itself or its buyers did has no
 * author. None for an unknown order.
 */
export const orderAuthors = ({ ctx, input }: Call<{ id: number }>): Promise<Authors> => selectAuthors(ctx.db, input.id);
