import { nonEmptyText, wireText } from '@merx/wire';
import { z } from 'zod';

/** Enrolment data for an authenticator app: the secret, the `otpauth:` address, and its QR code (a data URL). */
export const Enrolment = z.object({ secret: wireText, url: wireText, qr: wireText });
export type Enrolment = z.infer<typeof Enrolment>;

export const ConfirmInput = z.object({ code: nonEmptyText });
export type ConfirmInput = z.infer<typeof ConfirmInput>;

/** Shown once; each can be used once instead of the app. */
export const BackupCodes = z.object({ backup_codes: z.array(wireText) });
export type BackupCodes = z.infer<typeof BackupCodes>;

export const PasswordInput = z.object({ password: nonEmptyText });
export type PasswordInput = z.infer<typeof PasswordInput>;
