import { hash, randomBytes, randomInt } from 'node:crypto';
import { withoutSlash } from '@merx/wire';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 32;

/** A random token of 32 characters. */
export const makeToken = (): string => Array.from({ length: TOKEN_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** A random token of 43 characters, for links in emails and sessions. */
export const makeLongToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token. */
export const hashToken = (token: string): Buffer<ArrayBuffer> => hash('sha256', token, 'buffer') as Buffer<ArrayBuffer>;

/** Link to an admin page, for emails. */
export const adminLink = (baseUrl: string, page: 'invitation' | 'reset-password' | 'second-factor', token: string): string =>
  `${withoutSlash(baseUrl)}/admin/${page}/${token}`;
