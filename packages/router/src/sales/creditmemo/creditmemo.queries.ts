import type { Queryable } from '@merx/db';

/** Sets the state of a credit memo, and the provider's id of the refund. */
export async function updateCreditmemoState(
  tx: Queryable,
  id: number,
  { state, transactionId = null }: { state: number; transactionId?: string | null },
): Promise<void> {
  await tx.query(
    `update sales_creditmemo set state = $2, transaction_id = coalesce($3, transaction_id), updated_at = now() where entity_id = $1`,
    [id, state, transactionId],
  );
}

/** The refunds of an invoice: totals, and quantities by order item. Amounts are decimal text. */
export interface InvoiceRefunds {
  grand_total: string;
  base_grand_total: string;
  shipping_amount: string;
  base_shipping_amount: string;
  adjustment: string;
  base_adjustment: string;
  items: { order_item_id: number; qty: string }[];
}

const sumOf = (name: string) => `(select coalesce(sum(${name}), 0)::text from memo) as ${name}`;
const SUMS = ['grand_total', 'base_grand_total', 'shipping_amount', 'base_shipping_amount', 'adjustment', 'base_adjustment'];
const REFUNDS = `with memo as (select * from sales_creditmemo where invoice_id = $1 and order_id = $2 and state = 2)
  select ${SUMS.map(sumOf).join(', ')},
    (select coalesce(json_agg(pieces), '[]') from (
      select i.order_item_id, sum(i.qty)::text as qty from sales_creditmemo_item i join memo on memo.entity_id = i.parent_id
      group by i.order_item_id) pieces) as items`;

/** The totals of the refunded credit memos of an invoice: one row. The caller holds the order's lock. */
export async function selectInvoiceRefunds(tx: Queryable, orderId: number, invoiceId: number): Promise<InvoiceRefunds[]> {
  return tx.query(REFUNDS, [invoiceId, orderId]);
}

/** Updates the refunded amount of an invoice, in the base currency. */
export async function updateInvoiceRefunded(tx: Queryable, invoiceId: number, baseAmount: string): Promise<void> {
  await tx.query(
    `update sales_invoice set base_total_refunded = coalesce(base_total_refunded, 0) + $2::numeric, is_used_for_refund = 1, updated_at = now()
     where entity_id = $1`,
    [invoiceId, baseAmount],
  );
}
