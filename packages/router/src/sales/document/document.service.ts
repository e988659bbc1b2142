import { type Database, type Queryable, shopConfig, violatedConstraint } from '@merx/db';
import { directoryOf } from '../../directory/index.js';
import { mailQueued } from '../../mail/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound, required } from '../../trpc/errors.js';
import { documentNumberTaken, nothingToPrint } from '../faults.js';
import { requireId } from '../order/change-order.service.js';
import { type OrderParts, selectOrder, selectOrders } from '../order/order.queries.js';
import { singlePage } from '../order/order-wire.js';
import { type SalesText, wordsIn } from '../words/words-in.js';
import { documentList } from './document.list.js';
import type { DocumentKind, Documents } from './document.queries.js';
import * as queries from './document.queries.js';
import type { DocumentComment, DocumentCommentInput, DocumentComments, PdfFile } from './document.schema.js';
import { mailDocument, queueDocumentMail } from './document-mail.service.js';
import { insertDocument, type NewComment, type NewDocument } from './insert-document.queries.js';
import { pdfOf, pdfOfAll, type Sheet } from './pdf.js';
import type { SheetShop } from './sheets.js';

type ById = Call<{ id: number }>;

/** Services shared by all kinds of documents; `toWire` converts a document to API format. */
export const documentHandlers = <K extends DocumentKind, Wire>(kind: K, toWire: (parts: Documents[K]) => Wire) => ({
  /** The document with that id. Throws 400 for id 0, 404 for an unknown one. */
  get: async ({ ctx, input }: ById): Promise<Wire> => toWire(await readDocument(ctx, kind, input.id)),
  /** A page of documents. Throws 400 for an unknown field. */
  list: documentList(kind).map(toWire).handle,
  /** The comments on a document, newest first. Throws 404. */
  async listComments({ ctx, input }: ById): Promise<DocumentComments> {
    const [found] = await queries.selectComments(ctx.db, kind, input.id);
    if (!found) throw notFound('id', input.id);
    return singlePage(found.comments);
  },
  /**
   * Adds a comment to the document that it names as its parent, otherwise to the one in the path; with an `entity_id` it
   * updates that comment. A new one that notifies the customer is mailed. Throws 400 for a comment without text or parent,
   * 404 for an unknown document or comment.
   */
  async addComment({ ctx: { db }, input: { id, entity } }: Call<{ id?: number; entity: DocumentCommentInput }>): Promise<DocumentComment> {
    const documentId = entity.parent_id || id;
    if (!documentId) throw required('parent_id');
    const saved = await db.transaction((tx) => writeComment(db, tx, { kind, documentId, entity }));
    mailQueued(db);
    return saved;
  },
  /** Resends the document's mail to its buyer; false when the settings disable the mail. Throws 404. */
  mail: ({ ctx, input }: ById) => mailDocument(ctx, kind, input.id),
});

type SheetOf<K extends DocumentKind> = (parts: Documents[K], order: OrderParts, shop: SheetShop) => Sheet;

/** The settings of the store view and the countries, as sheets need them. */
export async function sheetShop(db: Database, storeId: number): Promise<SheetShop> {
  const [config, directory] = await Promise.all([shopConfig(db.cache, db, storeId), directoryOf(db)]);
  return { config, directory };
}

/** The handler that returns the PDF of a document. It throws 400 for id 0, 404 for an unknown document. */
export const documentPrinter =
  <K extends DocumentKind>(kind: K, sheetOf: SheetOf<K>) =>
  async ({ ctx: { db }, input: { id } }: ById): Promise<PdfFile> => {
    const parts = await readDocument({ db }, kind, id);
    const { order_id, store_id } = parts.document;
    const [order] = await selectOrder(db, order_id);
    if (!order) throw notFound('order_id', order_id);
    return pdfOf(sheetOf(parts, order, await sheetShop(db, store_id)));
  };

/** The handler that returns all documents of a kind of orders as one PDF, oldest first. It throws 400 when they have none. */
export const documentsPrinter =
  <K extends DocumentKind>(kind: K, sheetOf: SheetOf<K>, title: SalesText) =>
  async ({ ctx: { db }, input: { ids } }: Call<{ ids: number[] }>): Promise<PdfFile> => {
    const documents = await queries.selectDocumentsOfOrders(db, kind, ids);
    const orders = new Map((await selectOrders(db, ids)).map((parts) => [parts.order.entity_id, parts]));
    const sheets: Sheet[] = [];
    for (const parts of documents) {
      const order = orders.get(parts.document.order_id);
      if (order) sheets.push(sheetOf(parts, order, await sheetShop(db, parts.document.store_id)));
    }
    const [first] = sheets;
    if (!first) throw nothingToPrint();
    return pdfOfAll(sheets, wordsIn(first.language)(title));
  };

/** The document of that kind and id, with all related rows. Throws 400 for id 0, 404 for an unknown one. */
export async function readDocument<K extends DocumentKind>({ db }: { db: Queryable }, kind: K, id: number): Promise<Documents[K]> {
  requireId(id);
  const [parts] = await queries.selectDocument(db, kind, id);
  if (!parts) throw notFound('id', id);
  return parts;
}

/** The id of a document's order; `fieldName` names the document's id. Throws 400 for id 0, 404 for an unknown document. */
export async function orderIdOf({ db }: Pick<Context, 'db'>, kind: DocumentKind, id: number, fieldName = 'id'): Promise<number> {
  requireId(id);
  const [found] = await queries.selectDocumentOrder(db, kind, id);
  if (!found) throw notFound(fieldName, id);
  return found.order_id;
}

/**
 * Inserts a document with all related rows under its own number, or the store's next, and returns its id. Throws 400 for
 * a number that is taken.
 */
export async function writeDocument<K extends DocumentKind>(tx: Queryable, kind: K, document: NewDocument<K>): Promise<number> {
  try {
    const [inserted] = await insertDocument(tx, kind, document);
    if (!inserted) throw new Error('The document was not written.');
    return inserted.entity_id;
  } catch (error) {
    if (!violatedConstraint(error)?.endsWith('_increment_id_key')) throw error;
    throw documentNumberTaken({ incrementId: document.document.increment_id ?? '' });
  }
}

/** As `addComment`, in a transaction: call `mailQueued` after the commit. */
export async function writeComment(
  db: Database,
  tx: Queryable,
  { kind, documentId, entity }: { kind: DocumentKind; documentId: number; entity: DocumentCommentInput },
): Promise<DocumentComment> {
  const row = newComment(entity);
  const { entity_id: id } = entity;
  if (id) {
    const [changed] = await queries.updateComment(tx, kind, { documentId, id }, row);
    if (!changed) throw notFound('entity_id', id);
    return changed;
  }
  const [added] = await queries.insertComment(tx, kind, documentId, row);
  if (!added) throw notFound('parent_id', documentId);
  if (row.is_customer_notified) await queueDocumentMail(db, tx, { kind, documentId, comment: row.comment });
  return added;
}

/** The comment as stored. Throws 400 for one without text. */
export function newComment({ comment, is_customer_notified, is_visible_on_front }: DocumentCommentInput): NewComment {
  if (!comment?.trim()) throw required('comment');
  return { comment, is_customer_notified: is_customer_notified ? 1 : 0, is_visible_on_front: is_visible_on_front ? 1 : 0 };
}
