import type { Context } from '../../trpc/context.js';
import { commentsOf, noticeOf } from '../document/notice.service.js';
import { shipmentParts } from './save-shipment.service.js';
import type { ShipOrder } from './ship-order.schema.js';

/**
 * Ships what is wanted of an order, or all that is open, and answers the shipment's id. Throws 404 for an unknown order, 400 for one of
 * which nothing can be shipped, and for more than is open.
 */
export async function shipOrder({ ctx, input }: { ctx: Context; input: ShipOrder }): Promise<string> {
  const { orderId, items, tracks, packages } = input;
  const wanted = items?.length ? { items } : {};
  const entity = { order_id: orderId, ...wanted, tracks, packages, comments: commentsOf(input) };
  const { document } = await shipmentParts(ctx, entity, noticeOf(input));
  return String(document.entity_id);
}
