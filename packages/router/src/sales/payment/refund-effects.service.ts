import type { Database } from '@merx/db';
import { withRefund } from '../creditmemo/count-creditmemo.service.js';
import { updateCreditmemoState } from '../creditmemo/creditmemo.queries.js';
import { type ExactDocuments, selectExactDocument } from '../document/document.queries.js';
import { queueDocumentMail } from '../document/document-mail.service.js';
import { CANCELED, OPEN, SETTLED } from '../document/document-state.js';
import type { OrderChange } from '../order/change-order.service.js';
import type { Attempt } from '../provider/attempt.queries.js';
import type { Effect } from '../provider/attempt.service.js';
import { historyOf } from './payment-history.js';
import { recordTransaction } from './record-transaction.service.js';

/** The refund was approved: its open credit memo is counted and marked as refunded, and its mail is queued. */
export async function refunded(db: Database, change: OrderChange, attempt: Attempt, txnId: string): Promise<Effect> {
  const recorded = await recordTransaction(change, attempt, txnId);
  const { creditmemo_id: id } = attempt;
  const counted = id === null ? recorded : await withRefund(db, recorded, await openCreditmemo(recorded, id), { online: true });
  if (id !== null) {
    await updateCreditmemoState(change.tx, id, { state: SETTLED, transactionId: txnId });
    await queueDocumentMail(db, change.tx, { kind: 'creditmemo', documentId: id });
  }
  return { ...counted, history: historyOf(attempt, '', txnId) };
}

/** The refund was declined: its credit memo, which was never counted, is canceled. */
export async function refundDeclined(_db: Database, change: OrderChange, attempt: Attempt, reason: string): Promise<Effect> {
  const { creditmemo_id: id } = attempt;
  if (id !== null) {
    await openCreditmemo(change, id);
    await updateCreditmemoState(change.tx, id, { state: CANCELED });
  }
  return { ...change, history: historyOf(attempt, reason) };
}

async function openCreditmemo({ tx }: OrderChange, id: number): Promise<ExactDocuments['creditmemo']> {
  const [creditmemo] = await selectExactDocument(tx, 'creditmemo', id);
  if (creditmemo?.document.state !== OPEN) throw new Error(`The credit memo ${id} of a payment call is not open.`);
  return creditmemo;
}
