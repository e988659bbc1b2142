import { type Database, shopConfig } from '@merx/db';
import { storeDirectory } from '../../store/index.js';
import { selectBySubject } from '../provider/attempt.queries.js';
import type { PaymentMessage } from '../provider/payment-gateway.js';
import { checkMessage, isOnline } from '../provider/payment-methods.js';
import { carryOutAgain } from './carry-out.service.js';

/**
 * What became of a message: `accepted`, also if it is about nothing known here; `forged`, without effect; `unknown` while its signature
 * cannot be checked; `no_webhook` for a method without webhooks.
 */
export type MessageResult = 'accepted' | 'forged' | 'unknown' | 'no_webhook';

/**
 * Receives a message of a payment provider: a payment that it is about is settled at once. The outcome is read from the provider, so
 * neither the order of messages nor repetitions matter. Throws when the payment cannot be settled; the provider then repeats the message.
 */
export async function receivePaymentMessage(db: Database, method: string, message: PaymentMessage): Promise<MessageResult> {
  if (!isOnline(method)) return 'no_webhook';
  const { stores } = await storeDirectory(db);
  const configs = await Promise.all(stores.map(({ id }) => shopConfig(db.cache, db, id)));
  const checked = await checkMessage(method, message, configs);
  if (checked === null) return 'no_webhook';
  if (typeof checked === 'string') return checked;
  for (const { id } of await selectBySubject(db, method, checked)) await carryOutAgain(db, id);
  return 'accepted';
}
