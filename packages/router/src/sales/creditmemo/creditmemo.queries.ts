import type { Queryable } from '@merx/db';

const SUMS = ['grand_total', 'base_grand_total', 'shipping_amount', 'base_shipping_amount', 'adjustment', 'base_adjustment'] as const;

/** The refunds of an invoice: totals, and quantities by order item. Amounts are decimal text. */
type InvoiceRefunds = Record<(typeof SUMS)[number], string> & { items: { order_item_id: number; qty: string }[] };

const sumOf = (name: string) => `(select coalesce(sum(${name}), 0)::text from memo) as ${name}`;
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

/** The goods of an order that were shipped, first shipment first, with the source that they left; quantities are decimal text. */
export function selectShippedGoods(
  tx: Queryable,
  orderId: number,
): Promise<{ product_id: number; source_code: string | null; qty: string }[]> {
  return tx.query(
    `select i.product_id, s.source_code, x.qty::text from sales_shipment s join sales_shipment_item x on x.parent_id = s.entity_id
     join sales_order_item i on i.item_id = x.order_item_id where s.order_id = $1 and i.product_id is not null order by s.entity_id, x.entity_id`,
    [orderId],
  );
}
