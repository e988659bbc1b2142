import { type Queryable, selectList } from '@merx/db';
import type {
  salesCreditmemo,
  salesCreditmemoItem,
  salesInvoice,
  salesInvoiceItem,
  salesShipment,
  salesShipmentComment,
  salesShipmentItem,
  salesShipmentTrack,
  WireRow,
} from '@merx/db/tables';
import { type DocumentKind, documentTables, type PartTable } from './document-tables.queries.js';

export type InvoiceRow = WireRow<typeof salesInvoice>;
export type InvoiceItemRow = WireRow<typeof salesInvoiceItem>;
export type CreditmemoRow = WireRow<typeof salesCreditmemo>;
export type CreditmemoItemRow = WireRow<typeof salesCreditmemoItem>;
export type ShipmentItemRow = WireRow<typeof salesShipmentItem>;
export type TrackRow = WireRow<typeof salesShipmentTrack>;
/** A comment on a document of any kind. */
export type CommentRow = WireRow<typeof salesShipmentComment>;
/** The label is text in base64. */
export type ShipmentRow = WireRow<typeof salesShipment>;

/** Each kind of document with all that belongs to it, as its tables hold it; comments have the newest first. */
export interface Documents {
  invoice: { document: InvoiceRow; items: InvoiceItemRow[]; comments: CommentRow[] };
  creditmemo: { document: CreditmemoRow; items: CreditmemoItemRow[]; comments: CommentRow[] };
  shipment: { document: ShipmentRow; items: ShipmentItemRow[]; comments: CommentRow[]; tracks: TrackRow[] };
}

/** The rows of a part as JSON; `d` is the document. */
const partRows = ({ table, isDescending }: PartTable) =>
  `(select coalesce(json_strip_nulls(json_agg(r order by r.entity_id ${isDescending ? 'desc' : ''})), '[]')
    from (select ${selectList(table, 't')} from ${table.name} t where t.parent_id = d.entity_id) r)`;

/** The database breaks base64 into lines. */
const LABEL = `translate(encode(d.shipping_label, 'base64'), E'\\n', '') as shipping_label`;

/** The columns of `Documents`; `d` is the document. */
export function documentParts(kind: DocumentKind): string {
  const { table, parts } = documentTables[kind];
  const list = selectList(table, 'd') + (kind === 'shipment' ? `, ${LABEL}` : '');
  const lists = Object.entries(parts).map(([name, part]) => `, ${partRows(part)} as ${name}`);
  return `(select json_strip_nulls(row_to_json(r)) from (select ${list}) r) as document ${lists.join('')}`;
}

/** The document with that id: one row or none. */
export async function selectDocument<K extends DocumentKind>(db: Queryable, kind: K, id: number): Promise<Documents[K][]> {
  return db.query(`select ${documentParts(kind)} from ${documentTables[kind].table.name} d where d.entity_id = $1`, [id]);
}

/** Notes that the mail about a document has gone to its order's buyer; a copy to somebody else counts for nothing. */
export async function updateDocumentEmailSent(tx: Queryable, kind: DocumentKind, id: number, recipient: string): Promise<void> {
  await tx.query(
    `update ${documentTables[kind].table.name} d set email_sent = 1 from sales_order o
     where d.entity_id = $1 and o.entity_id = d.order_id and o.customer_email = $2`,
    [id, recipient],
  );
}
