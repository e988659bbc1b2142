import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSecretKey, openSecret, sealSecret } from './secret-box.js';

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

describe('the key', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'merx-key-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is made of what the operator gave, always the same, without a file', async () => {
    const file = join(folder, 'none');
    const [one, again, other] = await Promise.all(['a', 'a', 'b'].map((given) => ensureSecretKey({ file, given })));
    expect([one, one?.length]).toEqual([again, 32]);
    expect(other).not.toEqual(one);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('is else written to a file of its owner alone, once, however many ask at a time', async () => {
    const file = join(folder, 'deeper', 'secret-key');
    const keys = await Promise.all(Array.from({ length: 20 }, () => ensureSecretKey({ file })));
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
    expect([(await stat(file)).mode & 0o777, (await readFile(file, 'utf8')).length]).toEqual([0o600, 65]);
    expect(await readdir(join(folder, 'deeper'))).toEqual(['secret-key']);
  });

  it('is not guessed from a file that holds something else', async () => {
    const file = join(folder, 'odd');
    await writeFile(file, 'password');
    await expect(ensureSecretKey({ file })).rejects.toThrow('64 hexadecimal digits');
  });
});
