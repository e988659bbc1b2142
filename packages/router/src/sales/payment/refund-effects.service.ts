import type { Database } from '@merx/db';
import type { OrderChange } from '../order/change-order.service.js';
import type { Attempt } from './attempt.queries.js';
import { historyOf } from './payment-history.js';
import { recordTransaction } from './record-transaction.service.js';
import type { Effect } from './settle.service.js';

/** Money was given back. */
export async function refunded(_db: Database, change: OrderChange, attempt: Attempt, txnId: string): Promise<Effect> {
  return { ...(await recordTransaction(change, attempt, txnId)), history: historyOf(attempt, '', txnId) };
}

/** Money was not given back. */
export async function refundDeclined(_db: Database, change: OrderChange, attempt: Attempt, reason: string): Promise<Effect> {
  return { ...change, history: historyOf(attempt, reason) };
}
