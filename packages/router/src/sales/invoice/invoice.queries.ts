import type { Queryable } from '@merx/db';

/** Sets the payment state of an invoice. */
export async function updateInvoiceState(
  tx: Queryable,
  id: number,
  { state, transactionId }: { state: number; transactionId: string | null },
): Promise<void> {
  await tx.query(
    `update sales_invoice set state = $2, transaction_id = coalesce($3, transaction_id), can_void_flag = 0, updated_at = now()
     where entity_id = $1`,
    [id, state, transactionId],
  );
}
