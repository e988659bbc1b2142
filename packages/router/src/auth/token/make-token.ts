import { createHash, randomBytes, randomInt } from 'node:crypto';
import { withoutSlash } from '@merx/wire';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 32;

/** A random token of 32 characters. */
export const makeToken = (): string => Array.from({ length: TOKEN_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** A random token of 43 characters: for a link of a mail, or a session. */
export const makeLongToken = (): string => randomBytes(32).toString('base64url');

/** What the database stores of a token. */
export const hashToken = (token: string): Buffer<ArrayBuffer> => createHash('sha256').update(token).digest();

/** The page of the admin that a mail leads to. */
export const adminLink = (baseUrl: string, page: 'invitation' | 'reset-password', token: string): string =>
  `${withoutSlash(baseUrl)}/admin/${page}/${token}`;
