import { randomUUID } from 'node:crypto';
import type { ConfigReader, Queryable } from '@merx/db';
import { paymentUnderWay } from '../faults.js';
import type { ChangedOrder } from '../order/change-order.service.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import { insertAttempt, type NewAttempt, selectStarted } from './attempt.queries.js';
import { isOnline, placementAction } from './payment-methods.js';

type Changing = Pick<LockedOrder, 'order'> & { tx: Queryable };

/**
 * Writes down a call to a provider in the transaction of what it is for, and returns its id: `carryOut` makes the call after the commit.
 * No network inside a transaction; and a call that is written down cannot get lost. Its currency is the order's base
 * currency unless it is given.
 */
export const startAttempt = (
  { tx, order }: Changing,
  attempt: Omit<NewAttempt, 'orderId' | 'currency'> & { currency?: string },
): Promise<number> => insertAttempt(tx, randomUUID(), { currency: order.base_currency_code ?? '', ...attempt, orderId: order.entity_id });

/**
 * Writes down, in the transaction that places an order, what its payment asks the provider for; returns the id of the call, which
 * `carryOut` makes after the commit, or null for a method that works offline.
 */
export async function startPayment(tx: Queryable, config: ConfigReader, payment: Omit<NewAttempt, 'action'>): Promise<number | null> {
  const { method } = payment;
  if (!isOnline(method)) return null;
  return insertAttempt(tx, randomUUID(), { ...payment, action: placementAction(config, method) });
}

/** The calls for an order of which nobody knows yet how they went; the caller holds the order's lock. */
export const startedAttempts = ({ tx, order }: Changing) => selectStarted(tx, order.entity_id);

/** Throws 400 while a call to a provider is under way for the order: what comes of it decides what may be done. */
export async function requireQuiet(change: Changing): Promise<void> {
  if ((await startedAttempts(change)).length > 0) throw paymentUnderWay();
}

/** What comes of a call for its order, and a further call that follows from it. */
export type Effect = Omit<ChangedOrder<never>, 'result'> & { next?: number };
