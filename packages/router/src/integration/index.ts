export { invalidNameLength, privateNetwork } from './faults.js';
export { guardedGet, guardedPost, type PostAnswer } from './guarded-post.js';
export { exchangeToken, introduceIntegration, requestToken, type TokenPair } from './handshake.service.js';
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
export { isPrivateUrl } from './private-address.js';
export { sealedSecrets } from './sealed-secrets.service.js';
