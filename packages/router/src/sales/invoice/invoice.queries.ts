import { exactList, type Queryable } from '@merx/db';
import { salesInvoice, salesInvoiceItem } from '@merx/db/tables';
import type { DocumentItemColumns, SumColumns } from '../amounts/document-columns.js';

/** An invoice and its items, their amounts as decimal text. */
export interface ExactInvoice {
  document: {
    entity_id: number;
    order_id: number;
    store_id: number;
    increment_id: string;
    state: number;
    grand_total: string | null;
    base_grand_total: string | null;
    transaction_id: string | null;
  } & { [Amount in keyof SumColumns]: string | null };
  items: ({ [Amount in Exclude<keyof DocumentItemColumns, 'order_item_id'>]: string | null } & { order_item_id: number })[];
}

/** Which order an invoice is of: one row or none. */
export async function selectInvoiceOrder(db: Queryable, id: number): Promise<{ order_id: number }[]> {
  return db.query('select order_id from sales_invoice where entity_id = $1', [id]);
}

const READ = `select (select row_to_json(r) from (select ${exactList(salesInvoice, 'v')}) r) as document,
    (select coalesce(json_agg(r order by r.entity_id), '[]')
      from (select ${exactList(salesInvoiceItem, 'i')} from sales_invoice_item i where i.parent_id = v.entity_id) r) as items
  from sales_invoice v where v.entity_id = $1`;

/** An invoice with exact amounts: one row or none. The caller holds its order's lock. */
export async function selectExactInvoice(tx: Queryable, id: number): Promise<ExactInvoice[]> {
  return tx.query(READ, [id]);
}

/** Notes how an invoice stands with its payment. */
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

/** Makes the downloads of fully invoiced items available, unless an invoice of theirs still waits for its payment. */
export async function releaseDownloads(tx: Queryable, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await tx.query(
    `update downloadable_purchase d set status = 'available'
     where d.status = 'pending' and d.order_item_id = any($1) and not exists (
       select from sales_invoice_item i join sales_invoice v on v.entity_id = i.parent_id
       where i.order_item_id = d.order_item_id and v.state = 1)`,
    [itemIds],
  );
}
