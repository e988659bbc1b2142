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
      for (let round = 0; round < 8; round++) await verifyPassword(stored, 'guess');
      return performance.now() - started;
    };
    await time(known);
    const ratio = (await time(undefined)) / (await time(known));
    expect(ratio).toBeGreaterThan(0.3);
  });
});
