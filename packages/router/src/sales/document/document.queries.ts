import { exactList, type Queryable, type StatementPart, selectList } from '@merx/db';
import {
  type ExactRow,
  salesCreditmemo,
  salesCreditmemoComment,
  salesCreditmemoItem,
  salesInvoice,
  salesInvoiceComment,
  salesInvoiceItem,
  type salesOrder,
  salesShipment,
  salesShipmentComment,
  salesShipmentItem,
  salesShipmentTrack,
  type Table,
  type WireRow,
} from '@merx/db/tables';
import type { NewComment } from './insert-document.queries.js';

/** A kind of document of an order: also the name of its numbers, mails and settings. */
export type DocumentKind = 'invoice' | 'creditmemo' | 'shipment';

export interface DocumentTables {
  table: Table;
  /** By list name in a response. */
  parts: { items: Table; comments: Table; tracks?: Table };
}

/** The tables of each kind of document. */
export const documentTables: Readonly<Record<DocumentKind, DocumentTables>> = {
  invoice: { table: salesInvoice, parts: { items: salesInvoiceItem, comments: salesInvoiceComment } },
  creditmemo: { table: salesCreditmemo, parts: { items: salesCreditmemoItem, comments: salesCreditmemoComment } },
  shipment: { table: salesShipment, parts: { items: salesShipmentItem, comments: salesShipmentComment, tracks: salesShipmentTrack } },
};

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

/** Related rows as JSON, comments newest first; `d` is the document. */
const partRows = (name: string, table: Table) =>
  `(select coalesce(json_strip_nulls(json_agg(r order by r.entity_id ${name === 'comments' ? 'desc' : ''})), '[]')
    from (select ${selectList(table, 't')} from ${table.name} t where t.parent_id = d.entity_id) r) as ${name}`;

/** The database inserts line breaks into base64. */
const LABEL = `translate(encode(d.shipping_label, 'base64'), E'\\n', '') as shipping_label`;

/** The columns of `Documents`; `d` is the document. */
export function documentParts(kind: DocumentKind): string {
  const { table, parts } = documentTables[kind];
  const list = selectList(table, 'd') + (kind === 'shipment' ? `, ${LABEL}` : '');
  const lists = Object.entries(parts).map(([name, part]) => `, ${partRows(name, part)}`);
  return `(select json_strip_nulls(row_to_json(r)) from (select ${list}) r) as document ${lists.join('')}`;
}

/** The document with that id: one row or none. */
export async function selectDocument<K extends DocumentKind>(db: Queryable, kind: K, id: number): Promise<Documents[K][]> {
  return db.query(`select ${documentParts(kind)} from ${documentTables[kind].table.name} d where d.entity_id = $1`, [id]);
}

/** The documents of a kind of these orders but canceled invoices, oldest first, those of an order together. */
export async function selectDocumentsOfOrders<K extends DocumentKind>(
  db: Queryable,
  kind: K,
  orderIds: readonly number[],
): Promise<Documents[K][]> {
  const isValid = kind === 'shipment' ? 'true' : 'd.state <> 3';
  return db.query(
    `select ${documentParts(kind)} from ${documentTables[kind].table.name} d
     where d.order_id = any($1::int[]) and ${isValid} order by d.order_id, d.entity_id`,
    [orderIds],
  );
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
         from (select ${exactList(parts.items, 'i')} from ${parts.items.name} i where i.parent_id = d.entity_id) r) as items
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

/** Records that the mail in `sent` about a document was sent to the buyer; copies to others are ignored. */
export const documentEmailSent = (kind: DocumentKind, id: number, recipient: string): StatementPart => ({
  sql: `update ${documentTables[kind].table.name} d set email_sent = 1 from sales_order o, sent
    where d.entity_id = $1 and o.entity_id = d.order_id and o.customer_email = $2`,
  values: [id, recipient],
});

/** Sets the state of an invoice or a credit memo, and the provider's id of its payment or refund; then an invoice can no longer be voided. */
export async function updateDocumentState(
  tx: Queryable,
  kind: 'invoice' | 'creditmemo',
  id: number,
  { state, transactionId = null }: { state: number; transactionId?: string | null },
): Promise<void> {
  await tx.query(
    `update ${documentTables[kind].table.name} set state = $2, transaction_id = coalesce($3, transaction_id), updated_at = now()
       ${kind === 'invoice' ? ', can_void_flag = 0' : ''} where entity_id = $1`,
    [id, state, transactionId],
  );
}

/** The comments on the document with that id, newest first: one row, or none when there is no such document. */
export async function selectComments(db: Queryable, kind: DocumentKind, id: number): Promise<{ comments: CommentRow[] }[]> {
  const { table, parts } = documentTables[kind];
  return db.query(`select ${partRows('comments', parts.comments)} from ${table.name} d where d.entity_id = $1`, [id]);
}

/** Inserts a comment on a document; returns none when there is no such document. */
export async function insertComment(tx: Queryable, kind: DocumentKind, documentId: number, row: NewComment): Promise<CommentRow[]> {
  const { table, parts } = documentTables[kind];
  return tx.query(
    `insert into ${parts.comments.name} as t (parent_id, comment, is_customer_notified, is_visible_on_front)
     select d.entity_id, $2, $3::int, $4::int from ${table.name} d where d.entity_id = $1 returning ${selectList(parts.comments, 't')}`,
    [documentId, row.comment, row.is_customer_notified, row.is_visible_on_front],
  );
}

/** Updates a comment of a document; returns none when the document has no such comment. */
export async function updateComment(
  tx: Queryable,
  kind: DocumentKind,
  { documentId, id }: { documentId: number; id: number },
  row: NewComment,
): Promise<CommentRow[]> {
  const { comments } = documentTables[kind].parts;
  return tx.query(
    `update ${comments.name} t set comment = $3, is_customer_notified = $4, is_visible_on_front = $5
     where t.entity_id = $2 and t.parent_id = $1 returning ${selectList(comments, 't')}`,
    [documentId, id, row.comment, row.is_customer_notified, row.is_visible_on_front],
  );
}
