import { type Database, noteEvent, type Queryable } from '@merx/db';
import type { AdminCall } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { nameTooLong } from '../faults.js';
import { dropIdleBackupCodes, replaceBackupCodes } from '../second-factor/backup-codes.service.js';
import { factorPolicy, factorsOf, refuseLastFactor } from '../second-factor/factors.service.js';
import { withPassword } from '../sign-in/sign-in.service.js';
import { deletePasskey, lockPasskeyOwner, selectPasskeys, updatePasskeyName } from './passkey.queries.js';
import type { NewPasskey, NewPasskeyInput, PasskeyEntry, PasskeyNameInput, PasskeyPrompt, RemovePasskeyInput } from './passkey.schema.js';
import { promptRegistration, registerPasskey } from './passkey.service.js';
import { registrationOptions } from './passkey-options.js';

const LONGEST_NAME = 100;

/** The caller's passkeys, oldest first. */
export const listPasskeys = ({ ctx: { db, actor } }: AdminCall): Promise<PasskeyEntry[]> => selectPasskeys(db, actor.adminId);

/** The options with which a browser registers a passkey of the caller. */
export async function beginPasskey({ ctx: { db, actor, settings } }: AdminCall): Promise<PasskeyPrompt> {
  const admin = { id: actor.adminId, username: actor.username };
  const prompt = await db.transaction((tx) => promptRegistration(tx, settings, admin));
  return { options: JSON.stringify(registrationOptions(prompt)) };
}

/**
 * Registers the caller's new passkey; with the first second factor of the account, also makes backup codes. Throws 400 for a name that is
 * too long and as `registerPasskey`.
 */
export async function addPasskey({ ctx: { db, actor, settings }, input }: AdminCall<NewPasskeyInput>): Promise<NewPasskey> {
  const name = checkedName(input.name);
  const policy = await factorPolicy(db);
  return db.transaction(async (tx) => {
    await lockPasskeyOwner(tx, actor.adminId);
    const { configured } = await factorsOf(tx, policy, actor.adminId);
    const id = await registerPasskey(tx, settings, actor.adminId, { name, credential: input.credential });
    await noteFact(tx, actor.adminId, { passkey: name });
    return { id, backup_codes: configured.length > 0 ? [] : await replaceBackupCodes(tx, actor.adminId) };
  });
}

/** Renames one of the caller's passkeys. Throws 404, 400 for a name that is too long. */
export async function renamePasskey({ ctx: { db, actor }, input: { id, name } }: AdminCall<PasskeyNameInput>): Promise<boolean> {
  if (!(await updatePasskeyName(db, actor.adminId, id, checkedName(name)))) throw notFound('id', id);
  return true;
}

/**
 * Removes one of the caller's passkeys. Throws 404, 400 for a wrong password, and for the last second factor while the store requires one.
 */
export async function removePasskey({ ctx, input: { id, password } }: AdminCall<RemovePasskeyInput>): Promise<boolean> {
  const { adminId } = ctx.actor;
  const db: Database = ctx.db;
  const policy = await factorPolicy(db);
  await withPassword(ctx, password, async (tx) => {
    await lockPasskeyOwner(tx, adminId);
    if (!(await deletePasskey(tx, adminId, id))) throw notFound('id', id);
    if ((await selectPasskeys(tx, adminId)).length === 0) await refuseLastFactor(tx, policy, adminId, 'u2fkey');
    await dropIdleBackupCodes(tx, adminId);
    await noteFact(tx, adminId, { passkey_removed: id });
  });
  return true;
}

const noteFact = (tx: Queryable, entityId: number, facts: Record<string, string | number>) =>
  noteEvent(tx, { entity: 'admin_user', entityId, facts });

function checkedName(typed: string): string {
  const name = typed.trim();
  if (name.length > LONGEST_NAME) throw nameTooLong({ fieldName: 'name' });
  return name;
}
