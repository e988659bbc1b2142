import { randomBytes } from 'node:crypto';
import { hashToken } from '../../auth/index.js';

/** A password reset token: 32 random letters and digits. */
export const newResetToken = (): string => randomBytes(16).toString('hex');

/** The stored hash of a reset token. */
export const resetTokenHash = (token: string): string => hashToken(token).toString('hex');
