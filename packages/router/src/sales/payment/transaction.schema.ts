import { int, SearchCriteria, SearchCriteriaEcho, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const TransactionInput = z.object({ id: int.describe('Id of the transaction.') });
export const TransactionsInput = z.object({ searchCriteria: SearchCriteria });

const fields = {
  transaction_id: wireInt,
  parent_id: wireInt.optional(),
  order_id: wireInt,
  payment_id: wireInt,
  txn_id: wireText,
  parent_txn_id: wireText.nullable(),
  txn_type: wireText,
  is_closed: wireInt,
  additional_information: z.array(wireText).optional(),
  created_at: wireText,
};
const above = <Child extends z.ZodType>(child: Child) => z.object({ ...fields, child_transactions: z.array(child) });

/** What goes on from a transaction is below it: a refund below its capture, a capture or a void below its authorization. */
export const Transaction = above(above(above(z.object(fields))));
export type Transaction = z.infer<typeof Transaction>;

export const TransactionList = z.object({ items: z.array(Transaction), search_criteria: SearchCriteriaEcho, total_count: wireInt });
export type TransactionList = z.infer<typeof TransactionList>;
