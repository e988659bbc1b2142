import { nonEmptyText } from '@merx/wire';
import { z } from 'zod';
import { interfaceLocale } from '../interface-locale.schema.js';

/** Omitted fields stay unchanged. */
export const ProfileInput = z.object({
  firstname: nonEmptyText.optional(),
  lastname: nonEmptyText.optional(),
  email: nonEmptyText.optional(),
  interface_locale: interfaceLocale.optional(),
  /** The current password: required to change the email, which password resets are sent to. */
  password: nonEmptyText.optional(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

export const ChangePasswordInput = z.object({ current_password: nonEmptyText, new_password: nonEmptyText });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;
