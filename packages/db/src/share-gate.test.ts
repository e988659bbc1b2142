import { describe, expect, it } from 'vitest';
import { createShareGate, type RequestShare, shareLimits } from './share-gate.js';

/** A task that ends when released, and whether it has started. */
function task() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = { begun: false, end };
  const work = () => {
    state.begun = true;
    return ended;
  };
  return { state, work };
}

const start = (gate: ReturnType<typeof createShareGate>, share: RequestShare) => {
  const { state, work } = task();
  const result = gate.run(share, work);
  result.catch(() => undefined); // some tests end before the waiting calls are rejected
  return { state, result };
};
const startMany = (gate: ReturnType<typeof createShareGate>, share: RequestShare, count: number) =>
  Array.from({ length: count }, () => start(gate, share));
const begun = (tasks: { state: { begun: boolean } }[]) => tasks.filter(({ state }) => state.begun).length;
/** Lets everything run that only waits for its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the shares of ten connections', () => {
  const open = () => createShareGate({ connections: 10, queue: 100, waitMs: 60_000 });

  it('leave three to carts and orders when guests and staff want all', async () => {
    const gate = open();
    const others = [...startMany(gate, 'guest', 20), ...startMany(gate, 'staff', 20)];
    const carts = startMany(gate, 'checkout', 20);
    expect([begun(others), begun(carts)]).toEqual([7, 3]);
    for (const { state } of [...others, ...carts]) state.end();
    await Promise.all([...others, ...carts].map(({ result }) => result));
    expect(gate.use()).toEqual({ guest: idle, checkout: idle, order: idle, staff: idle });
  });

  const idle = { busy: 0, waiting: 0 };

  it('give no share more than its part, however idle the others are', () => {
    expect((['guest', 'staff', 'order', 'checkout'] as const).map((share) => begun(startMany(open(), share, 20)))).toEqual([5, 5, 5, 8]);
  });

  it('leave some to carts while orders wait for a row that somebody holds', () => {
    const gate = open();
    const orders = startMany(gate, 'order', 50);
    expect([begun(orders), begun(startMany(gate, 'checkout', 3))]).toEqual([5, 3]);
  });

  it('let in by arrival, past those whose share has no room', async () => {
    const gate = open();
    const guests = startMany(gate, 'guest', 6);
    const staff = start(gate, 'staff');
    expect([begun(guests), begun([staff])]).toEqual([5, 1]);
    guests[0]?.state.end();
    await settle();
    expect(begun(guests)).toBe(6);
  });

  it('go on after work that failed', async () => {
    const gate = createShareGate({ connections: 1, queue: 1, waitMs: 60_000 });
    await expect(gate.run('guest', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await gate.run('checkout', async () => 'next')).toBe('next');
  });
});

describe('a queue', () => {
  it('refuses whoever is one too many, and no other share', async () => {
    const gate = createShareGate({ connections: 10, queue: 2, waitMs: 60_000 });
    startMany(gate, 'guest', 7);
    await expect(start(gate, 'guest').result).rejects.toMatchObject({ reason: 'busy' });
    expect(begun([start(gate, 'checkout'), start(gate, 'staff')])).toBe(2);
  });

  it('refuses who waits too long, and forgets the place', async () => {
    const gate = createShareGate({ connections: 1, queue: 2, waitMs: 1 });
    const first = start(gate, 'guest');
    await expect(start(gate, 'guest').result).rejects.toMatchObject({ reason: 'busy' });
    expect(gate.use().guest).toEqual({ busy: 1, waiting: 0 });
    first.state.end();
    await first.result;
    expect(await gate.run('guest', async () => 'next')).toBe('next');
  });
});

it.each([1, 2, 3, 4, 5, 8, 10, 40, 200])('of %i connections every share has one, and from two on none has all', (connections) => {
  const { others, ...shares } = shareLimits(connections);
  for (const limit of [others, ...Object.values(shares)]) {
    expect(limit).toBeGreaterThan(0);
    expect(limit).toBeLessThan(connections > 1 ? connections : 2);
  }
});
