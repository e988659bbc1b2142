import type { TransactionRow } from './transaction.queries.js';
import type { Transaction } from './transaction.schema.js';

/** A transaction with those below it, however deep. */
export interface TransactionTree extends Omit<Transaction, 'child_transactions'> {
  child_transactions: TransactionTree[];
}

/** Returns the transaction as the web API shows it, with those of the family that go on from it below it. */
export function transactionOf(row: TransactionRow, family: readonly TransactionRow[]): TransactionTree {
  const { additional_information: information, ...fields } = row;
  const texts = Object.values(information).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return {
    parent_txn_id: null,
    ...fields,
    additional_information: texts,
    child_transactions: family.filter(({ parent_id }) => parent_id === row.transaction_id).map((child) => transactionOf(child, family)),
  };
}
