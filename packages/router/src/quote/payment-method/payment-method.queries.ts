import type { Queryable, StatementPart } from '@merx/db';
import type { CartPayment } from '../cart/cart.js';
import type { CartWrite } from '../cart/cart-write.queries.js';

/** A payment method as stored in a cart. */
export type NewPayment = Omit<CartPayment, 'payment_id' | 'method'> & { method: string };

const REPLACE = `on conflict (quote_id) do update set method = excluded.method, po_number = excluded.po_number,
     additional_data = excluded.additional_data, updated_at = now()`;

const upsertInto = (kept: string, [method, poNumber, additionalData]: [string, string, string]) =>
  `insert into quote_payment (quote_id, method, po_number, additional_data)
   select entity_id, ${method}::text, ${poNumber}::text, ${additionalData}::jsonb from ${kept} kept
   ${REPLACE} returning id`;

const valuesOf = ({ method, po_number, additional_data }: NewPayment) => [method, po_number, JSON.stringify(additional_data)];

/** Stores the cart's payment method and returns the payment's id. */
export async function upsertPayment(tx: Queryable, cartId: number, payment: NewPayment): Promise<number> {
  const [row] = await tx.query<{ id: number }>(upsertInto('(select $1::int as entity_id)', ['$2', '$3', '$4']), [
    cartId,
    ...valuesOf(payment),
  ]);
  if (!row) throw new Error('The payment was not written.');
  return row.id;
}

const UPSERT_KEPT = upsertInto('kept', ['$10', '$11', '$12']);

/** Stores the payment method of the cart in `kept`. */
export const paymentWrite = (payment: NewPayment): CartWrite => ({ sql: UPSERT_KEPT, values: valuesOf(payment) });

/** Stores the payment method of a cart; a new one has that id. */
export const paymentUpsert = (cartId: number, paymentId: number, payment: NewPayment): StatementPart => ({
  sql: `insert into quote_payment (id, quote_id, method, po_number, additional_data) values ($1, $2, $3, $4, $5::jsonb) ${REPLACE}`,
  values: [paymentId, cartId, ...valuesOf(payment)],
});
