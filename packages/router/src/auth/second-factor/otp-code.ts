import { createHash, randomInt } from 'node:crypto';

/** Allowed clock difference in seconds. */
const TOLERANCE = 30;

// The two libraries are loaded with their first use: most processes serve no second factor.

/** A new secret of an authenticator app. */
export const newSecret = async (): Promise<string> => (await import('otplib')).generateSecret();

/** The address that enrols an authenticator app. */
export async function appAddress({ issuer, account, secret }: { issuer: string; account: string; secret: string }): Promise<string> {
  return (await import('otplib')).generateURI({ issuer, label: account, secret });
}

/** The QR code of an address, as a data URL with an SVG. */
export async function drawSvg(url: string): Promise<string> {
  const svg = await (await import('qrcode')).toString(url, { type: 'svg', margin: 1 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const PNG_PIXELS = 400;

/** The QR code of an address, as a PNG in base64. */
export async function drawPng(url: string): Promise<string> {
  const png = await (await import('qrcode')).toBuffer(url, { width: PNG_PIXELS, margin: 1 });
  return png.toString('base64');
}

/** The time step of a currently valid code, otherwise null. A code of `afterStep` or earlier was already used. */
export async function stepOfCode(secret: string, code: string, afterStep?: number | null): Promise<number | null> {
  if (!isAppCode(code)) return null;
  const { verify } = await import('otplib');
  const result = await verify({ secret, token: code, epochTolerance: TOLERANCE, ...(afterStep && { afterTimeStep: afterStep }) });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Whether a text looks like an authenticator code; otherwise it may be a backup code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** A code as typed, without the spaces and dashes that group it. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const BACKUP_CODES = 8;

/** New backup codes, grouped for easy copying by hand. */
export const newBackupCodes = (): string[] => Array.from({ length: BACKUP_CODES }, () => [group(), group(), group()].join('-'));

const group = () => Array.from({ length: 4 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** The stored hash of a backup code. With 59 random bits it needs no slow hash. */
export const hashBackupCode = (code: string): Buffer<ArrayBuffer> => createHash('sha256').update(plainCode(code)).digest();
