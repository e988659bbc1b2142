import { assignments, columnNames, insertInto, type Queryable } from '@merx/db';
import { type DocumentKind, documentTables } from '../document/document.queries.js';
import type { NewComment, NewTrack } from '../document/insert-document.queries.js';

/** The order of an imported document, with the ids of its items: one row or none. */
export async function selectOrderOfImport(
  tx: Queryable,
  orderId: number,
): Promise<{ order_id: number; store_id: number; customer_id: number | null; item_ids: number[] }[]> {
  return tx.query(
    `select o.entity_id as order_id, coalesce(o.store_id, 0) as store_id, o.customer_id,
       (select coalesce(json_agg(i.item_id), '[]') from sales_order_item i where i.order_id = o.entity_id) as item_ids
     from sales_order o where o.entity_id = $1`,
    [orderId],
  );
}

const KEPT = [
  ...['entity_id', 'order_id', 'store_id', 'increment_id', 'customer_id', 'billing_address_id', 'shipping_address_id'],
  ...['created_at', 'updated_at', 'packages', 'shipping_label'],
];
const PART = { entity_id: null, parent_id: '$1', created_at: 'coalesce(given.created_at, now())', updated_at: 'now()' };

/** Updates an existing document, and adds comments and, to a shipment, tracks, in one statement. */
export async function updateDocument(
  tx: Queryable,
  kind: DocumentKind,
  id: number,
  { document, comments, tracks }: { document: object; comments: readonly NewComment[]; tracks: readonly NewTrack[] },
): Promise<void> {
  const { table, parts } = documentTables[kind];
  const added = [parts.comments, ...(parts.tracks ? [parts.tracks] : [])].map((into, index) => {
    const from = `jsonb_populate_recordset(null::${into.name}, $${index + 3}::jsonb) given`;
    return `new_${into.name} as (${insertInto(into, from, PART)})`;
  });
  await tx.query(
    `with ${added.join(', ')}
     update ${table.name} t set ${assignments(columnNames(table, KEPT))}, updated_at = now()
     from ${table.name} s cross join jsonb_populate_record(s, $2::jsonb) given where s.entity_id = $1 and t.entity_id = s.entity_id`,
    [id, JSON.stringify(document), ...[comments, ...(parts.tracks ? [tracks] : [])].map((rows) => JSON.stringify(rows))],
  );
}
