export { type AclResource, aclTree, allResources, EVERYTHING } from './acl-resources.js';
export {
  type AccountName,
  type AdminDetails,
  type AdminRow,
  accountNamed,
  adminNamed,
  createAdmin,
  FULL_ROLE,
  listAdmins,
  setAdminActive,
  setAdminPassword,
} from './admin.service.js';
export { ensureFirstAdmin, type FirstAdmin, makePassword } from './first-admin.service.js';
export { hashToken, identify } from './identify.js';
export { integrationRoutes } from './integration.routes.js';
export { isEmail } from './is-email.js';
export { hashPassword, verifyPassword } from './password-hash.js';
export { createRole, listRoles, type RoleRow } from './role.service.js';
export { forgetFailedSignIns } from './sign-in.service.js';
export { issueToken, listTokens, revokeToken, revokeTokens, revokeTokensOf, type TokenHolder } from './token.service.js';
