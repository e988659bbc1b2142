import { randomUUID } from 'node:crypto';
import type { Queryable } from '@merx/db';
import { badInput } from '../../trpc/errors.js';
import type { ChangedOrder } from '../order/change-order.service.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import { type Attempt, insertAttempt, type NewAttempt, selectStarted } from './attempt.queries.js';

/**
 * Writes down a call to a provider in the transaction of what it is for, and returns its id: `carryOut` makes the call after the commit.
 * No network inside a transaction; and a call that is written down cannot get lost.
 */
export async function startAttempt(tx: Queryable, attempt: NewAttempt): Promise<number> {
  const [started] = await insertAttempt(tx, randomUUID(), attempt);
  if (!started) throw new Error('The payment call was not written down.');
  return started.id;
}

type Changing = Pick<LockedOrder, 'order'> & { tx: Queryable };

/** The calls for an order of which nobody knows yet how they went; the caller holds the order's lock. */
export const startedAttempts = ({ tx, order }: Changing): Promise<Pick<Attempt, 'id' | 'action' | 'invoice_id'>[]> =>
  selectStarted(tx, order.entity_id);

/** Throws 400 while a call to a provider is under way for the order: what comes of it decides what may be done. */
export async function requireQuiet(change: Changing): Promise<void> {
  if ((await startedAttempts(change)).length > 0) throw badInput('A payment of the order is being carried out. Try again later.');
}

/** What comes of a call for its order, and a further call that follows from it. */
export type Effect = Omit<ChangedOrder<never>, 'result'> & { next?: number };
