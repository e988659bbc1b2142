import { paymentTransaction } from '@merx/db/tables';
import { entity, int, pageOf, wireText } from '@merx/wire';
import { z } from 'zod';

export const TransactionInput = z.object({ id: int.describe('Id of the transaction.') });

const fields = {
  ...entity(paymentTransaction).out,
  parent_txn_id: wireText.nullable(),
  additional_information: z.array(wireText).optional(),
};
const above = <Child extends z.ZodType>(child: Child) => z.object({ ...fields, child_transactions: z.array(child) });

/** Follow-up transactions are children: a refund of its capture, a capture or a void of its authorization. */
export const Transaction = above(above(above(z.object(fields))));
export type Transaction = z.infer<typeof Transaction>;

export const TransactionList = pageOf(Transaction);
