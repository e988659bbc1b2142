import { type Queryable, selectList } from '@merx/db';
import { paymentTransaction, type WireRow } from '@merx/db/tables';

/** A row as JSON from the database. */
export type TransactionRow = WireRow<typeof paymentTransaction> & { additional_information: object };

/** A provider transaction. */
interface NewTransaction {
  orderId: number;
  paymentId: number;
  txnId: string;
  type: 'authorization' | 'capture' | 'void' | 'refund';
  parentTxnId: string | null;
  isClosed: boolean;
  /** Texts by key. */
  information: Record<string, string>;
}

/** A transaction and all others of its order. */
export interface TransactionFamily {
  transaction_id: number;
  family: TransactionRow[];
}

/** The columns of `TransactionFamily`; `t` is the transaction. */
export const transactionFamily = `t.transaction_id, (select json_strip_nulls(json_agg(r order by r.transaction_id))
  from (select ${selectList(paymentTransaction, 'f')} from sales_payment_transaction f where f.order_id = t.order_id) r) as family`;

/** The transaction with that id among those of its order: one row or none. */
export async function selectTransaction(db: Queryable, id: number): Promise<TransactionFamily[]> {
  return db.query(`select ${transactionFamily} from sales_payment_transaction t where t.transaction_id = $1`, [id]);
}

/** Inserts a provider transaction, below its parent; idempotent. */
export async function insertTransaction(tx: Queryable, transaction: NewTransaction): Promise<void> {
  const { orderId, paymentId, txnId, type, parentTxnId, isClosed, information } = transaction;
  await tx.query(
    `insert into sales_payment_transaction (order_id, payment_id, txn_id, txn_type, parent_txn_id, is_closed, additional_information, parent_id)
     values ($1, $2, $3, $4, $5, $6, $7, (select max(p.transaction_id) from sales_payment_transaction p where p.order_id = $1 and p.txn_id = $5))
     on conflict (order_id, payment_id, txn_id) do nothing`,
    [orderId, paymentId, txnId, type, parentTxnId, isClosed ? 1 : 0, JSON.stringify(information)],
  );
}

/** The last open authorization of an order; null when there is none. */
export const selectOpenAuthorization = (tx: Queryable, orderId: number) =>
  tx.prisma.paymentTransaction.findFirst({
    where: { order_id: orderId, txn_type: 'authorization', is_closed: 0 },
    select: { txn_id: true },
    orderBy: { transaction_id: 'desc' },
  });

/** Closes the authorizations of an order. */
export async function closeAuthorizations(tx: Queryable, orderId: number): Promise<void> {
  await tx.prisma.paymentTransaction.updateMany({ where: { order_id: orderId, txn_type: 'authorization' }, data: { is_closed: 1 } });
}
