import type { Fault } from '../../trpc/errors.js';
import { cannotHold, stateUnknown, statusNeedsState, statusNotOfState, statusUnknown } from '../faults.js';
import type { StatusOfState } from '../order/order.queries.js';
import { allows, type OrderState, type ProgressRows, progressOf, stateAfter } from '../order/order-states.js';
import type { OrderImport } from './order-import.schema.js';

type StateInput = Pick<OrderImport, 'state' | 'status' | 'hold_before_state' | 'hold_before_status'>;

/**
 * The state and status of an imported order: the given ones if they are consistent, completed from the order's counters.
 * A status alone determines the state it belongs to; without either it is a new order.
 */
export function importedState(
  input: StateInput,
  rows: Omit<ProgressRows, 'order'> & { order: Omit<ProgressRows['order'], 'state'> },
  statuses: readonly StatusOfState[],
) {
  const { begun, faults } = requestedState(input, statuses);
  const progress = progressOf({ ...rows, order: { ...rows.order, state: begun } });
  const state = stateAfter(progress);
  const held = heldBefore(input, state, progress.hasBegun ? 'processing' : 'new');
  const isKept = input.status && statuses.some((one) => one.state === state && one.status === input.status);
  return {
    place: { state, status: isKept && input.status ? input.status : defaultOf(state, statuses), ...held.before },
    faults: [...faults, ...held.faults],
  };
}

const defaultOf = (state: string, statuses: readonly StatusOfState[]): string =>
  statuses.find((one) => one.state === state)?.status ?? state;

function requestedState({ state, status }: StateInput, statuses: readonly StatusOfState[]): { begun: OrderState; faults: Fault[] } {
  const having = statuses.filter((one) => one.status === status).map((one) => one.state);
  if (status && having.length === 0) return wrong(statusUnknown({ status }));
  if (!state) {
    const [only, ...others] = having;
    if (others.length > 0) return wrong(statusNeedsState({ status: status ?? '' }));
    return { begun: (only ?? 'new') as OrderState, faults: [] };
  }
  if (!statuses.some((one) => one.state === state)) return wrong(stateUnknown({ state }));
  if (status && !having.includes(state)) return wrong(statusNotOfState({ state, status }));
  return { begun: state as OrderState, faults: [] };
}

const wrong = (fault: Fault) => ({ begun: 'new' as const, faults: [fault] });

/** Only an order on hold has a previous state. */
function heldBefore(input: StateInput, state: OrderState, otherwise: OrderState) {
  if (state !== 'holded') return { before: { hold_before_state: null, hold_before_status: null }, faults: [] };
  const before = input.hold_before_state || otherwise;
  const faults = allows(before, 'hold') ? [] : [cannotHold({ state: before })];
  return { before: { hold_before_state: before, hold_before_status: input.hold_before_status || null }, faults };
}
