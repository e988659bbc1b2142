import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from './error-body.js';

export interface GuessLimit {
  /** Throws a refusal (429) while the address has failed too often. */
  admit(address: string | undefined): Promise<void>;
  /** Counts a failed sign-in; successful ones never count. */
  failed(address: string | undefined): Promise<void>;
}

/**
 * Slows down guessing passwords: at most `perAddress` failures per `window` seconds and network address; 0 switches it off. It counts
 * in this process alone; the lock of a single account is the database's and holds for all. Sign-ins already under way when the limit is
 * reached still end.
 */
export function createGuessLimit({ perAddress, window }: { perAddress: number; window: number }): GuessLimit {
  if (perAddress === 0) return { admit: async () => undefined, failed: async () => undefined };
  const failures = new RateLimiterMemory({ points: perAddress, duration: window });
  return {
    async admit(address) {
      const state = await failures.get(networkOf(address));
      if (!state || state.consumedPoints < perAddress) return;
      const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      throw new Refusal(429, 'Too many failed sign-ins from your address. Please wait and try again later.', {
        'Retry-After': `${seconds}`,
      });
    },
    async failed(address) {
      await failures.penalty(networkOf(address), 1);
    },
  };
}

/** Who counts as one guesser: an IPv4 address, or the /64 network that a single IPv6 user owns. */
export function networkOf(address = ''): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
