import type { Call } from '../../trpc/context.js';
import { cannotHold, notOnHold } from '../faults.js';
import { changeOrder, SILENT } from './change-order.service.js';
import { allows } from './order-states.js';

/** Puts an order on hold and stores its previous state. Throws 404 for an unknown order, 400 when its state does not allow it. */
export function holdOrder({ ctx: { db }, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return changeOrder(db, id, async ({ order, items, payment }) => {
    const { state, status } = order;
    if (!allows(state, 'hold')) throw cannotHold({ state });
    const held = { ...order, state: 'holded', hold_before_state: state, hold_before_status: status };
    return { order: held, items, payment, history: SILENT, result: true };
  });
}

/** Releases an order from hold and restores its previous state. Throws 404 for an unknown order, 400 for one that is not on hold. */
export function unholdOrder({ ctx: { db }, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return changeOrder(db, id, async ({ order, items, payment }) => {
    const { state, status, hold_before_state: before, hold_before_status } = order;
    if (!allows(state, 'unhold')) throw notOnHold({ state });
    const back = { state: before ?? 'new', status: hold_before_status ?? status, hold_before_state: null, hold_before_status: null };
    return { order: { ...order, ...back }, items, payment, history: SILENT, result: true };
  });
}
