import { DatabaseUnavailable } from './unavailable.js';

/**
 * Who shares the connections for requests: guests who read, carts and customer accounts, placing orders, admins and integrations. Placing
 * orders is separate from carts because it waits for contended stock rows.
 */
export type RequestShare = 'guest' | 'checkout' | 'order' | 'staff';

export interface GateOptions {
  /** Number of shared connections. */
  connections: number;
  /** How many calls of one share may wait. */
  queue: number;
  /** Milliseconds after which a waiting call is rejected. */
  waitMs: number;
}

export interface ShareUse {
  busy: number;
  waiting: number;
}

/** Counts the calls of each share, so that none takes all connections. */
export interface ShareGate {
  /**
   * Runs `work`, which may use one connection, when its share has one available. Throws DatabaseUnavailable if too many calls wait, or
   * one waits too long.
   */
  run<T>(share: RequestShare, work: () => Promise<T>): Promise<T>;
  use(): Record<RequestShare, ShareUse>;
}

interface Waiter {
  /** Order of arrival, across the shares. */
  number: number;
  enter(): void;
}

interface State extends GateOptions {
  limits: ReturnType<typeof shareLimits>;
  busy: Record<RequestShare, number>;
  waiting: Record<RequestShare, Waiter[]>;
  arrivals: number;
}

const SHARES: readonly RequestShare[] = ['checkout', 'order', 'staff', 'guest'];

/** The maximum number of connections per share, and of guests and admins together. */
export function shareLimits(connections: number): Record<RequestShare | 'others', number> {
  const half = Math.max(1, Math.floor(connections / 2));
  const allBut = (part: number) => Math.max(1, connections - Math.max(1, Math.round(connections * part)));
  return { guest: half, staff: half, order: half, checkout: allBut(0.2), others: allBut(0.3) };
}

/** A gate in front of one pool. Waiting calls are admitted in order of arrival, as far as their share has room. */
export function createShareGate(options: GateOptions): ShareGate {
  const state: State = {
    ...options,
    limits: shareLimits(options.connections),
    busy: { guest: 0, checkout: 0, order: 0, staff: 0 },
    waiting: { guest: [], checkout: [], order: [], staff: [] },
    arrivals: 0,
  };
  const use = (share: RequestShare): ShareUse => ({ busy: state.busy[share], waiting: state.waiting[share].length });
  return {
    async run(share, work) {
      const turn = enter(state, share);
      if (turn) await turn;
      try {
        return await work();
      } finally {
        leave(state, share);
      }
    },
    use: () => ({ guest: use('guest'), checkout: use('checkout'), order: use('order'), staff: use('staff') }),
  };
}

/** Takes a slot at once, or returns a promise of one. */
function enter(state: State, share: RequestShare): Promise<void> | undefined {
  const waiting = state.waiting[share];
  if (waiting.length === 0 && hasRoom(state, share)) {
    state.busy[share]++;
    return undefined;
  }
  if (waiting.length >= state.queue) throw new DatabaseUnavailable('busy', `Too many calls wait for the share "${share}"`);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(new DatabaseUnavailable('busy', `The share "${share}" had no connection free in time`));
    }, state.waitMs);
    const waiter: Waiter = {
      number: state.arrivals++,
      enter: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    waiting.push(waiter);
  });
}

function leave(state: State, share: RequestShare): void {
  state.busy[share]--;
  for (let next = firstWithRoom(state); next !== undefined; next = firstWithRoom(state)) {
    state.busy[next]++;
    state.waiting[next].shift()?.enter();
  }
}

function hasRoom({ busy, limits, connections }: State, share: RequestShare): boolean {
  const others = busy.guest + busy.staff;
  const isOther = share === 'guest' || share === 'staff';
  return busy[share] < limits[share] && others + busy.checkout + busy.order < connections && (!isOther || others < limits.others);
}

function firstWithRoom(state: State): RequestShare | undefined {
  const arrival = (share: RequestShare): number => state.waiting[share][0]?.number ?? Number.POSITIVE_INFINITY;
  let first: RequestShare | undefined;
  for (const share of SHARES) {
    if (state.waiting[share].length === 0 || !hasRoom(state, share)) continue;
    if (first === undefined || arrival(share) < arrival(first)) first = share;
  }
  return first;
}
