import { CustomerTargets, deleteCustomers } from '../../customer/index.js';
import { type JobKind, jobKind } from '../job-kind.service.js';

/** Customer jobs. */
export const customerKinds: Readonly<Record<string, JobKind>> = {
  // Customers that no longer exist are reported as missing.
  'customers.delete': jobKind({ access: 'Magento_Customer::manage', input: CustomerTargets, isRepeatable: true, run: deleteCustomers }),
};
