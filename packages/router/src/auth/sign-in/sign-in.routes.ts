import { wireText } from '@merx/wire';
import { anonymous } from '../../trpc/procedures.js';
import { Credentials } from '../token/token.schema.js';
import { createCustomerToken } from './sign-in.service.js';

/** A customer's token for a name and a password. */
export const signInRoutes = {
  customerToken: anonymous('POST', '/V1/integration/customer/token', 'Signs a customer in and returns a token').input(Credentials).output(wireText).mutation(createCustomerToken),
};
