import type { Queryable } from '@merx/db';
import type { adminRole, ExactRow } from '@merx/db/tables';

export type RoleRow = ExactRow<typeof adminRole> & { admins: number };

const ROLE = { id: true, name: true, resources: true, requires_second_factor: true, _count: { select: { users: true } } } as const;

/** All roles, sorted by name. */
export const selectRoles = (db: Queryable): Promise<RoleRow[]> =>
  db.query<RoleRow>(
    `select r.id, r.name, r.resources, r.requires_second_factor, (select count(*) from admin_user a where a.role_id = r.id) as admins
     from admin_role r order by lower(r.name)`,
  );

/** The role with that name or id. */
export async function selectRole(db: Queryable, where: { name: string } | { id: number }): Promise<RoleRow | undefined> {
  const row = await db.prisma.adminRole.findFirst({ where, select: ROLE });
  if (!row) return undefined;
  const { _count, ...role } = row;
  return { ...role, admins: _count.users };
}

/** The role, locked until the transaction ends. */
export async function lockRole(tx: Queryable, id: number): Promise<RoleRow | undefined> {
  await tx.query('select from admin_role where id = $1 for update', [id]);
  return selectRole(tx, { id });
}

/** Resources granted by a role; locks the role until the transaction ends. */
export async function lockRoleResources(tx: Queryable, roleId: number): Promise<string[] | undefined> {
  const [role] = await tx.query<{ resources: string[] }>('select resources from admin_role where id = $1 for share', [roleId]);
  return role?.resources;
}

export type RoleValues = Pick<RoleRow, 'name' | 'resources'> & Partial<Pick<RoleRow, 'requires_second_factor'>>;

/** Stores a role and returns its id. Violates `admin_role_name_key`. */
export async function insertRole(tx: Queryable, data: RoleValues): Promise<number> {
  return (await tx.prisma.adminRole.create({ data, select: { id: true } })).id;
}

/** Changes a role. Violates `admin_role_name_key`. */
export async function updateRole(tx: Queryable, id: number, data: RoleValues): Promise<void> {
  await tx.prisma.adminRole.updateMany({ where: { id }, data });
}

/** Deletes a role. Violates `admin_user_role_id_fkey` or `admin_invitation_role_id_fkey`. */
export async function deleteRole(tx: Queryable, id: number): Promise<void> {
  await tx.prisma.adminRole.deleteMany({ where: { id } });
}

/** Serializes changes to admins with full access: each must see the result of the previous one. */
export async function lockAdmins(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('admin_user'))`);
}

/** Whether there is an active admin with full access. */
export async function selectFullAdminExists(tx: Queryable, everything: string): Promise<boolean> {
  const where = { is_active: true, role: { resources: { has: everything } } };
  return (await tx.prisma.adminUser.findFirst({ where, select: { id: true } })) !== null;
}
