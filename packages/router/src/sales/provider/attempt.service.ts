import { randomUUID } from 'node:crypto';
import type { ConfigReader, Queryable } from '@merx/db';
import { paymentUnderWay } from '../faults.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import { insertAttempt, type NewAttempt, selectStarted } from './attempt.queries.js';
import { isOnline, placementAction } from './payment-methods.js';

type Changing = Pick<LockedOrder, 'order'> & { tx: Queryable };

/**
 * Records a provider call in the transaction that needs it, and returns its id: `carryOut` makes the call after the
 * commit, so that no network call is made inside a transaction and no recorded call is lost. Its currency defaults to
 * the order's base currency.
 */
export const startAttempt = (
  { tx, order }: Changing,
  attempt: Omit<NewAttempt, 'orderId' | 'currency'> & { currency?: string },
): Promise<number> => insertAttempt(tx, randomUUID(), { currency: order.base_currency_code ?? '', ...attempt, orderId: order.entity_id });

/**
 * Records the provider call for the payment, in the transaction that places an order; returns the id of the call, which
 * `carryOut` makes after the commit, or null for an offline method.
 */
export async function startPayment(tx: Queryable, config: ConfigReader, payment: Omit<NewAttempt, 'action'>): Promise<number | null> {
  const { method } = payment;
  if (!isOnline(method)) return null;
  return insertAttempt(tx, randomUUID(), { ...payment, action: placementAction(config, method) });
}

/** The calls of an order with an unknown outcome; the caller holds the order's lock. */
export const startedAttempts = ({ tx, order }: Changing) => selectStarted(tx, order.entity_id);

/** Throws 400 while a provider call is pending for the order: its outcome decides what is allowed. */
export async function requireNoPendingCall(change: Changing): Promise<void> {
  if ((await startedAttempts(change)).length > 0) throw paymentUnderWay();
}
