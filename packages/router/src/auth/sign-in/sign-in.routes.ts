import { wireBool, wireText } from '@merx/wire';
import { anonymous, self } from '../../trpc/procedures.js';
import { Credentials } from '../token/token.schema.js';
import { revokeOwnTokens } from '../token/token.service.js';
import { createCustomerToken } from './sign-in.service.js';

/** A customer's token for a name and a password, and its end. */
export const signInRoutes = {
  customerToken: anonymous('POST', '/V1/integration/customer/token', 'Signs a customer in and returns a token').input(Credentials).output(wireText).mutation(createCustomerToken),
  revokeCustomerTokens: self('POST', '/V1/integration/customer/revoke-customer-token', 'Revokes all tokens of the signed-in customer').output(wireBool).mutation(revokeOwnTokens),
};
