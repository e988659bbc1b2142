import type { Queryable } from '@merx/db';
import type { changeRow, ExactRow } from '@merx/db/tables';

type Document = 'invoice' | 'shipment' | 'creditmemo';

export interface AuthorRow {
  kind: 'history' | 'track' | Document | `${Document}_comment`;
  id: number;
  author: string;
  actor_type: ExactRow<typeof changeRow>['actor_type'] | null;
}

const DOCUMENTS: readonly Document[] = ['invoice', 'shipment', 'creditmemo'];

const signed = (kind: AuthorRow['kind'], table: string, ofOrder: string): string =>
  `select '${kind}' as kind, '${table}' as table_name, d.entity_id as id, d.author from ${table} d where ${ofOrder} and d.author is not null`;

const ofDocument = (kind: Document): string[] => [
  signed(kind, `sales_${kind}`, 'd.order_id = $1'),
  signed(`${kind}_comment`, `sales_${kind}_comment`, `d.parent_id in (select entity_id from sales_${kind} where order_id = $1)`),
];

/** The rows store the author's name, which stays when the log is pruned; the log's row of their creation has the type of the actor. */
const AUTHORS = `with signed as (${[
  signed('history', 'sales_order_status_history', 'd.parent_id = $1'),
  signed('track', 'sales_shipment_track', 'd.order_id = $1'),
  ...DOCUMENTS.flatMap(ofDocument),
].join(' union all ')})
  select s.kind, s.id, s.author, c.actor_type from signed s left join change_row c on c.entity = 'order' and c.entity_id = $1::text
    and c.operation = 'insert' and c.table_name = s.table_name and c.key ->> 'entity_id' = s.id::text
  order by s.kind, s.id`;

/** The authors of an order's documents, tracks and comments. */
export function selectAuthors(db: Queryable, orderId: number): Promise<AuthorRow[]> {
  return db.query(AUTHORS, [orderId]);
}
