import { int, nonEmptyText, pageOf, wireBool, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** A language with a region, e.g. `de_DE`. */
export const interfaceLocale = z.string().regex(/^[a-z]{2,3}(_[A-Z][a-z]{3})?_[A-Z]{2}$/);

export const AdminEntry = z.object({
  id: wireInt,
  username: wireText,
  email: wireText,
  firstname: wireText,
  lastname: wireText,
  is_active: wireBool,
  role: z.object({ id: wireInt, name: wireText }),
  interface_locale: wireText,
  /** Whether the admin has set up a second factor. */
  otp_enabled: wireBool,
  created_at: wireTime,
  last_sign_in_at: wireTime.nullable(),
});
export type AdminEntry = z.infer<typeof AdminEntry>;
export const AdminPage = pageOf(AdminEntry);

export const AdminIdInput = z.object({ id: int });

export const NewAdminInput = z.object({
  username: nonEmptyText,
  email: nonEmptyText,
  password: nonEmptyText,
  firstname: nonEmptyText,
  lastname: nonEmptyText,
  role_id: int,
  interface_locale: interfaceLocale.optional(),
});
export type NewAdminInput = z.infer<typeof NewAdminInput>;

/** Omitted fields stay unchanged. */
export const AdminInput = NewAdminInput.partial().extend({ id: int });
export type AdminInput = z.infer<typeof AdminInput>;
