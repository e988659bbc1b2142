import type { CompiledCriteria, CriteriaField, Database, Queryable } from '@merx/db';
import type { JsonRow } from '../order/order.queries.js';
import { selectList } from '../order/order-columns.queries.js';
import { type DocumentKind, documentTables, type PartTable } from './document-columns.queries.js';

type Client = Database['prisma'];

export type InvoiceRow = JsonRow<Awaited<ReturnType<Client['salesInvoice']['findFirstOrThrow']>>>;
export type InvoiceItemRow = JsonRow<Awaited<ReturnType<Client['salesInvoiceItem']['findFirstOrThrow']>>>;
export type CreditmemoRow = JsonRow<Awaited<ReturnType<Client['salesCreditmemo']['findFirstOrThrow']>>>;
export type CreditmemoItemRow = JsonRow<Awaited<ReturnType<Client['salesCreditmemoItem']['findFirstOrThrow']>>>;
export type ShipmentItemRow = JsonRow<Awaited<ReturnType<Client['salesShipmentItem']['findFirstOrThrow']>>>;
export type TrackRow = JsonRow<Awaited<ReturnType<Client['salesShipmentTrack']['findFirstOrThrow']>>>;
/** A comment on a document of any kind. */
export type CommentRow = JsonRow<Awaited<ReturnType<Client['salesShipmentComment']['findFirstOrThrow']>>>;
type ShipmentColumns = JsonRow<Awaited<ReturnType<Client['salesShipment']['findFirstOrThrow']>>>;
/** The label is text in base64. */
export type ShipmentRow = Omit<ShipmentColumns, 'shipping_label'> & { shipping_label?: string };

/** Each kind of document with all that belongs to it, as its tables hold it; comments have the newest first. */
export interface Documents {
  invoice: { document: InvoiceRow; items: InvoiceItemRow[]; comments: CommentRow[] };
  creditmemo: { document: CreditmemoRow; items: CreditmemoItemRow[]; comments: CommentRow[] };
  shipment: { document: ShipmentRow; items: ShipmentItemRow[]; comments: CommentRow[]; tracks: TrackRow[] };
}

/** The rows of a part as JSON; `d` is the document. */
const partRows = ({ table, columns, isDescending }: PartTable) =>
  `(select coalesce(json_strip_nulls(json_agg(r order by r.entity_id ${isDescending ? 'desc' : ''})), '[]')
    from (select ${selectList(columns, 't')} from ${table} t where t.parent_id = d.entity_id) r)`;

/** The database breaks base64 into lines. */
const LABEL = `translate(encode(d.shipping_label, 'base64'), E'\\n', '') as shipping_label`;

/** `d` is the document. */
function partsOf(kind: DocumentKind): string {
  const { columns, parts } = documentTables[kind];
  const list = selectList(columns, 'd') + (kind === 'shipment' ? `, ${LABEL}` : '');
  const lists = Object.entries(parts).map(([name, part]) => `, ${partRows(part)} as ${name}`);
  return `(select json_strip_nulls(row_to_json(r)) from (select ${list}) r) as document ${lists.join('')}`;
}

/** The document with that id: one row or none. */
export async function selectDocument<K extends DocumentKind>(db: Queryable, kind: K, id: number): Promise<Documents[K][]> {
  return db.query(`select ${partsOf(kind)} from ${documentTables[kind].table} d where d.entity_id = $1`, [id]);
}

/** A page of documents and how many there are on all pages; `d` is the document in the criteria. */
export async function selectDocuments<K extends DocumentKind>(
  db: Queryable,
  kind: K,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: Documents[K][] }[]> {
  const { table } = documentTables[kind];
  return db.query(
    `select (select count(*) from ${table} d where ${where})::int as total,
      (select coalesce(json_agg(page), '[]')
        from (select ${partsOf(kind)} from (select d.* from ${table} d where ${where} order by ${orderBy} ${limit}) d) page) as items`,
    parameters,
  );
}

/** What lists are sorted by and an index gives the order of. */
const NEVER_NULL: ReadonlySet<string> = new Set(['entity_id', 'increment_id', 'store_id', 'created_at', 'updated_at']);
const fieldKinds = { integer: 'number', decimal: 'number', text: 'text', time: 'time' } as const;

/** The column of that name for the criteria of a list; every column of a document that is a plain value may be filtered and sorted by. */
export function documentField(kind: DocumentKind, name: string): CriteriaField | undefined {
  const columnKind = documentTables[kind].columns.get(name);
  if (!columnKind || columnKind === 'json' || columnKind === 'list') return undefined;
  const sql = `d.${name}`;
  // Increment ids are digits: unfolded, their unique index gives the order.
  return { sql, kind: fieldKinds[columnKind], neverNull: NEVER_NULL.has(name), ...(name === 'increment_id' && { sortSql: sql }) };
}

/** Notes that the mail about a document has gone to its order's buyer; a copy to somebody else counts for nothing. */
export async function updateDocumentEmailSent(tx: Queryable, kind: DocumentKind, id: number, recipient: string): Promise<void> {
  await tx.query(
    `update ${documentTables[kind].table} d set email_sent = 1 from sales_order o
     where d.entity_id = $1 and o.entity_id = d.order_id and o.customer_email = $2`,
    [id, recipient],
  );
}
