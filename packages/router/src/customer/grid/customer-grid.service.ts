import { compileCriteria, shopConfig, TEXT_FIELD, textField, withText } from '@merx/db';
import { echoCriteria, type GridInput } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { customerFields } from '../account/account-search.queries.js';
import { customAttributeCodes } from '../account/new-account.service.js';
import { customerGridField, customersWith, selectCustomerGrid } from './customer-grid.queries.js';
import type { CustomerGrid } from './customer-grid.schema.js';

const inCustomer = textField((pattern, digits) => `c.id in (${customersWith(pattern, digits())})`);

/** A page of customers for the admin's list. Throws 400 naming a field that no customer has. */
export async function customerGrid({ ctx: { db }, input }: { ctx: Pick<Context, 'db'>; input: GridInput }): Promise<CustomerGrid> {
  const { searchCriteria, text } = input;
  const [codes, config] = await Promise.all([customAttributeCodes(db, 'customer'), shopConfig(db.cache, db, 0)]);
  const fields = customerFields(codes);
  const compiled = compileCriteria(
    withText(searchCriteria, text),
    (name) => (name === TEXT_FIELD ? inCustomer : (customerGridField(name) ?? fields(name))),
    { tieBreaker: 'c.id' },
  );
  const { total, items } = await selectCustomerGrid(db, compiled);
  const base_currency_code = config.text('currency/options/base');
  return { items, base_currency_code, search_criteria: echoCriteria(searchCriteria), total_count: total };
}
