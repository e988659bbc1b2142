import { exactList, type Queryable, selectList } from '@merx/db';
import type {
  ExactRow,
  salesCreditmemo,
  salesCreditmemoItem,
  salesInvoice,
  salesInvoiceItem,
  salesOrder,
  salesShipment,
  salesShipmentComment,
  salesShipmentItem,
  salesShipmentTrack,
  WireRow,
} from '@merx/db/tables';
import { type DocumentKind, documentTables, type PartTable } from './document-tables.queries.js';

export type TrackRow = WireRow<typeof salesShipmentTrack>;
/** A comment on a document of any kind. */
export type CommentRow = WireRow<typeof salesShipmentComment>;

interface Parts<Document, Item> {
  document: Document;
  items: Item[];
  comments: CommentRow[];
}

/** Each kind of document with all related rows, as stored; comments are newest first. */
export interface Documents {
  invoice: Parts<WireRow<typeof salesInvoice>, WireRow<typeof salesInvoiceItem>>;
  creditmemo: Parts<WireRow<typeof salesCreditmemo>, WireRow<typeof salesCreditmemoItem>>;
  /** The label is base64. */
  shipment: Parts<WireRow<typeof salesShipment>, WireRow<typeof salesShipmentItem>> & { tracks: TrackRow[] };
}

/** An invoice or a credit memo and its items, with amounts as decimal text. */
export interface ExactDocuments {
  invoice: { document: ExactRow<typeof salesInvoice>; items: ExactRow<typeof salesInvoiceItem>[] };
  creditmemo: { document: ExactRow<typeof salesCreditmemo>; items: ExactRow<typeof salesCreditmemoItem>[] };
}

/** Related rows as JSON; `d` is the document. */
const partRows = ({ table, isDescending }: PartTable) =>
  `(select coalesce(json_strip_nulls(json_agg(r order by r.entity_id ${isDescending ? 'desc' : ''})), '[]')
    from (select ${selectList(table, 't')} from ${table.name} t where t.parent_id = d.entity_id) r)`;

/** The database inserts line breaks into base64. */
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

/** A document with exact amounts: one row or none. The caller holds its order's lock. */
export async function selectExactDocument<K extends keyof ExactDocuments>(
  tx: Queryable,
  kind: K,
  id: number,
): Promise<ExactDocuments[K][]> {
  const { table, parts } = documentTables[kind];
  return tx.query(
    `select (select row_to_json(r) from (select ${exactList(table, 'd')}) r) as document,
       (select coalesce(json_agg(r order by r.entity_id), '[]')
         from (select ${exactList(parts.items.table, 'i')} from ${parts.items.table.name} i where i.parent_id = d.entity_id) r) as items
     from ${table.name} d where d.entity_id = $1`,
    [id],
  );
}

/** The order of a document, as needed for its mails: one row or none. */
export async function selectDocumentOrder(
  db: Queryable,
  kind: DocumentKind,
  documentId: number,
): Promise<({ order_id: number } & Pick<ExactRow<typeof salesOrder>, 'store_id' | 'customer_email'>)[]> {
  return db.query(
    `select o.entity_id as order_id, o.store_id, o.customer_email from ${documentTables[kind].table.name} d
     join sales_order o on o.entity_id = d.order_id where d.entity_id = $1`,
    [documentId],
  );
}

/** Records that the mail about a document was sent to the buyer; copies to others are ignored. */
export async function updateDocumentEmailSent(tx: Queryable, kind: DocumentKind, id: number, recipient: string): Promise<void> {
  await tx.query(
    `update ${documentTables[kind].table.name} d set email_sent = 1 from sales_order o
     where d.entity_id = $1 and o.entity_id = d.order_id and o.customer_email = $2`,
    [id, recipient],
  );
}
