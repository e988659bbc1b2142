import { int, nonEmptyText, text, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** A passkey of the caller. */
export const PasskeyEntry = z.object({ id: wireInt, name: wireText, created_at: wireTime, last_used_at: wireTime.nullable() });
export type PasskeyEntry = z.infer<typeof PasskeyEntry>;
export const PasskeyList = z.array(PasskeyEntry);

/** What a browser needs to use a passkey: the options of the standard, as JSON text. */
export const PasskeyPrompt = z.object({ options: wireText });
export type PasskeyPrompt = z.infer<typeof PasskeyPrompt>;

/** `credential` is the browser's answer, as JSON text. */
export const NewPasskeyInput = z.object({ name: nonEmptyText, credential: text });
export type NewPasskeyInput = z.infer<typeof NewPasskeyInput>;

/** The backup codes are made with the first second factor of an account, and shown once. */
export const NewPasskey = z.object({ id: wireInt, backup_codes: z.array(wireText) });
export type NewPasskey = z.infer<typeof NewPasskey>;

export const PasskeyNameInput = z.object({ id: int, name: nonEmptyText });
export type PasskeyNameInput = z.infer<typeof PasskeyNameInput>;

export const RemovePasskeyInput = z.object({ id: int, password: nonEmptyText });
export type RemovePasskeyInput = z.infer<typeof RemovePasskeyInput>;
