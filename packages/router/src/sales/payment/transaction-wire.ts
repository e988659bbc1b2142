import type { TransactionFamily, TransactionRow } from './transaction.queries.js';
import type { Transaction } from './transaction.schema.js';

/** A transaction with its children, to any depth. */
export interface TransactionTree extends Omit<Transaction, 'child_transactions'> {
  child_transactions: TransactionTree[];
}

/** Returns a transaction in API format, with its children from the same order. */
export function inFamily({ transaction_id: id, family }: TransactionFamily): TransactionTree {
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
