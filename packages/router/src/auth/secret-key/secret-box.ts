import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

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
    throw new Error('A stored secret cannot be read with the present key: see SECRET_KEY, or set the secret again.', { cause });
  }
}

/** A stored secret, and how to store it under another key. */
export interface SealedValue {
  sealed: Uint8Array;
  replace(sealed: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** The stored secrets of rows, each in a column of its own; `update` stores some columns of the row with that id. */
export function* sealedColumns<Row extends { id: number }>(
  rows: readonly Row[],
  update: (id: number, columns: { [Column in Exclude<keyof Row, 'id'>]?: Uint8Array<ArrayBuffer> }) => Promise<void>,
): Generator<SealedValue> {
  for (const { id, ...secrets } of rows) {
    for (const [column, sealed] of Object.entries<unknown>(secrets)) {
      if (sealed instanceof Uint8Array)
        yield { sealed, replace: (other) => update(id, { [column]: other } as Parameters<typeof update>[1]) };
    }
  }
}

/** Decrypts the output of `sealSecret` with the first of the keys that fits; undefined if none does. */
export function openWithAny(keys: readonly Uint8Array[], sealed: Uint8Array): string | undefined {
  for (const key of keys) {
    try {
      return openSecret(key, sealed);
    } catch {
      // Sealed with another key.
    }
  }
  return undefined;
}

/** Identifies a key without revealing it. */
export const fingerprintOf = (key: Uint8Array): string => createHmac('sha256', key).update('merx secret key').digest('hex').slice(0, 32);

/** The key made of the operator's text. */
export const keyOfText = (text: string): Uint8Array => createHash('sha256').update(text).digest();
