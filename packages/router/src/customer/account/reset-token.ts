import { randomBytes } from 'node:crypto';
import { hashToken } from '../../auth/index.js';

/** A token that lets its holder set a new password: 32 letters and digits that nobody guesses. */
export const newResetToken = (): string => randomBytes(16).toString('hex');

/** What the database keeps of a reset token. */
export const resetTokenHash = (token: string): string => hashToken(token).toString('hex');
