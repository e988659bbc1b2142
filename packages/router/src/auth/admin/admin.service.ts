import { type Database, type Queryable, violatedConstraint } from '@merx/db';
import { readSearchCriteria } from '@merx/wire';
import { badInputs } from '../../trpc/errors.js';
import { deleteFailuresOfAdmin } from '../attempt/failure.queries.js';
import {
  adminNotFound,
  adminTaken,
  customerAmbiguous,
  customerNotFound,
  invalidEmail,
  invalidUsername,
  roleJustDeleted,
  roleNotFound,
  weakPassword,
} from '../faults.js';
import { isEmail } from '../is-email.js';
import { hashPassword } from '../password/password-hash.js';
import { keepingFullAdmin } from '../role/full-admin.service.js';
import { selectRoleNamed } from '../role/role.queries.js';
import { endSessions } from '../session/session.service.js';
import { selectCustomersByEmail } from '../token/token.queries.js';
import { revokeTokens, type TokenHolder } from '../token/token.service.js';
import { adminList } from './admin.list.js';
import {
  type AdminRow,
  deleteResetLinks,
  insertAdmin,
  selectAdminById,
  selectAdminId,
  updateActive,
  updatePassword,
} from './admin.queries.js';
import type { AdminEntry } from './admin.schema.js';

/** The role that a fresh shop has; it may do everything. */
export const FULL_ROLE = 'Administrators';

export interface AdminDetails {
  username: string;
  email: string;
  password: string;
  firstname?: string | undefined;
  lastname?: string | undefined;
  /** Name of the role; absent: the one that may do everything. */
  role?: string | undefined;
}

/** Creates an admin and returns the id. Throws 400 for a bad or taken name or email or a weak password, 404 for an unknown role. */
export async function createAdmin(db: Database, details: AdminDetails): Promise<number> {
  const { username, email, password } = details;
  checkAdmin(details);
  const roleName = details.role ?? FULL_ROLE;
  const role = await selectRoleNamed(db, roleName);
  if (!role) throw roleNotFound({ role: roleName });
  const { firstname = 'Shop', lastname = 'Admin' } = details;
  const passwordHash = await hashPassword(password);
  return savingAdmin(() => insertAdmin(db, { username, email, firstname, lastname, role_id: role.id, password_hash: passwordHash }));
}

/** Throws 400 with every fault of what is given of an admin's name, email and password. */
export function checkAdmin({ username, email, password }: Partial<Pick<AdminDetails, 'username' | 'email' | 'password'>>): void {
  const faults = [
    ...(username === undefined || /^\S{1,40}$/.test(username) ? [] : [invalidUsername({ fieldName: 'username' })]),
    ...(email === undefined || isEmail(email) ? [] : [invalidEmail({ fieldName: 'email' })]),
    ...(password === undefined || (password.length >= 8 && password.length <= 256) ? [] : [weakPassword({ fieldName: 'password' })]),
  ];
  if (faults.length > 0) throw badInputs(faults);
}

/** Runs a save of an admin. Throws 400 for what the database refuses: a taken name or email, a role that is gone. */
export async function savingAdmin<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'admin_user_role_id_fkey') throw roleJustDeleted({ fieldName: 'role_id' });
    const taken = { admin_user_username_key_ci: 'username', admin_user_username_key: 'username', admin_user_email_key: 'email' };
    const field = Object.entries(taken).find(([name]) => name === constraint)?.[1];
    if (!field) throw error;
    throw adminTaken({ fieldName: field });
  }
}

/** Sets an admin's password, ends the sessions and revokes the tokens of the account, but the one it may keep. Throws 404, or 400 for a weak password. */
export async function setAdminPassword(db: Database, username: string, password: string, exceptTokenId?: number): Promise<void> {
  checkAdmin({ password });
  const { id } = await adminNamed(db, username);
  const passwordHash = await hashPassword(password);
  await db.transaction((tx) => replacePassword(tx, id, passwordHash, { tokenId: exceptTokenId }));
}

/** Gives an admin another password, ends the sessions, the tokens and the links to set one, but those that may stay; the account is unlocked. */
export async function replacePassword(
  tx: Queryable,
  id: number,
  passwordHash: string,
  { tokenId, sessionId }: { tokenId?: number | undefined; sessionId?: number | undefined } = {},
): Promise<void> {
  await updatePassword(tx, id, passwordHash);
  await deleteResetLinks(tx, id);
  await deleteFailuresOfAdmin(tx, id);
  await revokeTokens(tx, { adminId: id }, tokenId);
  await endSessions(tx, id, sessionId);
}

/** Lets an admin sign in again at once, after too many failures. Throws 404. */
export async function unlockAdmin(db: Database, username: string): Promise<void> {
  const { id } = await adminNamed(db, username);
  await deleteFailuresOfAdmin(db, id);
}

/** Disables an admin, whose tokens and sessions end for good, or enables one again. Throws 404, and 400 for the last one who may do everything. */
export async function setAdminActive(db: Database, username: string, isActive: boolean): Promise<void> {
  const { id } = await adminNamed(db, username);
  await db.transaction((tx) => changeActive(tx, id, isActive));
}

/** As `setAdminActive`, of an admin by id, in the caller's transaction. */
export async function changeActive(tx: Queryable, id: number, isActive: boolean): Promise<void> {
  if (isActive) return updateActive(tx, id, true);
  await keepingFullAdmin(tx, () => updateActive(tx, id, false));
  await revokeTokens(tx, { adminId: id });
  await endSessions(tx, id);
}

/** The admin of that name, whatever its case. Throws 404. */
export async function adminNamed(db: Database, username: string): Promise<AdminRow> {
  const id = await selectAdminId(db, username);
  const admin = id === undefined ? undefined : await selectAdminById(db, id);
  if (!admin) throw adminNotFound({ username });
  return admin;
}

/** Whom a name stands for: an admin's, or a customer's email (with a website's code where several have it). */
export type AccountName = { admin: string } | { customer: string; website?: string | undefined };

/** The account of that name, as tokens know it. Throws 404, and 400 when several customers have the email. */
export async function accountNamed(db: Database, name: AccountName): Promise<{ holder: TokenHolder; isActive: boolean }> {
  if ('admin' in name) {
    const { id, is_active } = await adminNamed(db, name.admin);
    return { holder: { adminId: id }, isActive: is_active };
  }
  const [customer, ...more] = await selectCustomersByEmail(db, name.customer, name.website ?? null);
  if (!customer) throw customerNotFound({ email: name.customer });
  if (more.length > 0) throw customerAmbiguous({ email: name.customer });
  return { holder: { customerId: customer.id }, isActive: customer.is_active };
}

/** All admins by name. */
export const listAdmins = async (db: Database): Promise<AdminEntry[]> =>
  (await adminList.page(db, { searchCriteria: readSearchCriteria({}) })).items;
