import { type Database, shopConfig } from '@merx/db';
import { type PlacementRow, selectPlacement } from '../provider/attempt.queries.js';
import { isOnline } from '../provider/payment-methods.js';
import { minutesToPay } from './ask-provider.service.js';
import { carryOutAgain } from './carry-out.service.js';
import type { PaymentStatus, WaitingPayment } from './payment-status.schema.js';

/** The status of the payment of an order, and what the buyer has to do. */
export async function paymentStatus(db: Database, orderId: number): Promise<PaymentStatus> {
  const [placement] = await selectPlacement(db, orderId);
  return statusOf(placement);
}

/**
 * As `paymentStatus`, after asking the provider about a payment that is not settled: what the buyer has approved is completed, and the
 * order of a declined payment is canceled.
 */
export async function continuePayment(db: Database, orderId: number): Promise<PaymentStatus> {
  const [placement] = await selectPlacement(db, orderId);
  if (placement?.state !== 'started') return statusOf(placement);
  await carryOutAgain(db, placement.id);
  return paymentStatus(db, orderId);
}

const nothing = { reason: null, reference: null, redirect_url: null, client_secret: null };

function statusOf(placement: PlacementRow | undefined): PaymentStatus {
  if (!placement) return { status: 'not_required', ...nothing };
  const { state, error, reference, redirect_url, client_secret } = placement;
  if (state === 'done') return { status: 'succeeded', ...nothing };
  if (state === 'failed') return { status: 'failed', ...nothing, reason: error };
  if (reference === null) return { status: 'processing', ...nothing };
  return { status: 'requires_action', reason: null, reference, redirect_url, client_secret };
}

/** The payment of an order that is not settled yet, for admins; null when there is none. */
export async function waitingPayment(
  db: Database,
  { entity_id, store_id }: { entity_id: number; store_id: number },
  method: string | null | undefined,
): Promise<WaitingPayment | null> {
  if (!isOnline(method)) return null;
  const minutes = minutesToPay(await shopConfig(db.cache, db, store_id));
  const [placement] = await selectPlacement(db, entity_id, minutes);
  if (placement?.state !== 'started') return null;
  const { reference, error: reason, since, until } = placement;
  const isForBuyer = reference !== null;
  return { waits_for: isForBuyer ? 'buyer' : 'provider', reference, reason, since, until: isForBuyer && minutes > 0 ? until : null };
}
