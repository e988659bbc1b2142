import { type CompiledCriteria, type CriteriaField, columnField, type Queryable, selectList } from '@merx/db';
import { paymentTransaction, type WireRow } from '@merx/db/tables';

/** A row as the database writes it in JSON. */
export type TransactionRow = WireRow<typeof paymentTransaction> & { additional_information: object };

/** What a provider has done. */
export interface NewTransaction {
  orderId: number;
  paymentId: number;
  txnId: string;
  type: 'authorization' | 'capture' | 'void' | 'refund';
  parentTxnId: string | null;
  isClosed: boolean;
  /** Texts by key. */
  information: Record<string, string>;
}

const list = selectList(paymentTransaction, 't');
const rows = (from: string) =>
  `(select coalesce(json_strip_nulls(json_agg(r order by r.transaction_id)), '[]') from (select ${list} ${from}) r)`;

/** The transactions of the order of a transaction, itself among them; none when it is unknown. */
export async function selectFamily(db: Queryable, id: number): Promise<{ family: TransactionRow[] }[]> {
  return db.query(
    `select ${rows('from sales_payment_transaction t where t.order_id = o.order_id')} as family
     from sales_payment_transaction o where o.transaction_id = $1`,
    [id],
  );
}

/** A page of transactions by their ids, all the transactions of their orders, and how many there are on all pages; `t` in the criteria. */
export async function selectTransactions(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; page: number[]; families: TransactionRow[] }[]> {
  return db.query(
    `with page as materialized (
       select t.transaction_id, t.order_id, row_number() over (order by ${orderBy}) as place
       from sales_payment_transaction t where ${where} order by ${orderBy} ${limit}
     )
     select (select count(*) from sales_payment_transaction t where ${where})::int as total,
       (select coalesce(json_agg(transaction_id order by place), '[]') from page) as page,
       ${rows('from sales_payment_transaction t where t.order_id in (select order_id from page)')} as families`,
    parameters,
  );
}

/** The column of that name for the criteria. */
export const transactionField = (name: string): CriteriaField | undefined => columnField(paymentTransaction, 't', name);

/** Writes down what a provider has done, below the transaction that it goes on from; once however often. */
export async function insertTransaction(tx: Queryable, transaction: NewTransaction): Promise<void> {
  const { orderId, paymentId, txnId, type, parentTxnId, isClosed, information } = transaction;
  await tx.query(
    `insert into sales_payment_transaction (order_id, payment_id, txn_id, txn_type, parent_txn_id, is_closed, additional_information, parent_id)
     values ($1, $2, $3, $4, $5, $6, $7, (select max(p.transaction_id) from sales_payment_transaction p where p.order_id = $1 and p.txn_id = $5))
     on conflict (order_id, payment_id, txn_id) do nothing`,
    [orderId, paymentId, txnId, type, parentTxnId, isClosed ? 1 : 0, JSON.stringify(information)],
  );
}

/** An authorization of an order that is still held: one row or none. */
export async function selectOpenAuthorization(tx: Queryable, orderId: number): Promise<{ txn_id: string }[]> {
  return tx.query(
    `select txn_id from sales_payment_transaction where order_id = $1 and txn_type = 'authorization' and is_closed = 0
     order by transaction_id desc limit 1`,
    [orderId],
  );
}

/** Notes that nothing more can come of the authorizations of an order. */
export async function closeAuthorizations(tx: Queryable, orderId: number): Promise<void> {
  await tx.query(`update sales_payment_transaction set is_closed = 1 where order_id = $1 and txn_type = 'authorization'`, [orderId]);
}
