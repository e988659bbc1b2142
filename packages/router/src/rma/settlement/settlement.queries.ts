import type { Queryable } from '@merx/db';
import type { ExactRow, rma, rmaItem, salesCreditmemo, salesOrder } from '@merx/db/tables';

export type SettledRow = Pick<ExactRow<typeof rmaItem>, 'entity_id' | 'order_item_id' | 'status' | 'qty_approved'> & {
  refunded: string;
  exchanged: string;
  leads_to: string | null;
};

/**
 * The items of a return with what was refunded and exchanged of them, as decimal text. A canceled credit memo refunds
 * nothing, and a draft that was discarded, or whose order was canceled, exchanges nothing.
 */
export async function selectSettled(db: Queryable, id: number): Promise<SettledRow[]> {
  return db.query(
    `select i.entity_id, i.order_item_id, i.status, i.qty_approved::text, o.leads_to,
       coalesce((select sum(f.qty) from rma_refund f join sales_creditmemo c on c.entity_id = f.creditmemo_id
         where f.rma_item_id = i.entity_id and c.state <> 3), 0)::text as refunded,
       coalesce((select sum(x.qty) from rma_exchange x where x.rma_item_id = i.entity_id and case
           when exists (select from sales_order s where s.quote_id = x.quote_id)
             then exists (select from sales_order s where s.quote_id = x.quote_id and s.state <> 'canceled')
           else exists (select from quote q where q.entity_id = x.quote_id and q.is_active) end), 0)::text as exchanged
     from rma_item i join rma_option o on o.id = i.resolution where i.rma_entity_id = $1 order by i.entity_id`,
    [id],
  );
}

/** Records the pieces that a credit memo refunds. */
export async function insertRefunds(tx: Queryable, data: { rma_item_id: number; creditmemo_id: number; qty: string }[]): Promise<void> {
  await tx.prisma.rmaRefund.createMany({ data });
}

/** Records the pieces that a draft replaces. */
export async function insertExchanges(
  tx: Queryable,
  data: { rma_entity_id: number; rma_item_id: number; quote_id: number; qty: string }[],
): Promise<void> {
  await tx.prisma.rmaExchange.createMany({ data });
}

export type ReturnMemo = Pick<ExactRow<typeof salesCreditmemo>, 'entity_id' | 'increment_id'>;

/** The credit memos of a return, oldest first. */
export const selectMemos = (db: Queryable, id: number): Promise<ReturnMemo[]> =>
  db.query(
    `select c.entity_id, c.increment_id from sales_creditmemo c where c.entity_id in (
       select f.creditmemo_id from rma_refund f join rma_item i on i.entity_id = f.rma_item_id where i.rma_entity_id = $1) order by 1`,
    [id],
  );

export interface ReturnExchange {
  quote_id: number;
  order_id: ExactRow<typeof salesOrder>['entity_id'] | null;
  increment_id: ExactRow<typeof salesOrder>['increment_id'] | null;
}

/** The drafts made for a return, and their orders; without those that were discarded. */
export const selectExchanges = (db: Queryable, id: number): Promise<ReturnExchange[]> =>
  db.query(
    `select distinct x.quote_id, s.entity_id as order_id, s.increment_id from rma_exchange x
       left join sales_order s on s.quote_id = x.quote_id left join quote q on q.entity_id = x.quote_id
     where x.rma_entity_id = $1 and (s.entity_id is not null or q.is_active) order by 1`,
    [id],
  );

export interface ReturnAuthor {
  kind: 'return' | 'comment' | 'track';
  id: ExactRow<typeof rma>['entity_id'];
  author: string;
}

/** Who of the staff added a return, its comments and its tracks. */
export const selectReturnAuthors = (db: Queryable, id: number): Promise<ReturnAuthor[]> =>
  db.query(
    `select 'return' as kind, 0 as id, author from rma where entity_id = $1 and author is not null
     union all select 'comment', entity_id, author from rma_comment where rma_entity_id = $1 and author is not null
     union all select 'track', entity_id, author from rma_track where rma_entity_id = $1 and author is not null`,
    [id],
  );
