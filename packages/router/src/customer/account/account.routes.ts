import { router } from '../../trpc/init.js';
import { acl, anonymous, self } from '../../trpc/procedures.js';
import { CreateAccountInput, CustomerAnswer, CustomerIdInput, SaveMyAccountInput } from './account.schema.js';
import { createAccount, getCustomer, getMyAccount, saveMyAccount } from './account.service.js';

const customers = acl('Magento_Customer::customer');

export const accountRoutes = router({
  create: anonymous('POST', '/V1/customers').input(CreateAccountInput).output(CustomerAnswer).mutation(createAccount),
  get: customers('GET', '/V1/customers/{customerId}').input(CustomerIdInput).output(CustomerAnswer).query(getCustomer),
  getMine: self('GET', '/V1/customers/me').output(CustomerAnswer).query(getMyAccount),
  saveMine: self('PUT', '/V1/customers/me').input(SaveMyAccountInput).output(CustomerAnswer).mutation(saveMyAccount),
});
