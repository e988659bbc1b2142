import type { Database, Queryable } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { ownAccountDeleted, ownAccountDisabled } from '../faults.js';
import { hashPassword } from '../password/password-hash.js';
import { callingAdmin, refuseMightier } from '../rights.js';
import { lockRoleResources } from '../role/role.queries.js';
import { keepingFullAdmin } from '../role/role.service.js';
import { type AdminRow, deleteAdmin, insertAdmin, lockAdmin, selectAdminById, updateAdmin } from './admin.queries.js';
import type { AdminEntry, AdminInput, NewAdminInput } from './admin.schema.js';
import { changeActive, checkAdmin, refuseBreakGlass, replacePassword, savingAdmin } from './admin.service.js';

/** One admin. Throws 404. */
export const getAdmin = ({ ctx, input }: Call<{ id: number }>): Promise<AdminEntry> => readAdmin(ctx.db, input.id);

/**
 * Creates an admin and returns it. Throws 400 for invalid or taken values, 401 for a role with more permissions than the caller, 404 for an
 * unknown role.
 */
export async function addAdmin({ ctx, input }: Call<NewAdminInput>): Promise<AdminEntry> {
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
 * Updates an admin and returns it; a new password ends the sessions and tokens. Throws 400 for invalid or taken values and when no admin
 * with full access would remain, 401 for an admin or a role with more permissions than the caller, 404 for an unknown admin or role.
 */
export async function changeAdmin({ ctx, input }: Call<AdminInput>): Promise<AdminEntry> {
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

/** Enables an admin. Throws 401 for one with more permissions than the caller, 404 if not found. */
export const enableAdmin = (call: Call<{ id: number }>): Promise<AdminEntry> => setActive(call, true);

/** Disables an admin and ends their sessions and tokens. Throws as `changeAdmin`, and 400 for oneself. */
export const disableAdmin = (call: Call<{ id: number }>): Promise<AdminEntry> => setActive(call, false);

/** Deletes an admin. Throws as `changeAdmin`, and 400 for oneself. */
export async function removeAdmin({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  if (id === callingAdmin(ctx).adminId) throw ownAccountDeleted();
  await changing(ctx, id, async (tx) => {
    await refuseBreakGlass(tx, id);
    await deleteAdmin(tx, id);
  });
  return true;
}

/** Throws 404 for an unknown role and 401 for one with more permissions than the caller. Locks the role until the transaction ends. */
export async function refuseMightierRole(ctx: Context, tx: Queryable, roleId: number): Promise<void> {
  const resources = await lockRoleResources(tx, roleId);
  if (!resources) throw notFound('role_id', roleId);
  refuseMightier(callingAdmin(ctx), resources);
}

async function setActive({ ctx, input: { id } }: Call<{ id: number }>, isActive: boolean): Promise<AdminEntry> {
  if (!isActive && id === callingAdmin(ctx).adminId) throw ownAccountDisabled();
  await changing(ctx, id, (tx) => changeActive(tx, id, isActive));
  return readAdmin(ctx.db, id);
}

/** Changes an admin that the caller may change, in a transaction that leaves at least one admin with full access. */
async function changing(ctx: Context, id: number, change: (tx: Queryable) => Promise<void>): Promise<void> {
  await ctx.db.transaction((tx) =>
    keepingFullAdmin(tx, async () => {
      const admin = await lockAdmin(tx, id);
      if (!admin) throw notFound('id', id);
      refuseMightier(callingAdmin(ctx), admin.resources);
      await change(tx);
    }),
  );
}

/** The caller's own session and token, if the caller is the admin being changed. */
function ownAccess(ctx: Context, id: number) {
  const { adminId, sessionId, tokenId } = callingAdmin(ctx);
  return adminId === id ? { sessionId, tokenId } : {};
}

async function readAdmin(db: Database, id: number): Promise<AdminEntry> {
  const admin = await selectAdminById(db, id);
  if (!admin) throw notFound('id', id);
  return entryOf(admin);
}

const entryOf = ({ resources: _, has_app: __, ...entry }: AdminRow): AdminEntry => entry;
