import type { Queryable } from '@merx/db';

export interface RoleRow {
  id: number;
  name: string;
  resources: string[];
  admins: number;
}

const ROLE = `select r.id, r.name, r.resources, (select count(*) from admin_user a where a.role_id = r.id) as admins from admin_role r`;

/** All roles by name. */
export const selectRoles = (db: Queryable): Promise<RoleRow[]> => db.query<RoleRow>(`${ROLE} order by lower(r.name)`);

export async function selectRoleNamed(db: Queryable, name: string): Promise<{ id: number } | undefined> {
  const [role] = await db.query<{ id: number }>('select id from admin_role where name = $1', [name]);
  return role;
}

export async function selectRoleById(db: Queryable, id: number): Promise<RoleRow | undefined> {
  const [role] = await db.query<RoleRow>(`${ROLE} where r.id = $1`, [id]);
  return role;
}

/** The role, locked until the transaction ends. */
export async function lockRole(tx: Queryable, id: number): Promise<RoleRow | undefined> {
  const [role] = await tx.query<RoleRow>(`${ROLE} where r.id = $1 for update of r`, [id]);
  return role;
}

/** What a role grants; the role cannot change until the transaction ends. */
export async function lockRoleResources(tx: Queryable, roleId: number): Promise<string[] | undefined> {
  const [role] = await tx.query<{ resources: string[] }>('select resources from admin_role where id = $1 for share', [roleId]);
  return role?.resources;
}

/** Stores a role and returns its id. Violates `admin_role_name_key`. */
export async function insertRole(tx: Queryable, name: string, resources: string[]): Promise<number> {
  const rows = await tx.query<{ id: number }>('insert into admin_role (name, resources) values ($1, $2) returning id', [name, resources]);
  return rows[0]?.id ?? 0;
}

/** Changes a role. Violates `admin_role_name_key`. */
export async function updateRole(tx: Queryable, id: number, { name, resources }: { name: string; resources: string[] }): Promise<void> {
  await tx.query('update admin_role set name = $2, resources = $3 where id = $1', [id, name, resources]);
}

/** Deletes a role. Violates `admin_user_role_id_fkey` or `admin_invitation_role_id_fkey`. */
export async function deleteRole(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from admin_role where id = $1', [id]);
}
