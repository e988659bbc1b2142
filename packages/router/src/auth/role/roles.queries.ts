import type { Queryable } from '@merx/db';

export interface RoleDetailRow {
  id: number;
  name: string;
  resources: string[];
  admins: number;
}

const ROLE = `select r.id, r.name, r.resources, (select count(*) from admin_user a where a.role_id = r.id) as admins from admin_role r`;

export async function selectRoleById(db: Queryable, id: number): Promise<RoleDetailRow | undefined> {
  const [role] = await db.query<RoleDetailRow>(`${ROLE} where r.id = $1`, [id]);
  return role;
}

/** The role, locked until the transaction ends. */
export async function lockRole(tx: Queryable, id: number): Promise<RoleDetailRow | undefined> {
  const [role] = await tx.query<RoleDetailRow>(`${ROLE} where r.id = $1 for update of r`, [id]);
  return role;
}

/** Changes a role. Violates `admin_role_name_key`. */
export async function updateRole(tx: Queryable, id: number, { name, resources }: { name: string; resources: string[] }): Promise<void> {
  await tx.query('update admin_role set name = $2, resources = $3 where id = $1', [id, name, resources]);
}

/** Deletes a role. Violates `admin_user_role_id_fkey` or `admin_invitation_role_id_fkey`. */
export async function deleteRole(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from admin_role where id = $1', [id]);
}
