import type { ConfigReader, Queryable } from '@merx/db';
import { startAttempt } from '../provider/attempt.service.js';
import { isOnline, placementAction } from '../provider/payment-methods.js';

/** What a new order is paid with. */
export interface NewPayment {
  orderId: number;
  method: string;
  /** Decimal text, in the base currency. */
  amount: string;
  currency: string;
}

/**
 * Writes down, in the transaction that places an order, what its payment asks the provider for; returns the id of the call, which
 * `carryOut` makes after the commit, or null for a method that works offline.
 */
export async function startPayment(tx: Queryable, config: ConfigReader, payment: NewPayment): Promise<number | null> {
  const { method } = payment;
  if (!isOnline(method)) return null;
  return startAttempt(tx, { ...payment, invoiceId: null, creditmemoId: null, action: placementAction(config, method) });
}
