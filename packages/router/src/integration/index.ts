export { type AclResource, aclTree, allResources, EVERYTHING } from './acl-resources.js';
export { type Caller, limitAttempts } from './address-limit.service.js';
export {
  type AccountName,
  type AdminDetails,
  type AdminRow,
  accountNamed,
  adminNamed,
  changeActive,
  checkAdmin,
  createAdmin,
  FULL_ROLE,
  keepingFullAdmin,
  listAdmins,
  replacePassword,
  savingAdmin,
  setAdminActive,
  setAdminPassword,
  unlockAdmin,
} from './admin.service.js';
export { ensureFirstAdmin, type FirstAdmin, makePassword } from './first-admin.service.js';
export { hashToken, identify } from './identify.js';
export { identifySession, sessionLimits } from './identify-session.js';
export { integrationRoutes } from './integration.routes.js';
export type { IntegrationEntry, IntegrationSecrets } from './integration.schema.js';
export {
  createIntegration,
  integrationNamed,
  listIntegrations,
  removeIntegration,
  revokeIntegration,
  rotateIntegration,
} from './integration.service.js';
export { introduceIntegration } from './introduce.service.js';
export { isEmail } from './is-email.js';
export { networkOf } from './network-of.js';
export { exchangeToken, identifySigned, requestToken, type TokenPair } from './oauth.service.js';
export type { SignedCall } from './oauth-signature.js';
export { hashPassword, verifyPassword } from './password-hash.js';
export { refuseMightier } from './rights.js';
export { createRole, listRoles, type RoleRow, savingRole } from './role.service.js';
export { ensureSecretKey, openSecret, sealSecret } from './secret-box.js';
export { endSession, endSessions, startSession } from './session.service.js';
export { forgetFailedSignIns, otpRequired, signInAdmin } from './sign-in.service.js';
export { issueShortToken, issueToken, listTokens, revokeToken, revokeTokens, revokeTokensOf, type TokenHolder } from './token.service.js';
