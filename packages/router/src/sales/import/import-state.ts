import type { Fault } from '../../trpc/errors.js';
import { cannotHold, stateUnknown, statusNeedsState, statusNotOfState, statusUnknown } from '../faults.js';
import { allows, type OrderState, stateAfter } from '../order/order-states.js';
import type { StatusOfState } from '../order/order-status.queries.js';
import { type ProgressRows, progressOf } from '../order/progress.js';

/** The state of an imported order. */
export interface ImportedState {
  state: OrderState;
  status: string;
  hold_before_state: string | null;
  hold_before_status: string | null;
}

interface GivenState {
  state?: string | null | undefined;
  status?: string | null | undefined;
  hold_before_state?: string | null | undefined;
  hold_before_status?: string | null | undefined;
}

/**
 * The state and status of an imported order: the given ones if they are consistent, completed from the order's counters.
 * A status alone determines the state it belongs to; without either it is a new order.
 */
export function importedState(
  given: GivenState,
  rows: Omit<ProgressRows, 'order'> & { order: Omit<ProgressRows['order'], 'state'> },
  statuses: readonly StatusOfState[],
): { place: ImportedState; faults: Fault[] } {
  const { begun, faults } = givenState(given, statuses);
  const progress = progressOf({ ...rows, order: { ...rows.order, state: begun } });
  const state = stateAfter(progress);
  const held = heldBefore(given, state, progress.hasBegun ? 'processing' : 'new');
  const isKept = given.status && statuses.some((one) => one.state === state && one.status === given.status);
  return {
    place: { state, status: isKept && given.status ? given.status : defaultOf(state, statuses), ...held.before },
    faults: [...faults, ...held.faults],
  };
}

const defaultOf = (state: string, statuses: readonly StatusOfState[]): string =>
  statuses.find((one) => one.state === state)?.status ?? state;

function givenState({ state, status }: GivenState, statuses: readonly StatusOfState[]): { begun: OrderState; faults: Fault[] } {
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
function heldBefore(given: GivenState, state: OrderState, otherwise: OrderState) {
  if (state !== 'holded') return { before: { hold_before_state: null, hold_before_status: null }, faults: [] };
  const before = given.hold_before_state || otherwise;
  const faults = allows(before, 'hold') ? [] : [cannotHold({ state: before })];
  return { before: { hold_before_state: before, hold_before_status: given.hold_before_status || null }, faults };
}
