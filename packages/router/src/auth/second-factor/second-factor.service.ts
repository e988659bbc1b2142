import { type Queryable, shopConfig } from '@merx/db';
import type { AdminCall, Settings } from '../../trpc/context.js';
import { authenticationFailed } from '../../trpc/errors.js';
import { otpEnabled, otpNotBegun, otpRequired, otpWrong } from '../faults.js';
import { openSecret, type SealedValue, sealSecret } from '../secret-key/secret-box.js';
import { withPassword } from '../sign-in/sign-in.service.js';
import { enrolment, hashBackupCode, isAppCode, newBackupCodes, newSecret, plainCode, stepOfCode } from './otp-code.js';
import {
  deleteBackupCode,
  deleteBackupCodes,
  insertBackupCodes,
  lockSecondFactor,
  selectSecondFactors,
  updateSecondFactor,
} from './second-factor.queries.js';
import type { BackupCodes, ConfirmInput, DisableInput, Enrolment } from './second-factor.schema.js';

/** Secrets are stored encrypted, like those of integrations, so a stolen database reveals none. */
const opened = (key: Uint8Array, sealed: string): string => openSecret(key, Buffer.from(sealed, 'base64'));

/**
 * Verifies the code of an admin with a second factor: an authenticator code, each valid once, or a backup code, which is then consumed.
 * Throws 428 when there is no code, 401 when it is wrong.
 */
export async function passSecondFactor(
  tx: Queryable,
  { secretKey }: Pick<Settings, 'secretKey'>,
  adminId: number,
  typed: string | null | undefined,
): Promise<void> {
  const code = plainCode(typed ?? '');
  if (code === '') throw otpRequired({ fieldName: 'otp' });
  const factor = await lockSecondFactor(tx, adminId);
  if (!factor?.otp_secret) return;
  if (!isAppCode(code)) {
    if (!(await deleteBackupCode(tx, adminId, hashBackupCode(code)))) throw authenticationFailed();
    return;
  }
  const step = await stepOfCode(opened(secretKey, factor.otp_secret), code, factor.otp_last_step);
  if (step === null) throw authenticationFailed();
  await updateSecondFactor(tx, adminId, { otp_last_step: step });
}

/**
 * Generates a secret for an authenticator app; it takes effect once a code is confirmed. Throws 400 when there already is a second factor.
 */
export async function beginSecondFactor({ ctx: { db, actor, settings } }: AdminCall): Promise<Enrolment> {
  const secret = await newSecret();
  await db.transaction(async (tx) => {
    if ((await lockSecondFactor(tx, actor.adminId))?.otp_secret) throw otpEnabled();
    const otp_pending = sealSecret(settings.secretKey, secret).toString('base64');
    await updateSecondFactor(tx, actor.adminId, { otp_pending });
  });
  const config = await shopConfig(db.cache, db, 0);
  const issuer = config.text('general/store_information/name').trim() || 'Merx';
  return { secret, ...(await enrolment({ issuer, account: actor.username, secret })) };
}

/** Makes the pending secret the second factor and returns the backup codes. Throws 400 for a wrong code, or when none is pending. */
export async function confirmSecondFactor({ ctx, input }: AdminCall<ConfirmInput>): Promise<BackupCodes> {
  const { db, actor, settings } = ctx;
  const codes = newBackupCodes();
  await db.transaction(async (tx) => {
    const factor = await lockSecondFactor(tx, actor.adminId);
    if (factor?.otp_secret) throw otpEnabled();
    if (!factor?.otp_pending) throw otpNotBegun();
    const step = await stepOfCode(opened(settings.secretKey, factor.otp_pending), plainCode(input.code));
    if (step === null) throw otpWrong({ fieldName: 'code' });
    await updateSecondFactor(tx, actor.adminId, { otp_secret: factor.otp_pending, otp_last_step: step, otp_pending: null });
    await deleteBackupCodes(tx, actor.adminId);
    await insertBackupCodes(tx, actor.adminId, codes.map(hashBackupCode));
  });
  return { backup_codes: codes };
}

/** Removes the caller's second factor. Throws 400 for a wrong password. */
export async function disableSecondFactor({ ctx, input }: AdminCall<DisableInput>): Promise<boolean> {
  const { adminId } = ctx.actor;
  await withPassword(ctx, input.password, async (tx) => {
    await updateSecondFactor(tx, adminId, { otp_secret: null, otp_last_step: null, otp_pending: null });
    await deleteBackupCodes(tx, adminId);
  });
  return true;
}

/** The encrypted secrets of second factors. */
export async function* sealedFactors(db: Queryable): AsyncGenerator<SealedValue> {
  for (const { id, ...secrets } of await selectSecondFactors(db)) {
    for (const [column, text] of Object.entries(secrets)) {
      if (text === null) continue;
      const replace = (sealed: Uint8Array) => updateSecondFactor(db, id, { [column]: Buffer.from(sealed).toString('base64') });
      yield { sealed: Buffer.from(text, 'base64'), replace };
    }
  }
}
