import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSecret, sealSecret } from './secret-box.js';

describe('a sealed secret', () => {
  const key = randomBytes(32);

  it('is read again, and looks different each time', () => {
    const [one, two] = [sealSecret(key, 'sëcret'), sealSecret(key, 'sëcret')];
    expect([openSecret(key, one), openSecret(key, two)]).toEqual(['sëcret', 'sëcret']);
    expect(one.equals(two)).toBe(false);
    expect(one.includes('sëcret')).toBe(false);
  });

  it('is not read under another key, cut short or changed in any byte', () => {
    const sealed = sealSecret(key, 'secret');
    expect(() => openSecret(randomBytes(32), sealed)).toThrow('SECRET_KEY');
    expect(() => openSecret(key, sealed.subarray(0, 20))).toThrow('SECRET_KEY');
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => openSecret(key, changed)).toThrow('SECRET_KEY');
    }
  });
});
