import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from '@merx/wire';

const CIPHER = 'aes-256-gcm';
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/** Encrypts a secret that must be readable later; the result starts with a random IV and the authentication tag. */
export function sealSecret(key: Uint8Array, secret: string): Buffer<ArrayBuffer> {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(CIPHER, key, iv);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Decrypts the output of `sealSecret`. Throws if it was encrypted with another key or modified. */
export function openSecret(key: Uint8Array, sealed: Uint8Array): string {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_LENGTH), { authTagLength: TAG_LENGTH });
    decipher.setAuthTag(sealed.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH));
    return Buffer.concat([decipher.update(sealed.subarray(IV_LENGTH + TAG_LENGTH)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new Error('A stored secret cannot be read with the present key: see SECRET_KEY, or make the secret anew.', { cause });
  }
}

/**
 * The key that secrets are encrypted with: derived from the operator's text, or else from the file, which is created (mode 600) if missing.
 * Processes that start at the same time get the same key.
 */
export async function ensureSecretKey({ file, given }: { file: string; given?: string | undefined }): Promise<Uint8Array> {
  if (given !== undefined) return createHash('sha256').update(given).digest();
  const written = await readKey(file);
  if (written) return written;
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
  const key = await readKey(file);
  if (!key) throw new Error(`${file} was written and is gone again.`);
  return key;
}

/** The key in a file; null if there is no file. Throws if the file holds anything else. */
async function readKey(file: string): Promise<Uint8Array | null> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${file} does not hold a key of 64 hexadecimal digits.`);
    return Buffer.from(text, 'hex');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
