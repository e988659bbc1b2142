import { wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, anonymous } from '../../trpc/procedures.js';
import { EndLogins, ExchangeInput, LoginInput, LoginOptions, OpenStorefront, StaffSession, StorefrontAddress } from './login-as-customer.schema.js';
import { endLogins, exchangeSecret, loginOptions, openStorefront } from './login-as-customer.service.js';

const login = acl('Magento_LoginAsCustomer::login');

/** Admins who log in to a storefront as a customer. */
export const loginAsCustomerRoutes = router({
  options: login().input(LoginInput).output(LoginOptions).query(loginOptions),
  open: login().input(OpenStorefront).output(StorefrontAddress).mutation(openStorefront),
  end: login().input(EndLogins).output(wireInt).mutation(endLogins),
  exchange: anonymous('POST', '/V1/login-as-customer/token', 'Exchanges the secret of an admin who logs in as a customer for a token')
    .input(ExchangeInput)
    .output(StaffSession)
    .mutation(exchangeSecret),
});
