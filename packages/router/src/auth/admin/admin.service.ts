import { type Database, type Queryable, violatedConstraint } from '@merx/db';
import { readSearchCriteria } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { badInputs } from '../../trpc/errors.js';
import { deleteFailuresOfAdmin } from '../attempt/attempt.queries.js';
import {
  adminNotFound,
  adminTaken,
  breakGlassAdmin,
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
import { callingAdmin } from '../rights.js';
import { selectRole } from '../role/role.queries.js';
import { keepingFullAdmin } from '../role/role.service.js';
import { endSessions } from '../session/session.service.js';
import { selectCustomersByEmail } from '../token/token.queries.js';
import { revokeTokens, type TokenHolder } from '../token/token.service.js';
import { adminList } from './admin.list.js';
import {
  type AdminRow,
  deleteFactorLinks,
  deleteResetLinks,
  insertAdmin,
  selectAdminById,
  selectAdminId,
  selectIsBreakGlass,
  selectLanguageOf,
  updateAdmin,
} from './admin.queries.js';
import type { AdminEntry } from './admin.schema.js';

/** The email of the calling admin. Throws 401 for an integration. */
export async function callerEmail(ctx: Pick<Context, 'db' | 'actor'>): Promise<string> {
  const { adminId } = callingAdmin(ctx);
  const admin = await selectAdminById(ctx.db, adminId);
  if (!admin) throw adminNotFound({ username: String(adminId) });
  return admin.email;
}

/** The interface language of the admin with that email, e.g. `de_DE`; undefined if no admin has it. */
export const adminLanguage = (db: Queryable, email: string): Promise<string | undefined> => selectLanguageOf(db, email);

/** The role of a new store, with full access. */
const FULL_ROLE = 'Administrators';

interface AdminDetails {
  username: string;
  email: string;
  password: string;
  firstname?: string | undefined;
  lastname?: string | undefined;
  /** Name of the role; defaults to the one with full access. */
  role?: string | undefined;
}

/** Creates an admin and returns the id. Throws 400 for an invalid or taken name or email or a weak password, 404 for an unknown role. */
export async function createAdmin(db: Database, details: AdminDetails): Promise<number> {
  const { username, email, password } = details;
  checkAdmin(details);
  const roleName = details.role ?? FULL_ROLE;
  const role = await selectRole(db, { name: roleName });
  if (!role) throw roleNotFound({ role: roleName });
  const { firstname = 'Shop', lastname = 'Admin' } = details;
  const passwordHash = await hashPassword(password);
  return savingAdmin(() => insertAdmin(db, { username, email, firstname, lastname, role_id: role.id, password_hash: passwordHash }));
}

/** Throws 400 with every error in the given name, email and password of an admin. */
export function checkAdmin({ username, email, password }: Partial<Pick<AdminDetails, 'username' | 'email' | 'password'>>): void {
  const faults = [
    ...(username === undefined || /^\S{1,40}$/.test(username) ? [] : [invalidUsername({ fieldName: 'username' })]),
    ...(email === undefined || isEmail(email) ? [] : [invalidEmail({ fieldName: 'email' })]),
    ...(password === undefined || (password.length >= 8 && password.length <= 256) ? [] : [weakPassword({ fieldName: 'password' })]),
  ];
  if (faults.length > 0) throw badInputs(faults);
}

/** Runs a save of an admin. Throws 400 for constraint violations: a taken name or email, a deleted role. */
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

/**
 * Sets an admin's password, ends the account's sessions and revokes its tokens, except the one to keep. Throws 404, or 400 for a weak
 * password.
 */
export async function setAdminPassword(db: Database, username: string, password: string, exceptTokenId?: number): Promise<void> {
  checkAdmin({ password });
  const { id } = await adminNamed(db, username);
  const passwordHash = await hashPassword(password);
  await db.transaction((tx) => replacePassword(tx, id, passwordHash, { tokenId: exceptTokenId }));
}

/** Sets an admin's password, ends all sessions, tokens and emailed links except those to keep, and unlocks the account. */
export async function replacePassword(
  tx: Queryable,
  id: number,
  passwordHash: string,
  { tokenId, sessionId }: { tokenId?: number | undefined; sessionId?: number | undefined } = {},
): Promise<void> {
  await updateAdmin(tx, id, { password_hash: passwordHash });
  await deleteResetLinks(tx, id);
  await deleteFactorLinks(tx, id);
  await deleteFailuresOfAdmin(tx, id);
  await revokeTokens(tx, { adminId: id }, tokenId);
  await endSessions(tx, id, sessionId);
}

/** Unlocks an admin after too many failed sign-ins. Throws 404. */
export async function unlockAdmin(db: Database, username: string): Promise<void> {
  const { id } = await adminNamed(db, username);
  await deleteFailuresOfAdmin(db, id);
}

/**
 * Disables an admin, permanently ending their tokens and sessions, or enables one. Throws 404, and 400 for the last admin with full access and for the one
 * who can sign in without single sign-on.
 */
export async function setAdminActive(db: Database, username: string, isActive: boolean): Promise<void> {
  const { id } = await adminNamed(db, username);
  await db.transaction((tx) => changeActive(tx, id, isActive));
}

/** Same as `setAdminActive`, by admin id and in the caller's transaction. */
export async function changeActive(tx: Queryable, id: number, isActive: boolean): Promise<void> {
  if (isActive) return updateAdmin(tx, id, { is_active: true });
  await refuseBreakGlass(tx, id);
  await keepingFullAdmin(tx, () => updateAdmin(tx, id, { is_active: false }));
  await revokeTokens(tx, { adminId: id });
  await endSessions(tx, id);
}

/** Throws 400 for the only admin who can sign in with a password. */
export async function refuseBreakGlass(tx: Queryable, id: number): Promise<void> {
  if (await selectIsBreakGlass(tx, id)) throw breakGlassAdmin();
}

/** The admin with that user name (case-insensitive). Throws 404. */
export async function adminNamed(db: Database, username: string): Promise<AdminRow> {
  const id = await selectAdminId(db, username);
  const admin = id === undefined ? undefined : await selectAdminById(db, id);
  if (!admin) throw adminNotFound({ username });
  return admin;
}

/** An account: an admin's user name, or a customer's email (with a website code if the email exists on several websites). */
export type AccountName = { admin: string } | { customer: string; website?: string | undefined };

/** The account with that name, as stored on tokens. Throws 404, and 400 when several customers have the email. */
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

/** All admins, sorted by name. */
export const listAdmins = async (db: Database): Promise<AdminEntry[]> =>
  (await adminList.page(db, { searchCriteria: readSearchCriteria({}) })).items;
