import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { selectExactDocument } from '../document/document.queries.js';
import { orderIdOf } from '../document/document.service.js';
import { CANCELED, OPEN } from '../document/document-state.js';
import { creditmemoFinal, refundUnderWay } from '../faults.js';
import { changeOrder } from '../order/change-order.service.js';
import { startedAttempts } from '../provider/attempt.service.js';
import { updateCreditmemoState } from './creditmemo.queries.js';

/**
 * Cancels an open credit memo, which has not been counted yet. Throws 400 for one that is refunded or canceled, and
 * while its refund at a provider is pending; 404 for an unknown one.
 */
export async function cancelCreditmemo({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return changeOrder(ctx.db, await orderIdOf(ctx, 'creditmemo', id), async (change) => {
    const [creditmemo] = await selectExactDocument(change.tx, 'creditmemo', id);
    if (!creditmemo) throw notFound('id', id);
    if (creditmemo.document.state !== OPEN) throw creditmemoFinal();
    const calls = await startedAttempts(change);
    if (calls.some(({ action }) => action === 'refund')) throw refundUnderWay();
    await updateCreditmemoState(change.tx, id, { state: CANCELED });
    return { result: true };
  });
}
