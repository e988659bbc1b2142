import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { requireId } from '../order/change-order.service.js';
import { transactionList } from './transaction.list.js';
import { selectTransaction } from './transaction.queries.js';
import type { Transaction } from './transaction.schema.js';
import { inFamily } from './transaction-wire.js';

/** The transaction with that id and its children. Throws 400 for id 0, 404 for an unknown one. */
export async function getTransaction({ ctx, input: { id } }: Call<{ id: number }>): Promise<Transaction> {
  requireId(id);
  const [found] = await selectTransaction(ctx.db, id);
  if (!found) throw notFound('id', id);
  return inFamily(found);
}

/** A page of transactions, each with its children. Throws 400 for an unknown field. */
export const listTransactions = transactionList.map(inFamily).handle;
