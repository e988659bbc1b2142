import { router } from '../trpc/init.js';
import { adminsRoutes } from './admin/admin.routes.js';
import { invitationsRoutes } from './emailed-link/invitation.routes.js';
import { profileRoutes, sessionRoutes } from './own-account/own-account.routes.js';
import { passkeyRoutes } from './passkey/passkey.routes.js';
import { rolesRoutes } from './role/role.routes.js';
import { secondFactorRoutes } from './second-factor/second-factor.routes.js';
import { signInRoutes } from './sign-in/sign-in.routes.js';
import { ssoRoutes } from './sso/sso.routes.js';
import { adminTokenRoutes, tfaRoutes } from './tfa/tfa.routes.js';
import { tokenRoutes } from './token/token.routes.js';

export const userRoutes = router({
  session: sessionRoutes,
  sso: ssoRoutes,
  otp: secondFactorRoutes,
  passkeys: passkeyRoutes,
  profile: profileRoutes,
  admins: adminsRoutes,
  roles: rolesRoutes,
  invitations: invitationsRoutes,
});

/** Tokens, which clients expect under `integration`. */
export const accessRoutes = { ...signInRoutes, ...adminTokenRoutes, tokens: tokenRoutes };

/** Second factors over the web API. */
export const twoFactorAuthRoutes = tfaRoutes;

export {
  type AccountName,
  accountNamed,
  adminLanguage,
  adminNamed,
  callerEmail,
  createAdmin,
  listAdmins,
  setAdminActive,
  setAdminPassword,
  unlockAdmin,
} from './admin/admin.service.js';
export { ensureFirstAdmin, type FirstAdmin, makePassword } from './admin/first-admin.service.js';
export { adminMails } from './admin-mail.service.js';
export { limitAttempts, limitingFailures } from './attempt/address-limit.service.js';
export { networkOf } from './attempt/network-of.js';
export { invalidEmail, oauthTokenNotFound } from './faults.js';
export { isEmail } from './is-email.js';
export { type Consumer, identifySigned, namesToken, readSigned, type SigningPlace, verifySigned } from './oauth/oauth.service.js';
export type { SignedCall } from './oauth/oauth-signature.js';
export { hashPassword, verifyPassword } from './password/password-hash.js';
export { actingStaff, LOGIN_AS_CUSTOMER, refuseMightier, TO_ACT_AS_CUSTOMER } from './rights.js';
export { createRole, listRoles, resourceFaults } from './role/role.service.js';
export { resetSecondFactor } from './second-factor/reset.service.js';
export { sealedFactors } from './second-factor/second-factor.service.js';
export { openSecret, openWithAny, type SealedValue, sealedColumns, sealSecret } from './secret-key/secret-box.js';
export {
  findSecretKey,
  type KeySource,
  openSecretKey,
  type Rotation,
  requireNoInstances,
  rotateSecretKey,
  type SealedValues,
} from './secret-key/secret-key.service.js';
export { identifySession } from './session/session.service.js';
export { forgetFailedSignIns } from './sign-in/sign-in.service.js';
export { sealedSsoSecret } from './sso/sso-settings.service.js';
export { beginSso, finishSso, type SsoPlace, type SsoResult } from './sso/sso-sign-in.service.js';
export { hashToken, makeLongToken, makeToken } from './token/make-token.js';
export {
  type ActingToken,
  actingTokens,
  endActingTokens,
  identify,
  issueActingToken,
  issueToken,
  listTokens,
  removeIntegrationToken,
  revokeToken,
  revokeTokens,
  revokeTokensOf,
  setIntegrationToken,
} from './token/token.service.js';
