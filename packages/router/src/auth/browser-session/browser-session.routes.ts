import { wireBool, wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { anonymous, anyone, staff } from '../../trpc/procedures.js';
import { ForgotInput, ResetInput, Username } from '../password-reset/password-reset.schema.js';
import { forgotPassword, resetPassword } from '../password-reset/password-reset.service.js';
import { Me, MeOrNobody, SessionIdInput, SessionList, SignInInput } from './browser-session.schema.js';
import { endOneSession, endOtherSessions, listSessions, readMe, signIn, signOut } from './browser-session.service.js';

/** The admin signed in to the browser session. */
export const sessionRoutes = router({
  signIn: anyone().input(SignInInput).output(Me).mutation(signIn),
  signOut: anyone().output(wireBool).mutation(signOut),
  forgot: anonymous().input(ForgotInput).output(wireBool).mutation(forgotPassword),
  reset: anonymous().input(ResetInput).output(Username).mutation(resetPassword),
  me: anyone().output(MeOrNobody).query(readMe),
  list: staff().output(SessionList).query(listSessions),
  end: staff().input(SessionIdInput).output(wireBool).mutation(endOneSession),
  endOthers: staff().output(wireInt).mutation(endOtherSessions),
});
