import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyFile, readKeyFile } from './secret-key-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merx-key-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is written to a file of its owner alone, once, however many ask at a time', async () => {
  const file = join(folder, 'deeper', 'secret-key');
  expect(await readKeyFile(file)).toBeUndefined();
  const keys = await Promise.all(Array.from({ length: 20 }, () => createKeyFile(file)));
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
  expect(await readKeyFile(file)).toEqual(keys[0]);
  expect([(await stat(file)).mode & 0o777, (await readFile(file, 'utf8')).length]).toEqual([0o600, 65]);
  expect(await readdir(join(folder, 'deeper'))).toEqual(['secret-key']);
});

it('is not guessed from a file that holds something else', async () => {
  const file = join(folder, 'odd');
  await writeFile(file, 'password');
  await expect(readKeyFile(file)).rejects.toThrow('64 hexadecimal digits');
});

it('says what to set where it cannot be written', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(createKeyFile(join(folder, 'file', 'secret-key'))).rejects.toThrow('Set SECRET_KEY instead.');
});
