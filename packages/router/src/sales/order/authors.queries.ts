import type { Queryable } from '@merx/db';

type Document = 'invoice' | 'shipment' | 'creditmemo';

export interface AuthorRow {
  kind: 'history' | 'track' | Document | `${Document}_comment`;
  id: number;
  author: string;
}

const DOCUMENTS: readonly Document[] = ['invoice', 'shipment', 'creditmemo'];

const ofDocument = (kind: Document): string => `select '${kind}', d.entity_id, d.author from sales_${kind} d where d.order_id = $1
  union all select '${kind}_comment', c.entity_id, c.author from sales_${kind}_comment c join sales_${kind} d on d.entity_id = c.parent_id
    where d.order_id = $1`;

const AUTHORS = `select w.kind, w.id, w.author from (
  select 'history' as kind, entity_id as id, author from sales_order_status_history where parent_id = $1
  union all select 'track', entity_id, author from sales_shipment_track where order_id = $1
  union all ${DOCUMENTS.map(ofDocument).join(' union all ')}) w where w.author is not null order by w.kind, w.id`;

/** Who of the staff made what of an order: its documents, parcels and notes. */
export function selectAuthors(db: Queryable, orderId: number): Promise<AuthorRow[]> {
  return db.query(AUTHORS, [orderId]);
}
