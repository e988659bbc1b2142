import { int, nonEmptyText, SearchCriteria, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { interfaceLocale } from '../interface-locale.schema.js';

export const AdminEntry = z.object({
  id: wireInt,
  username: wireText,
  email: wireText,
  firstname: wireText,
  lastname: wireText,
  is_active: wireBool,
  role: z.object({ id: wireInt, name: wireText }),
  interface_locale: wireText,
  otp_enabled: wireBool,
  created_at: wireText,
  last_sign_in_at: wireText.nullable(),
});
export type AdminEntry = z.infer<typeof AdminEntry>;
export const AdminPage = z.object({ items: z.array(AdminEntry), total_count: wireInt });
export type AdminPage = z.infer<typeof AdminPage>;

export const AdminListInput = z.object({
  searchCriteria: SearchCriteria,
  /** Part of a user name, an email or a name. */
  text: text.nullish(),
});
export type AdminListInput = z.infer<typeof AdminListInput>;

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

/** Fields that are left out stay as they are. */
export const AdminInput = NewAdminInput.partial().extend({ id: int });
export type AdminInput = z.infer<typeof AdminInput>;
