import type { Database } from '@merx/db';
import { queueDocumentMail } from '../document/document-mail.service.js';
import type { OrderChange } from '../order/change-order.service.js';
import { type ExactCreditmemo, selectExactCreditmemo, updateCreditmemoState } from './creditmemo.queries.js';
import { CANCELED, OPEN, REFUNDED } from './creditmemo-state.js';
import { withRefund } from './register-creditmemo.service.js';

/**
 * The order with an open credit memo counted that a provider has carried out under the name `txnId`. It is then refunded, and its mail is
 * queued: call `mailQueued` after the commit.
 */
export async function withOnlineRefund(db: Database, change: OrderChange, creditmemoId: number, txnId: string): Promise<OrderChange> {
  const creditmemo = await openCreditmemo(change, creditmemoId);
  const changed = await withRefund(db, change, creditmemo, { online: true });
  await updateCreditmemoState(change.tx, creditmemoId, { state: REFUNDED, transactionId: txnId });
  await queueDocumentMail(db, change.tx, { kind: 'creditmemo', documentId: creditmemoId });
  return changed;
}

/** Cancels an open credit memo whose provider has refused it. It was never counted. */
export async function cancelRefusedRefund(change: OrderChange, creditmemoId: number): Promise<void> {
  await openCreditmemo(change, creditmemoId);
  await updateCreditmemoState(change.tx, creditmemoId, { state: CANCELED });
}

async function openCreditmemo({ tx }: OrderChange, id: number): Promise<ExactCreditmemo> {
  const [creditmemo] = await selectExactCreditmemo(tx, id);
  if (creditmemo?.document.state !== OPEN) throw new Error(`The credit memo ${id} of a payment call is not open.`);
  return creditmemo;
}
