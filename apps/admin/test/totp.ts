import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;

/** The code that an authenticator app with this secret shows now. */
export function totp(secret: string): string {
  const bits = [...secret.replace(/=+$/, '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) % 16;
  return String((digest.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, '0');
}
