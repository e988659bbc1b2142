import type { Queryable } from '@merx/db';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { requireId } from './change-order.service.js';
import { orderList } from './order.list.js';
import { type OrderParts, selectOrder, selectOrderStatus } from './order.queries.js';
import type { Order } from './order.schema.js';
import { orderOf } from './order-wire.js';

export { orderField } from './order.list.js';
export type { OrderParts } from './order.queries.js';

/** The order with that id. Throws 400 for id 0, 404 for an unknown one. */
export async function getOrder({ ctx, input }: { ctx: Context; input: { id: number } }): Promise<Order> {
  return orderOf(await orderParts(ctx.db, input.id));
}

/** The order with that id as its tables hold it, with all that belongs to it. Throws as `getOrder`. */
export async function orderParts(db: Queryable, id: number): Promise<OrderParts> {
  requireId(id);
  const [parts] = await selectOrder(db, id);
  if (!parts) throw notFound('id', id);
  return parts;
}

/** A page of orders. Throws 400 for an unknown field. */
export const listOrders = orderList.map(orderOf).handle;

/** The status of the order with that id. Throws as `getOrder`. */
export async function orderStatus({ ctx, input }: { ctx: Context; input: { id: number } }): Promise<string> {
  requireId(input.id);
  const [order] = await selectOrderStatus(ctx.db, input.id);
  if (!order) throw notFound('id', input.id);
  return order.status;
}
