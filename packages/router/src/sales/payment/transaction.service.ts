import { compileCriteria } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { badInput, notFound } from '../../trpc/errors.js';
import { selectFamily, selectTransactions, transactionField } from './transaction.queries.js';
import type { Transaction, TransactionList } from './transaction.schema.js';
import { transactionOf } from './transaction-wire.js';

type Call<Input> = { ctx: Pick<Context, 'db'>; input: Input };

/** The transaction with that id and those below it. Throws 400 for id 0, 404 for an unknown one. */
export async function getTransaction({ ctx, input: { id } }: Call<{ id: number }>): Promise<Transaction> {
  if (id === 0) throw badInput('An ID is needed. Set the ID and try again.');
  const [found] = await selectFamily(ctx.db, id);
  const row = found?.family.find(({ transaction_id }) => transaction_id === id);
  if (!found || !row) throw notFound('id', id);
  return transactionOf(row, found.family);
}

/** The transactions that the criteria ask for, a page of them. Throws 400 for an unknown field. */
export async function listTransactions({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>): Promise<TransactionList> {
  const { searchCriteria } = input;
  const compiled = compileCriteria(searchCriteria, transactionField, { tieBreaker: 't.transaction_id' });
  const [{ total, page, families } = { total: 0, page: [], families: [] }] = await selectTransactions(ctx.db, compiled);
  const byId = new Map(families.map((row) => [row.transaction_id, row]));
  return {
    items: page.flatMap((id) => {
      const row = byId.get(id);
      return row ? [transactionOf(row, families)] : [];
    }),
    search_criteria: echoCriteria(searchCriteria),
    total_count: total,
  };
}
