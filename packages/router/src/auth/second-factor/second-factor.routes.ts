import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { staff } from '../../trpc/procedures.js';
import { BackupCodes, ConfirmInput, DisableInput, Enrolment } from './second-factor.schema.js';
import { beginSecondFactor, confirmSecondFactor, disableSecondFactor } from './second-factor.service.js';

/** The caller's own second factor: codes of an authenticator app. */
export const secondFactorRoutes = router({
  begin: staff().output(Enrolment).mutation(beginSecondFactor),
  confirm: staff().input(ConfirmInput).output(BackupCodes).mutation(confirmSecondFactor),
  disable: staff().input(DisableInput).output(wireBool).mutation(disableSecondFactor),
});
