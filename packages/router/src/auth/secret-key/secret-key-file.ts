import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from '@merx/wire';

const KEY = /^[0-9a-f]{64}$/;

/** The key written as in a file; undefined for any other text. */
export const keyOfHex = (text: string): Uint8Array | undefined => (KEY.test(text) ? Buffer.from(text, 'hex') : undefined);

/** The key in a file; undefined if there is no file. Throws if the file holds anything else. */
export async function readKeyFile(file: string): Promise<Uint8Array | undefined> {
  try {
    const key = keyOfHex((await readFile(file, 'utf8')).trim());
    if (!key) throw new Error(`${file} does not hold a key of 64 hexadecimal digits.`);
    return key;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** Creates the file with a new key (mode 600) and returns it. Processes that do so at the same time get the same key. */
export async function createKeyFile(file: string): Promise<Uint8Array> {
  await writeKeyFile(file).catch((cause: unknown) => {
    throw new Error(`A new key cannot be written to ${file}. Set SECRET_KEY instead.`, { cause });
  });
  const key = await readKeyFile(file);
  if (!key) throw new Error(`${file} was written and is gone again.`);
  return key;
}

async function writeKeyFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
}
