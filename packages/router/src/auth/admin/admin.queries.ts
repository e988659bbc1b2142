import { type CompiledCriteria, type CriteriaField, type Queryable, TEXT_FIELD, textField } from '@merx/db';
import type { AdminRow, NewAdminRow } from './admin-row.js';

const ADMIN = `select a.id, a.username, a.email, a.firstname, a.lastname, a.is_active, json_build_object('id', r.id, 'name', r.name) as role,
    a.interface_locale, a.otp_secret is not null as otp_enabled, wire_time(a.created_at) as created_at,
    wire_time(a.last_sign_in_at) as last_sign_in_at, r.resources
  from admin_user a join admin_role r on r.id = a.role_id`;

const FIELDS: Readonly<Record<string, CriteriaField>> = {
  id: { sql: 'a.id', kind: 'number' },
  username: { sql: 'a.username', kind: 'text' },
  email: { sql: 'a.email', kind: 'text' },
  firstname: { sql: 'a.firstname', kind: 'text' },
  lastname: { sql: 'a.lastname', kind: 'text' },
  role_id: { sql: 'a.role_id', kind: 'number', sortSql: 'fold(r.name)' },
  is_active: { sql: 'a.is_active', kind: 'boolean' },
  otp_enabled: { sql: '(a.otp_secret is not null)', kind: 'boolean' },
  created_at: { sql: 'a.created_at', kind: 'time' },
  last_sign_in_at: { sql: 'a.last_sign_in_at', kind: 'time' },
  [TEXT_FIELD]: textField((pattern) => `fold(concat_ws(' ', a.username, a.email, a.firstname, a.lastname)) like ${pattern}`),
};

/** What admins are filtered and sorted by. */
export const adminField = (name: string): CriteriaField | undefined => (Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined);

/** A page of admins, and how many there are. */
export async function selectAdminPage(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ items: AdminRow[]; total_count: number }> {
  const [page] = await db.query<{ items: AdminRow[]; total_count: number }>(
    `select (select count(*)::int from admin_user a join admin_role r on r.id = a.role_id where ${where}) as total_count,
       (select coalesce(json_agg(p), '[]') from (${ADMIN} where ${where} order by ${orderBy} ${limit}) p) as items`,
    parameters,
  );
  return page ?? { items: [], total_count: 0 };
}

export async function selectAdminById(db: Queryable, id: number): Promise<AdminRow | undefined> {
  const [admin] = await db.query<AdminRow>(`${ADMIN} where a.id = $1`, [id]);
  return admin;
}

/** The admin, locked with the role until the transaction ends. */
export async function lockAdmin(tx: Queryable, id: number): Promise<AdminRow | undefined> {
  const [admin] = await tx.query<AdminRow>(`${ADMIN} where a.id = $1 for update of a for share of r`, [id]);
  return admin;
}

/** Stores an admin and returns the id. Violates `admin_user_username_key_ci` or `admin_user_email_key`. */
export async function insertAdmin(tx: Queryable, admin: NewAdminRow): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into admin_user (username, email, firstname, lastname, password_hash, role_id, interface_locale)
     values ($1, $2, $3, $4, $5, $6, coalesce($7, 'en_US')) returning id`,
    [admin.username, admin.email, admin.firstname, admin.lastname, admin.password_hash, admin.role_id, admin.interface_locale],
  );
  return row?.id ?? 0;
}

/** Changes what is given. Violates the same as an insert. */
export async function updateAdmin(tx: Queryable, id: number, admin: Partial<Omit<NewAdminRow, 'password_hash'>>): Promise<void> {
  await tx.query(
    `update admin_user set username = coalesce($2, username), email = coalesce($3, email), firstname = coalesce($4, firstname),
       lastname = coalesce($5, lastname), role_id = coalesce($6, role_id), interface_locale = coalesce($7, interface_locale), updated_at = now()
     where id = $1`,
    [id, admin.username, admin.email, admin.firstname, admin.lastname, admin.role_id, admin.interface_locale],
  );
}

export async function deleteAdmin(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from admin_user where id = $1', [id]);
}

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
