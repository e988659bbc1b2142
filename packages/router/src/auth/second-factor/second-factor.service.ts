import { type Database, type Queryable, shopConfig } from '@merx/db';
import type { AdminCall, Settings } from '../../trpc/context.js';
import { otpEnabled, otpNotBegun, otpWrong } from '../faults.js';
import { openSecret, type SealedValue, sealSecret } from '../secret-key/secret-box.js';
import { withPassword } from '../sign-in/sign-in.service.js';
import { dropIdleBackupCodes, replaceBackupCodes } from './backup-codes.service.js';
import { factorPolicy, refuseLastFactor } from './factors.service.js';
import { appAddress, drawSvg, hashBackupCode, isAppCode, newSecret, plainCode, stepOfCode } from './otp-code.js';
import { deleteBackupCode, lockSecondFactor, selectSecondFactors, updateSecondFactor } from './second-factor.queries.js';
import type { BackupCodes, ConfirmInput, Enrolment, PasswordInput } from './second-factor.schema.js';

type WithKey = Pick<Settings, 'secretKey'>;

/** Secrets are stored encrypted, like those of integrations, so a stolen database reveals none. */
const opened = (key: Uint8Array, sealed: string): string => openSecret(key, Buffer.from(sealed, 'base64'));
const sealed = (key: Uint8Array, secret: string): string => sealSecret(key, secret).toString('base64');

/**
 * Whether a code is valid for an admin: one of the authenticator app, each valid once, if the app may be used, or a backup code, which is then
 * consumed.
 */
export async function takeCode(
  tx: Queryable,
  { secretKey }: WithKey,
  { adminId, typed, mayUseApp }: { adminId: number; typed: string; mayUseApp: boolean },
): Promise<boolean> {
  const code = plainCode(typed);
  if (!isAppCode(code)) return deleteBackupCode(tx, adminId, hashBackupCode(code));
  const factor = await lockSecondFactor(tx, adminId);
  if (!factor?.otp_secret || !mayUseApp) return false;
  const step = await stepOfCode(opened(secretKey, factor.otp_secret), code, factor.otp_last_step);
  if (step === null) return false;
  await updateSecondFactor(tx, adminId, { otp_last_step: step });
  return true;
}

/**
 * Generates a secret for an authenticator app; it takes effect once a code is confirmed. Throws 400 when there already is an app.
 */
export async function beginSecondFactor({ ctx: { db, actor, settings } }: AdminCall): Promise<Enrolment> {
  const secret = await newSecret();
  await db.transaction(async (tx) => {
    if ((await lockSecondFactor(tx, actor.adminId))?.otp_secret) throw otpEnabled();
    await updateSecondFactor(tx, actor.adminId, { otp_pending: sealed(settings.secretKey, secret) });
  });
  const url = await enrolmentAddress(db, actor.username, secret);
  return { secret, url, qr: await drawSvg(url) };
}

/** The secret that the admin is setting up: the same until it takes effect. Throws 400 when there already is an app. */
export async function pendingSecret(tx: Queryable, { secretKey }: WithKey, adminId: number): Promise<string> {
  const factor = await lockSecondFactor(tx, adminId);
  if (factor?.otp_secret) throw otpEnabled();
  if (factor?.otp_pending) return opened(secretKey, factor.otp_pending);
  const secret = await newSecret();
  await updateSecondFactor(tx, adminId, { otp_pending: sealed(secretKey, secret) });
  return secret;
}

/** The address that an authenticator app reads from the QR code. */
export async function enrolmentAddress(db: Database, account: string, secret: string): Promise<string> {
  const config = await shopConfig(db.cache, db, 0);
  const issuer = config.text('general/store_information/name').trim() || 'Merx';
  return appAddress({ issuer, account, secret });
}

/** Makes the pending secret the second factor if a code of it is correct. Throws 400 when none is pending. */
export async function activateApp(tx: Queryable, { secretKey }: WithKey, adminId: number, code: string): Promise<boolean> {
  const factor = await lockSecondFactor(tx, adminId);
  if (factor?.otp_secret) throw otpEnabled();
  if (!factor?.otp_pending) throw otpNotBegun();
  const step = await stepOfCode(opened(secretKey, factor.otp_pending), plainCode(code));
  if (step === null) return false;
  await updateSecondFactor(tx, adminId, { otp_secret: factor.otp_pending, otp_last_step: step, otp_pending: null });
  return true;
}

/** Makes the pending secret the second factor and returns the backup codes. Throws 400 for a wrong code, or when none is pending. */
export async function confirmSecondFactor({ ctx, input }: AdminCall<ConfirmInput>): Promise<BackupCodes> {
  const { adminId } = ctx.actor;
  const backup_codes = await ctx.db.transaction(async (tx) => {
    if (!(await activateApp(tx, ctx.settings, adminId, input.code))) throw otpWrong({ fieldName: 'code' });
    return replaceBackupCodes(tx, adminId);
  });
  return { backup_codes };
}

/**
 * Removes the caller's authenticator app. Throws 400 for a wrong password, and for the last second factor while the store requires one.
 */
export async function disableSecondFactor({ ctx, input }: AdminCall<PasswordInput>): Promise<boolean> {
  const { adminId } = ctx.actor;
  const policy = await factorPolicy(ctx.db);
  await withPassword(ctx, input.password, async (tx) => {
    await refuseLastFactor(tx, policy, adminId, 'google');
    await updateSecondFactor(tx, adminId, { otp_secret: null, otp_last_step: null, otp_pending: null });
    await dropIdleBackupCodes(tx, adminId);
  });
  return true;
}

/** The encrypted secrets of second factors. */
export async function* sealedFactors(db: Queryable): AsyncGenerator<SealedValue> {
  for (const { id, ...secrets } of await selectSecondFactors(db)) {
    for (const [column, text] of Object.entries(secrets)) {
      if (text === null) continue;
      const replace = (value: Uint8Array) => updateSecondFactor(db, id, { [column]: Buffer.from(value).toString('base64') });
      yield { sealed: Buffer.from(text, 'base64'), replace };
    }
  }
}
