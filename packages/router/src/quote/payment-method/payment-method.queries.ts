import type { Queryable } from '@merx/db';

/** Keeps the cart's payment method and returns the id of the payment. */
export async function upsertPayment(
  tx: Queryable,
  cartId: number,
  method: string,
  poNumber: string | null,
  additionalData: string[],
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into quote_payment (quote_id, method, po_number, additional_data) values ($1, $2, $3, $4)
     on conflict (quote_id) do update set method = excluded.method, po_number = excluded.po_number, additional_data = excluded.additional_data, updated_at = now()
     returning id`,
    [cartId, method, poNumber, JSON.stringify(additionalData)],
  );
  if (!row) throw new Error('The payment was not written.');
  return row.id;
}
