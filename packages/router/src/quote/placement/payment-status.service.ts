import { continuePayment, type PaymentStatus, paymentStatus } from '../../sales/index.js';
import type { CartCall } from '../cart-access.js';
import { cartNotOrdered } from '../faults.js';
import { type OrderedCart, selectOrderOfCart } from './payment-status.queries.js';
import type { CartPayment } from './payment-status.schema.js';
import { reopenUnpaid } from './place-order.service.js';

/** The payment of the cart's order, and what the buyer has to do. Throws 404 for a cart without an order. */
export async function getCartPayment({ ctx }: CartCall): Promise<CartPayment> {
  const { order_id } = await orderOf(ctx);
  return answer(order_id, await paymentStatus(ctx.db, order_id));
}

/**
 * As `getCartPayment`, when the buyer has returned from the provider: what was approved is completed. After a failed payment the cart is
 * open again, unless the buyer has another one.
 */
export async function continueCartPayment({ ctx }: CartCall): Promise<CartPayment> {
  const { order_id, cart_id } = await orderOf(ctx);
  const status = await continuePayment(ctx.db, order_id);
  if (status.status === 'failed') await reopenUnpaid(ctx.db, cart_id);
  return answer(order_id, status);
}

async function orderOf({ db, cart }: CartCall['ctx']): Promise<OrderedCart> {
  const [ordered] = await selectOrderOfCart(db, cart);
  if (!ordered) throw cartNotOrdered();
  return ordered;
}

const answer = (order_id: number, status: PaymentStatus): CartPayment => ({ order_id, ...status });
