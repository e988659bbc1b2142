import { wireBool, wireInt, wireText } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl, anonymous } from '../trpc/procedures.js';
import { IntegrationChange, IntegrationEntry, IntegrationIdInput, IntegrationListInput, IntegrationPage, IntegrationSecrets, NewIntegration } from './integration.schema.js';
import { addIntegration, changeIntegration, getIntegration, listIntegrations, removeByAdmin, renewIntegration } from './integration.service.js';
import { introduceByAdmin } from './introduce.service.js';
import { createAdminToken, createCustomerToken } from './sign-in.service.js';
import { Credentials, NewToken, NewTokenInput, TokenIdInput, TokenListInput, TokenOwnerInput, TokenPage } from './token.schema.js';
import { createNamedToken, listTokens, revokeToken, revokeTokensOf } from './token.service.js';

/** Tokens act for whole accounts: only who may do everything sees and revokes them. */
const everything = acl('Magento_Backend::all');

const integrations = acl('Magento_Integration::integrations');

export const integrationRoutes = router({
  customerToken: anonymous('POST', '/V1/integration/customer/token', 'Signs a customer in and returns a token').input(Credentials).output(wireText).mutation(createCustomerToken),
  adminToken: anonymous('POST', '/V1/integration/admin/token', 'Signs an admin in and returns a token').input(Credentials).output(wireText).mutation(createAdminToken),
  tokens: {
    list: everything().input(TokenListInput).output(TokenPage).query(listTokens),
    create: everything().input(NewTokenInput).output(NewToken).mutation(createNamedToken),
    revoke: everything().input(TokenIdInput).output(wireBool).mutation(revokeToken),
    revokeAll: everything().input(TokenOwnerInput).output(wireInt).mutation(revokeTokensOf),
  },
  integrations: {
    list: integrations().input(IntegrationListInput).output(IntegrationPage).query(listIntegrations),
    get: integrations().input(IntegrationIdInput).output(IntegrationEntry).query(getIntegration),
    create: integrations().input(NewIntegration).output(IntegrationSecrets).mutation(addIntegration),
    update: integrations().input(IntegrationChange).output(IntegrationEntry).mutation(changeIntegration),
    rotate: integrations().input(IntegrationIdInput).output(IntegrationSecrets).mutation(renewIntegration),
    introduce: integrations().input(IntegrationIdInput).output(wireBool).mutation(introduceByAdmin),
    delete: integrations().input(IntegrationIdInput).output(wireBool).mutation(removeByAdmin),
  },
});
