import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.js';

describe('password hashes', () => {
  it('are argon2id at the minimum that OWASP recommends, salted', async () => {
    const [one, other] = [await hashPassword('secret'), await hashPassword('secret')];
    expect(one).not.toBe(other);
    expect(one.startsWith('$argon2id$')).toBe(true);
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });

  it('match their own password alone', async () => {
    const known = await hashPassword('secret');
    expect(await verifyPassword(known, 'secret')).toBe(true);
    expect(await verifyPassword(known, 'Secret')).toBe(false);
  });

  it.each([undefined, null, '', 'none', 'd41d8cd98f00b204e9800998ecf8427e'])('never match without a hash of ours: %j', async (stored) => {
    expect(await verifyPassword(stored, '')).toBe(false);
  });

  it('take about as long to refuse an unknown account as a wrong password', async () => {
    const known = await hashPassword('secret');
    const time = async (stored: string | undefined) => {
      const started = performance.now();
      await verifyPassword(stored, 'guess');
      return performance.now() - started;
    };
    // The fastest of several alternating runs, so that other load on the machine does not distort the comparison.
    const times = { unknown: Number.POSITIVE_INFINITY, known: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 10; round++) {
      times.unknown = Math.min(times.unknown, await time(undefined));
      times.known = Math.min(times.known, await time(known));
    }
    expect(times.unknown / times.known).toBeGreaterThan(0.3);
  });
});
