import { createHash, randomInt } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import { toString as drawCode } from 'qrcode';

/** Seconds by which the clock of a phone may differ. */
const TOLERANCE = 30;

export const newSecret = (): string => generateSecret();

/** What an authenticator app reads: the address, and the same as a picture (an SVG as a data URL). */
export async function enrolment({ issuer, account, secret }: { issuer: string; account: string; secret: string }) {
  const url = generateURI({ issuer, label: account, secret });
  const svg = await drawCode(url, { type: 'svg', margin: 1 });
  return { url, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** The time step of a code that is right now, null for any other. A code of `afterStep` or an earlier step was taken before. */
export async function stepOfCode(secret: string, code: string, afterStep?: number | null): Promise<number | null> {
  if (!isAppCode(code)) return null;
  const result = await verify({ secret, token: code, epochTolerance: TOLERANCE, ...(afterStep && { afterTimeStep: afterStep }) });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Whether a text looks like the code of an app; what does not may be a backup code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** A code as people type it, without the blanks and dashes that group it. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const BACKUP_CODES = 8;

/** Fresh backup codes, in groups that are easily copied by hand. */
export const newBackupCodes = (): string[] => Array.from({ length: BACKUP_CODES }, () => [group(), group(), group()].join('-'));

const group = () => Array.from({ length: 4 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** What the database keeps of a backup code: of 59 random bits, which need no slow hash. */
export const hashBackupCode = (code: string): Buffer<ArrayBuffer> => createHash('sha256').update(plainCode(code)).digest();
