import { CustomerTargets, deleteCustomers } from '../../customer/index.js';
import { type JobKind, jobKind } from '../job-kind.service.js';

/** What is done to customers. */
export const customerKinds: Readonly<Record<string, JobKind>> = {
  // Those that are gone already are reported as missing.
  'customers.delete': jobKind({ access: 'Magento_Customer::manage', input: CustomerTargets, isRepeatable: true, run: deleteCustomers }),
};
