import type { AdminEntry } from './admin.schema.js';

/** An admin with what the role grants. */
export type AdminRow = AdminEntry & { resources: string[] };

export interface NewAdminRow {
  username: string;
  email: string;
  firstname: string;
  lastname: string;
  password_hash: string;
  role_id: number;
  interface_locale?: string | undefined;
}
