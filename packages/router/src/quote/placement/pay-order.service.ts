import { type ConfigReader, type Database, type Queryable, violatedConstraint } from '@merx/db';
import { carryOut, insertOrder, isOnline, type NewOrder, newOrderRecipients, startPayment } from '../../sales/index.js';
import { paymentDeclined } from '../faults.js';
import { reopenCart } from './place-order.queries.js';

/** An order created from a cart, and the pending provider call for its payment. */
export interface Placed {
  orderId: number;
  cartId: number;
  attemptId: number | null;
}

/**
 * Inserts an order and queues its mails. For a payment at a provider, these are queued when it is paid; the provider
 * call is recorded, to be made after the commit.
 */
export async function writeOrder(
  tx: Queryable,
  config: ConfigReader,
  given: NewOrder,
): Promise<{ orderId: number; incrementId: string; attemptId: number | null }> {
  const { order, payment } = given;
  const told = isOnline(payment.method) ? [] : newOrderRecipients(config, order.customer_email);
  const { entity_id: orderId, increment_id: incrementId } = await insertOrder(tx, given, told);
  const due = { amount: String(order.base_grand_total), currency: String(order.base_currency_code) };
  return { orderId, incrementId, attemptId: await startPayment(tx, config, { orderId, method: payment.method, ...due }) };
}

/**
 * Pays a new order at its provider. Throws 400 when the provider declines: the order is canceled and the cart is
 * reopened. While the outcome is unknown, the order stays pending.
 */
export async function payOrder(db: Database, { cartId, attemptId }: Placed): Promise<void> {
  if (attemptId === null) return;
  const { state, reason } = await carryOut(db, attemptId);
  if (state !== 'declined') return;
  await reopen(db, cartId);
  throw paymentDeclined({ reason });
}

const ONE_CART = 'quote_active_customer_key';

async function reopen(db: Database, cartId: number): Promise<void> {
  try {
    await reopenCart(db, cartId);
  } catch (error) {
    // The buyer has created another cart in the meantime, which stays their active cart.
    if (violatedConstraint(error) !== ONE_CART) throw error;
  }
}
