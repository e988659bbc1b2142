import { wireBool, wireInt, wireText } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl, anonymous } from '../trpc/procedures.js';
import { createAdminToken, createCustomerToken } from './sign-in.service.js';
import { Credentials, TokenIdInput, TokenListInput, TokenOwnerInput, TokenPage } from './token.schema.js';
import { listTokens, revokeToken, revokeTokensOf } from './token.service.js';

/** Tokens act for whole accounts: only who may do everything sees and revokes them. */
const everything = acl('Magento_Backend::all');

export const integrationRoutes = router({
  customerToken: anonymous('POST', '/V1/integration/customer/token').input(Credentials).output(wireText).mutation(createCustomerToken),
  adminToken: anonymous('POST', '/V1/integration/admin/token').input(Credentials).output(wireText).mutation(createAdminToken),
  tokens: {
    list: everything().input(TokenListInput).output(TokenPage).query(listTokens),
    revoke: everything().input(TokenIdInput).output(wireBool).mutation(revokeToken),
    revokeAll: everything().input(TokenOwnerInput).output(wireInt).mutation(revokeTokensOf),
  },
});
