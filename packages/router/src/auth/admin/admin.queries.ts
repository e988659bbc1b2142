import type { Queryable } from '@merx/db';

export interface NewAdmin {
  username: string;
  email: string;
  firstname: string;
  lastname: string;
  password_hash: string;
  role_id: number;
}

/** Stores an admin and returns the id. Violates `admin_user_username_key_ci` or `admin_user_email_key`. */
export async function insertAdmin(tx: Queryable, admin: NewAdmin): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into admin_user (username, email, firstname, lastname, password_hash, role_id) values ($1, $2, $3, $4, $5, $6) returning id`,
    [admin.username, admin.email, admin.firstname, admin.lastname, admin.password_hash, admin.role_id],
  );
  return rows[0]?.id ?? 0;
}

export interface AdminRow {
  id: number;
  username: string;
  email: string;
  is_active: boolean;
  role: string;
  created_at: string;
}

const ADMIN = `select a.id, a.username, a.email, a.is_active, r.name as role, wire_time(a.created_at) as created_at
  from admin_user a join admin_role r on r.id = a.role_id`;

/** All admins by name. */
export const selectAdmins = (db: Queryable): Promise<AdminRow[]> => db.query<AdminRow>(`${ADMIN} order by lower(a.username)`);

/** The admin of that name, whatever its case. */
export async function selectAdmin(db: Queryable, username: string): Promise<AdminRow | undefined> {
  const [admin] = await db.query<AdminRow>(`${ADMIN} where lower(a.username) = lower($1)`, [username]);
  return admin;
}

export async function selectAdminExists(db: Queryable): Promise<boolean> {
  const rows = await db.query('select from admin_user limit 1');
  return rows.length > 0;
}

export async function updatePassword(tx: Queryable, id: number, passwordHash: string): Promise<void> {
  await tx.query('update admin_user set password_hash = $2, updated_at = now() where id = $1', [id, passwordHash]);
}

/** Ends the links by which an admin may set a new password. */
export async function deleteResetLinks(tx: Queryable, adminId: number): Promise<void> {
  await tx.query('delete from admin_password_reset where admin_id = $1', [adminId]);
}

/** Ends the failed sign-ins of an admin, whatever address they came from. */
export async function deleteFailuresOfAdmin(tx: Queryable, adminId: number): Promise<void> {
  await tx.query(`delete from login_failure where kind = 'admin' and username = (select lower(username) from admin_user where id = $1)`, [
    adminId,
  ]);
}

export async function updateActive(tx: Queryable, id: number, isActive: boolean): Promise<void> {
  await tx.query('update admin_user set is_active = $2, updated_at = now() where id = $1', [id, isActive]);
}

/** Waits for other changes of who may do everything: each must see what the one before it left. */
export async function lockAdmins(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('admin_user'))`);
}

/** Whether an active admin may do everything. */
export async function selectFullAdminExists(tx: Queryable, everything: string): Promise<boolean> {
  const rows = await tx.query(
    'select from admin_user a join admin_role r on r.id = a.role_id where a.is_active and $1 = any(r.resources) limit 1',
    [everything],
  );
  return rows.length > 0;
}

export interface RoleRow {
  id: number;
  name: string;
  resources: string[];
  admins: number;
}

/** All roles by name, with the number of their admins. */
export function selectRoles(db: Queryable): Promise<RoleRow[]> {
  return db.query<RoleRow>(
    `select r.id, r.name, r.resources, (select count(*) from admin_user a where a.role_id = r.id) as admins
     from admin_role r order by lower(r.name)`,
  );
}

export async function selectRole(db: Queryable, name: string): Promise<{ id: number } | undefined> {
  const [role] = await db.query<{ id: number }>('select id from admin_role where name = $1', [name]);
  return role;
}

/** Stores a role and returns its id. Violates `admin_role_name_key`. */
export async function insertRole(tx: Queryable, name: string, resources: string[]): Promise<number> {
  const rows = await tx.query<{ id: number }>('insert into admin_role (name, resources) values ($1, $2) returning id', [name, resources]);
  return rows[0]?.id ?? 0;
}
