import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { requireId } from '../order/change-order.service.js';
import { transactionList } from './transaction.list.js';
import { selectTransaction, type TransactionFamily, type TransactionRow } from './transaction.queries.js';
import type { Transaction } from './transaction.schema.js';

/** The transaction with that id and its children. Throws 400 for id 0, 404 for an unknown one. */
export async function getTransaction({ ctx, input: { id } }: Call<{ id: number }>): Promise<Transaction> {
  requireId(id);
  const [found] = await selectTransaction(ctx.db, id);
  if (!found) throw notFound('id', id);
  return inFamily(found);
}

/** A page of transactions, each with its children. Throws 400 for an unknown field. */
export const listTransactions = transactionList.map(inFamily).handle;

/** A transaction with its children, to any depth. */
interface TransactionTree extends Omit<Transaction, 'child_transactions'> {
  child_transactions: TransactionTree[];
}

/** Returns a transaction in API format, with its children from the same order. */
function inFamily({ transaction_id: id, family }: TransactionFamily): TransactionTree {
  const [root] = family.filter((row) => row.transaction_id === id).map((row) => treeOf(row, family));
  if (!root) throw new Error(`Transaction ${id} is missing from its own order`);
  return root;
}

function treeOf({ additional_information: information, ...fields }: TransactionRow, family: readonly TransactionRow[]): TransactionTree {
  const texts = Object.values(information).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return {
    parent_txn_id: null,
    ...fields,
    additional_information: texts,
    child_transactions: family.filter(({ parent_id }) => parent_id === fields.transaction_id).map((child) => treeOf(child, family)),
  };
}
