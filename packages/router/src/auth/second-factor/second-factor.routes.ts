import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { staff } from '../../trpc/procedures.js';
import { renewBackupCodes } from './backup-codes.service.js';
import { BackupCodes, ConfirmInput, Enrolment, PasswordInput } from './second-factor.schema.js';
import { beginSecondFactor, confirmSecondFactor, disableSecondFactor } from './second-factor.service.js';

/** The caller's own second factor: codes of an authenticator app, and backup codes. */
export const secondFactorRoutes = router({
  begin: staff().output(Enrolment).mutation(beginSecondFactor),
  confirm: staff().input(ConfirmInput).output(BackupCodes).mutation(confirmSecondFactor),
  disable: staff().input(PasswordInput).output(wireBool).mutation(disableSecondFactor),
  renewCodes: staff().input(PasswordInput).output(BackupCodes).mutation(renewBackupCodes),
});
