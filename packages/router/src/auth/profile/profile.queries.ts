import type { Queryable } from '@merx/db';

export interface Profile {
  firstname?: string | undefined;
  lastname?: string | undefined;
  email?: string | undefined;
  interface_locale?: string | undefined;
}

/** Changes what is given. Violates `admin_user_email_key`. */
export async function updateProfile(tx: Queryable, id: number, { firstname, lastname, email, interface_locale }: Profile): Promise<void> {
  await tx.query(
    `update admin_user set firstname = coalesce($2, firstname), lastname = coalesce($3, lastname), email = coalesce($4, email),
       interface_locale = coalesce($5, interface_locale), updated_at = now()
     where id = $1`,
    [id, firstname, lastname, email, interface_locale],
  );
}
