import type { Queryable } from '@merx/db';

/** Notes how a credit memo stands, and the provider's name for the refund. */
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

/** What was given back of an invoice: sums, and pieces by order item. Amounts are decimal text. */
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

/** What the refunded credit memos of an order have given back of an invoice: one row. The caller holds the order's lock. */
export async function selectInvoiceRefunds(tx: Queryable, orderId: number, invoiceId: number): Promise<InvoiceRefunds[]> {
  return tx.query(REFUNDS, [invoiceId, orderId]);
}

/** Counts with an invoice what was given back of it, in the base currency. */
export async function updateInvoiceRefunded(tx: Queryable, invoiceId: number, baseAmount: string): Promise<void> {
  await tx.query(
    `update sales_invoice set base_total_refunded = coalesce(base_total_refunded, 0) + $2::numeric, is_used_for_refund = 1, updated_at = now()
     where entity_id = $1`,
    [invoiceId, baseAmount],
  );
}
