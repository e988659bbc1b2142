import { compileCriteria } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import type { CustomerAnswer, CustomerList } from './account.schema.js';
import { customerFields, selectCustomerPage } from './account-search.queries.js';
import { customAttributeCodes } from './new-account.service.js';

/** A page of the customers that meet the criteria. Throws 400 naming a field that no customer has. */
export async function searchCustomers({
  ctx: { db },
  input: { searchCriteria },
}: {
  ctx: Context;
  input: { searchCriteria: SearchCriteria };
}): Promise<CustomerList> {
  const fields = customerFields(await customAttributeCodes(db, 'customer'));
  const criteria = compileCriteria(searchCriteria, fields, { tieBreaker: 'c.id', skipsUnknownSorts: true });
  const { total, items } = await selectCustomerPage<CustomerAnswer>(db, criteria);
  return { items, search_criteria: echoCriteria(searchCriteria), total_count: total };
}
