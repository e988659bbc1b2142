import { type ConfigReader, type Database, shopConfig } from '@merx/db';
import { type Attempt, takeTurnToEnd } from '../provider/attempt.queries.js';
import type { PaymentAnswer, PaymentCall, PaymentGateway } from '../provider/payment-gateway.js';
import { gatewayOf } from '../provider/payment-methods.js';

/**
 * The provider's answer to a call: what became of one that waits for the buyer, otherwise of performing it. If it may have been made before
 * (`isRepeated`), the provider is queried first, and it is sent again with its key if the provider does not know it: it is executed once,
 * even if the first request arrives late.
 */
export async function askProvider(db: Database, attempt: Attempt, isRepeated: boolean): Promise<PaymentAnswer> {
  const config = await shopConfig(db.cache, db, attempt.store_id);
  const gateway = gatewayOf(config, attempt.method);
  const call = callOf(attempt);
  if (attempt.reference !== null) return askWaiting(db, config, { gateway, call, attempt, reference: attempt.reference });
  return (isRepeated ? await gateway.find(call) : null) ?? gateway.perform(call);
}

function callOf(attempt: Attempt): PaymentCall {
  const { idempotency_key: key, action, amount, currency, order_number, parent_txn_id, source, reference, is_partial } = attempt;
  const isPartial = action === 'capture' && attempt.invoice_id !== null && is_partial;
  return { key, action, amount, currency, orderNumber: order_number, parent: parent_txn_id, source, reference, isPartial };
}

interface Waiting {
  gateway: PaymentGateway;
  call: PaymentCall;
  attempt: Attempt;
  reference: string;
}

/** A call that has failed is never completed: only what the provider did before counts. */
async function askWaiting(db: Database, config: ConfigReader, { gateway, call, attempt, reference }: Waiting): Promise<PaymentAnswer> {
  const { end } = gateway;
  const waiting: PaymentAnswer = {
    state: 'action',
    reference,
    redirectUrl: attempt.redirect_url,
    clientSecret: attempt.client_secret,
  };
  if (!end) return (await gateway.find(call)) ?? waiting;
  if (attempt.state === 'failed') return end(reference);
  if (!isOver(config, attempt)) return (await gateway.find(call)) ?? waiting;
  return (await takeTurnToEnd(db, attempt.id)) ? end(reference) : waiting;
}

/** Whether the buyer took too long, or the order was canceled meanwhile. */
function isOver(config: ConfigReader, { order_state, age_seconds }: Attempt): boolean {
  const minutes = minutesToPay(config);
  return order_state === 'canceled' || order_state === 'closed' || (minutes > 0 && age_seconds > minutes * 60);
}

/** How many minutes a buyer has to complete a payment; 0 for any number. */
export const minutesToPay = (config: ConfigReader): number => Number(config.text('sales/orders/delete_pending_after'));
