import { createHash, randomBytes } from 'node:crypto';
import { withoutSlash } from '@merx/wire';

/** A token for a link of a mail. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of it. */
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The page of the admin that a mail leads to. */
export const adminLink = (baseUrl: string, page: 'invitation' | 'reset-password', token: string): string =>
  `${withoutSlash(baseUrl)}/admin/${page}/${token}`;
