import type { Database, Queryable } from '@merx/db';
import { notReplaceable } from '../faults.js';
import { canCancel } from '../order/cancellation.js';
import { withOrderCanceled } from '../order/cancellation.service.js';
import { changeOrderIn } from '../order/change-order.service.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import { progressOf } from '../order/progress.js';
import { startRelease } from './cancel-order.service.js';

export { updateReplaced as noteReplacement } from '../order/order.queries.js';

/** The result of replacing an order. */
export interface Replaced {
  /** The columns with which the new order references the old one. */
  links: {
    increment_id: string;
    edit_increment: number;
    original_increment_id: string;
    relation_parent_id: string;
    relation_parent_real_id: string;
  };
  /** The call that voids the old order's authorization, to be made after the commit. */
  attemptId: number | null;
}

/** Whether nothing of the order was invoiced or shipped, and it can be canceled. */
export const canReplace = (locked: LockedOrder): boolean =>
  canCancel(locked) && !progressOf(locked).hasBegun && !locked.order.relation_child_id;

/** Throws 400 unless the order can be replaced. */
export function requireReplaceable(locked: LockedOrder): void {
  if (!canReplace(locked))
    throw notReplaceable({
      incrementId: locked.order.increment_id,
    });
}

/**
 * Cancels an order that is being replaced, in the transaction of both; `beforehand` is called with the order's products
 * while it is locked. Throws 404 for an unknown order, 400 for one that cannot be replaced.
 */
export function cancelReplaced(
  db: Database,
  tx: Queryable,
  orderId: number,
  beforehand: (productIds: number[]) => Promise<unknown>,
): Promise<Replaced> {
  return changeOrderIn<Replaced>(db, tx, orderId, async (change) => {
    requireReplaceable(change);
    await beforehand(change.items.flatMap(({ product_id }) => product_id ?? []));
    const canceled = await withOrderCanceled(db, change);
    const { order } = change;
    const original = order.original_increment_id ?? order.increment_id;
    const number = (order.edit_increment ?? 0) + 1;
    const links = {
      increment_id: `${original}-${number}`,
      edit_increment: number,
      original_increment_id: original,
      relation_parent_id: String(order.entity_id),
      relation_parent_real_id: order.increment_id,
    };
    return { ...canceled, result: { links, attemptId: await startRelease(change) } };
  });
}
