import { columnField, list } from '@merx/db';
import { paymentTransaction } from '@merx/db/tables';
import { type TransactionFamily, transactionFamily } from './transaction.queries.js';

/** The transactions of all orders, each with those of its order. */
export const transactionList = list<TransactionFamily>({
  from: 'sales_payment_transaction t',
  key: 't.transaction_id',
  row: `(select row_to_json(r) from (select ${transactionFamily}) r)`,
  field: (name) => columnField(paymentTransaction, 't', name),
});
