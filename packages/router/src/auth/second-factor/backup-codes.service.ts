import type { Queryable } from '@merx/db';
import type { AdminCall } from '../../trpc/context.js';
import { factorMissing } from '../faults.js';
import { withPassword } from '../sign-in/sign-in.service.js';
import { selectFactors } from './factors.queries.js';
import { hashBackupCode, newBackupCodes } from './otp-code.js';
import { deleteBackupCodes, insertBackupCodes } from './second-factor.queries.js';
import type { BackupCodes, PasswordInput } from './second-factor.schema.js';

/** Replaces the backup codes of an admin and returns the new ones; only their hashes are stored. */
export async function replaceBackupCodes(tx: Queryable, adminId: number): Promise<string[]> {
  const codes = newBackupCodes();
  await deleteBackupCodes(tx, adminId);
  await insertBackupCodes(tx, adminId, codes.map(hashBackupCode));
  return codes;
}

/** Deletes the backup codes of an admin who has no second factor left. */
export async function dropIdleBackupCodes(tx: Queryable, adminId: number): Promise<void> {
  const stored = await selectFactors(tx, adminId);
  if (!stored?.has_app && !stored?.has_passkey) await deleteBackupCodes(tx, adminId);
}

/** Replaces the caller's backup codes. Throws 400 for a wrong password, and without a second factor. */
export async function renewBackupCodes({ ctx, input }: AdminCall<PasswordInput>): Promise<BackupCodes> {
  const { adminId } = ctx.actor;
  const backup_codes = await withPassword(ctx, input.password, async (tx) => {
    const stored = await selectFactors(tx, adminId);
    if (!stored?.has_app && !stored?.has_passkey) throw factorMissing();
    return replaceBackupCodes(tx, adminId);
  });
  return { backup_codes };
}
