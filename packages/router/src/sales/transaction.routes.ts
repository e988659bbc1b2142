import { CriteriaInput } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { Transaction, TransactionInput, TransactionList } from './payment/transaction.schema.js';
import { getTransaction, listTransactions } from './payment/transaction.service.js';

const fetched = acl('Magento_Sales::transactions_fetch');

export const transactionRoutes = router({
  list: fetched('GET', '/V1/transactions', 'Lists payment transactions').input(CriteriaInput).output(TransactionList).query(listTransactions),
  get: fetched('GET', '/V1/transactions/{id}', 'Returns a payment transaction').input(TransactionInput).output(Transaction).query(getTransaction),
});
