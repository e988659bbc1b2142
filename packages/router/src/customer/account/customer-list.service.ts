import { shopConfig } from '@merx/db';
import type { GridInput, SearchCriteria } from '@merx/wire';
import type { Call } from '../../trpc/context.js';
import type { CustomerList } from './account.schema.js';
import { customerGrid, customers } from './customer.list.js';
import type { CustomerGrid } from './customer-grid.schema.js';
import { customAttributeCodes } from './new-account.service.js';

/** A page of the customers that match the criteria. Throws 400 for an unknown field. */
export const listCustomers = async ({ ctx: { db }, input }: Call<{ searchCriteria: SearchCriteria }>): Promise<CustomerList> =>
  customers.page(db, input, await customAttributeCodes(db, 'customer'));

/** A page of customers for the admin's list. Throws 400 for an unknown field. */
export async function listCustomerGrid({ ctx: { db }, input }: { ctx: Pick<Call['ctx'], 'db'>; input: GridInput }): Promise<CustomerGrid> {
  const [codes, config] = await Promise.all([customAttributeCodes(db, 'customer'), shopConfig(db.cache, db, 0)]);
  return { ...(await customerGrid.page(db, input, codes)), base_currency_code: config.text('currency/options/base') };
}
