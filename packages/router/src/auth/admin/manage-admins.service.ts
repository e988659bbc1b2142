import { compileCriteria, type Database, type Queryable, withText } from '@merx/db';
import { badInput, notFound } from '../../trpc/errors.js';
import { type AclCall, callingAdmin } from '../admin-call.js';
import { hashPassword } from '../password/password-hash.js';
import { refuseMightier } from '../rights.js';
import { lockRoleResources } from '../role/role.queries.js';
import { adminField, deleteAdmin, insertAdmin, lockAdmin, selectAdminById, selectAdminPage, updateAdmin } from './admin.queries.js';
import type { AdminEntry, AdminInput, AdminListInput, AdminPage, NewAdminInput } from './admin.schema.js';
import { changeActive, checkAdmin, keepingFullAdmin, replacePassword, savingAdmin } from './admin.service.js';
import type { AdminRow } from './admin-row.js';

/** A page of the admins that meet the criteria, by user name unless asked otherwise. Throws 400 for a field that no admin has. */
export async function listAdminPage({ ctx: { db }, input }: AclCall<AdminListInput>): Promise<AdminPage> {
  const criteria = compileCriteria(withText(input.searchCriteria, input.text), adminField, { tieBreaker: 'lower(a.username)' });
  const { items, total_count } = await selectAdminPage(db, criteria);
  return { items: items.map(entryOf), total_count };
}

/** One admin. Throws 404. */
export const getAdmin = ({ ctx, input }: AclCall<{ id: number }>): Promise<AdminEntry> => readAdmin(ctx.db, input.id);

/** Creates an admin and returns it. Throws 400 for bad or taken values, 401 for a role that holds more than the caller, 404 for none. */
export async function addAdmin({ ctx, input }: AclCall<NewAdminInput>): Promise<AdminEntry> {
  checkAdmin(input);
  const { password, ...admin } = input;
  const passwordHash = await hashPassword(password);
  const id = await ctx.db.transaction(async (tx) => {
    await refuseMightierRole(ctx, tx, admin.role_id);
    return savingAdmin(() => insertAdmin(tx, { ...admin, password_hash: passwordHash }));
  });
  return readAdmin(ctx.db, id);
}

/**
 * Changes an admin and returns it; a new password ends the sessions and tokens. Throws 400 for bad or taken values and when nobody would
 * be left who may do everything, 401 for an admin or a role that holds more than the caller, 404 for none.
 */
export async function changeAdmin({ ctx, input }: AclCall<AdminInput>): Promise<AdminEntry> {
  checkAdmin(input);
  const { id, password, ...admin } = input;
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  await changing(ctx, id, async (tx) => {
    if (admin.role_id !== undefined) await refuseMightierRole(ctx, tx, admin.role_id);
    await savingAdmin(() => updateAdmin(tx, id, admin));
    if (passwordHash !== undefined) await replacePassword(tx, id, passwordHash, ownAccess(ctx, id));
  });
  return readAdmin(ctx.db, id);
}

/** Lets an admin sign in again. Throws 401 for one who holds more than the caller, 404 for none. */
export const enableAdmin = (call: AclCall<{ id: number }>): Promise<AdminEntry> => setActive(call, true);

/** Ends an admin's sessions and tokens, and lets him sign in no more. Throws as `changeAdmin`, and 400 for oneself. */
export const disableAdmin = (call: AclCall<{ id: number }>): Promise<AdminEntry> => setActive(call, false);

/** Deletes an admin. Throws as `changeAdmin`, and 400 for oneself. */
export async function removeAdmin({ ctx, input: { id } }: AclCall<{ id: number }>): Promise<boolean> {
  if (id === callingAdmin(ctx).adminId) throw badInput('You cannot delete your own account.');
  await changing(ctx, id, (tx) => deleteAdmin(tx, id));
  return true;
}

/** Throws 404 for an unknown role and 401 for one that holds more than the caller. It stays as it is until the transaction ends. */
export async function refuseMightierRole(ctx: AclCall['ctx'], tx: Queryable, roleId: number): Promise<void> {
  const resources = await lockRoleResources(tx, roleId);
  if (!resources) throw notFound('role_id', roleId);
  refuseMightier(callingAdmin(ctx), resources);
}

async function setActive({ ctx, input: { id } }: AclCall<{ id: number }>, isActive: boolean): Promise<AdminEntry> {
  if (!isActive && id === callingAdmin(ctx).adminId) throw badInput('You cannot disable your own account.');
  await changing(ctx, id, (tx) => changeActive(tx, id, isActive));
  return readAdmin(ctx.db, id);
}

/** Changes an admin whom the caller may change, in a transaction that leaves somebody who may do everything. */
async function changing(ctx: AclCall['ctx'], id: number, change: (tx: Queryable) => Promise<void>): Promise<void> {
  await ctx.db.transaction((tx) =>
    keepingFullAdmin(tx, async () => {
      const admin = await lockAdmin(tx, id);
      if (!admin) throw notFound('id', id);
      refuseMightier(callingAdmin(ctx), admin.resources);
      await change(tx);
    }),
  );
}

/** The caller's own session and token, when it is the caller who is changed. */
function ownAccess(ctx: AclCall['ctx'], id: number) {
  const { adminId, sessionId, tokenId } = callingAdmin(ctx);
  return adminId === id ? { sessionId, tokenId } : {};
}

async function readAdmin(db: Database, id: number): Promise<AdminEntry> {
  const admin = await selectAdminById(db, id);
  if (!admin) throw notFound('id', id);
  return entryOf(admin);
}

const entryOf = ({ resources: _, ...entry }: AdminRow): AdminEntry => entry;
