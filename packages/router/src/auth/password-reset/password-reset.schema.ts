import { nonEmptyText, wireText } from '@merx/wire';
import { z } from 'zod';

/** A user name or an email. */
export const ForgotInput = z.object({ username: nonEmptyText });
export type ForgotInput = z.infer<typeof ForgotInput>;

export const ResetInput = z.object({ token: nonEmptyText, password: nonEmptyText });
export type ResetInput = z.infer<typeof ResetInput>;

/** User name of the admin who can now sign in. */
export const Username = z.object({ username: wireText });
