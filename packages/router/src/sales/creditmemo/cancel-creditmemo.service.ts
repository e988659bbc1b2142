import type { Context } from '../../trpc/context.js';
import { badInput, notFound } from '../../trpc/errors.js';
import { changeOrder, requireId } from '../order/change-order.service.js';
import { startedAttempts } from '../provider/attempt.service.js';
import { selectCreditmemoOrder, selectExactCreditmemo, updateCreditmemoState } from './creditmemo.queries.js';
import { CANCELED, OPEN } from './creditmemo-state.js';

/**
 * Cancels an open credit memo, which no counter has in it yet. Throws 400 for one that is refunded or canceled, and while a provider is asked
 * to give its money back; 404 for an unknown one.
 */
export async function cancelCreditmemo({
  ctx: { db },
  input: { id },
}: {
  ctx: Pick<Context, 'db'>;
  input: { id: number };
}): Promise<boolean> {
  requireId(id);
  const [found] = await selectCreditmemoOrder(db, id);
  if (!found) throw notFound('id', id);
  return changeOrder(db, found.order_id, async (change) => {
    const [creditmemo] = await selectExactCreditmemo(change.tx, id);
    if (!creditmemo) throw notFound('id', id);
    if (creditmemo.document.state !== OPEN) throw badInput('You cannot cancel this credit memo: its state is final.');
    const calls = await startedAttempts(change);
    if (calls.some(({ action }) => action === 'refund')) throw badInput('The refund is being carried out. Try again later.');
    await updateCreditmemoState(change.tx, id, { state: CANCELED });
    return { result: true };
  });
}
