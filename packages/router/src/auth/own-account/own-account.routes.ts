import { wireBool, wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { anonymous, anyone, staff } from '../../trpc/procedures.js';
import { ForgotInput, ResetInput, Username } from '../emailed-link/emailed-link.schema.js';
import { forgotPassword, resetPassword } from '../emailed-link/emailed-link.service.js';
import { PasskeyPrompt } from '../passkey/passkey.schema.js';
import { Credentials } from '../token/token.schema.js';
import { ChangePasswordInput, Me, MeOrNobody, ProfileInput, SessionIdInput, SessionList, SignInInput } from './own-account.schema.js';
import { changePassword, endOneSession, endOtherSessions, listSessions, readMe, saveProfile } from './own-account.service.js';
import { promptPasskey, signIn, signOut } from './session-sign-in.service.js';

/** The admin signed in to the browser session. */
export const sessionRoutes = router({
  signIn: anyone().input(SignInInput).output(Me).mutation(signIn),
  passkeyPrompt: anonymous().input(Credentials).output(PasskeyPrompt).mutation(promptPasskey),
  signOut: anyone().output(wireBool).mutation(signOut),
  forgot: anonymous().input(ForgotInput).output(wireBool).mutation(forgotPassword),
  reset: anonymous().input(ResetInput).output(Username).mutation(resetPassword),
  me: anyone().output(MeOrNobody).query(readMe),
  list: staff().output(SessionList).query(listSessions),
  end: staff().input(SessionIdInput).output(wireBool).mutation(endOneSession),
  endOthers: staff().output(wireInt).mutation(endOtherSessions),
});

/** The caller's own account. */
export const profileRoutes = router({
  update: staff().input(ProfileInput).output(Me).mutation(saveProfile),
  changePassword: staff().input(ChangePasswordInput).output(wireBool).mutation(changePassword),
});
