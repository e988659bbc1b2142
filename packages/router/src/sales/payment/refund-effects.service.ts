import type { Database } from '@merx/db';
import { cancelRefusedRefund, withOnlineRefund } from '../creditmemo/settle-refund.service.js';
import type { OrderChange } from '../order/change-order.service.js';
import type { Attempt } from '../provider/attempt.queries.js';
import type { Effect } from '../provider/attempt.service.js';
import { historyOf } from './payment-history.js';
import { recordTransaction } from './record-transaction.service.js';

/** Money was given back: the credit memo that it was for is counted. */
export async function refunded(db: Database, change: OrderChange, attempt: Attempt, txnId: string): Promise<Effect> {
  const recorded = await recordTransaction(change, attempt, txnId);
  const { creditmemo_id: id } = attempt;
  const counted = id === null ? recorded : await withOnlineRefund(db, recorded, id, txnId);
  return { ...counted, history: historyOf(attempt, '', txnId) };
}

/** Money was not given back: the credit memo that it was for is none any more. */
export async function refundDeclined(_db: Database, change: OrderChange, attempt: Attempt, reason: string): Promise<Effect> {
  if (attempt.creditmemo_id !== null) await cancelRefusedRefund(change, attempt.creditmemo_id);
  return { ...change, history: historyOf(attempt, reason) };
}
