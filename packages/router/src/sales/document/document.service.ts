import { type ConfigReader, type Queryable, shopConfig, violatedConstraint } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { documentNumberTaken } from '../faults.js';
import { requireId } from '../order/change-order.service.js';
import { type OrderParts, selectOrder } from '../order/order.queries.js';
import { documentComments, saveComment } from './comment.service.js';
import { documentList } from './document.list.js';
import { type Documents, selectDocument, selectDocumentOrder } from './document.queries.js';
import type { DocumentCommentInput, PdfFile } from './document.schema.js';
import { mailDocument } from './document-mail.service.js';
import type { DocumentKind } from './document-tables.queries.js';
import { insertDocument, type NewDocument } from './insert-document.queries.js';
import { pdfOf } from './pdf.js';
import type { Sheet } from './pdf-sheet.js';

type ById = Call<{ id: number }>;

/** Services shared by all kinds of documents; `toWire` converts a document to API format. */
export const documentHandlers = <K extends DocumentKind, Wire>(kind: K, toWire: (parts: Documents[K]) => Wire) => ({
  /** The document with that id. Throws 400 for id 0, 404 for an unknown one. */
  get: async ({ ctx, input }: ById): Promise<Wire> => toWire(await readDocument(ctx, kind, input.id)),
  /** A page of documents. Throws 400 for an unknown field. */
  list: documentList(kind).map(toWire).handle,
  /** The comments on a document, newest first. Throws 404. */
  listComments: ({ ctx, input }: ById) => documentComments(ctx, kind, input.id),
  /** Adds a comment to the document that it names as its parent, otherwise to the one in the path. Throws 400, 404. */
  addComment: ({ ctx, input }: Call<{ id?: number; entity: DocumentCommentInput }>) => saveComment(ctx, kind, input.entity, input.id),
  /** Resends the document's mail to its buyer; false when the settings disable the mail. Throws 404. */
  mail: ({ ctx, input }: ById) => mailDocument(ctx, kind, input.id),
});

/** The handler that returns the PDF of a document. It throws 400 for id 0, 404 for an unknown document. */
export const documentPrinter =
  <K extends DocumentKind>(kind: K, sheetOf: (parts: Documents[K], order: OrderParts, config: ConfigReader) => Sheet) =>
  async ({ ctx: { db }, input: { id } }: ById): Promise<PdfFile> => {
    const parts = await readDocument({ db }, kind, id);
    const { order_id, store_id } = parts.document;
    const [order] = await selectOrder(db, order_id);
    if (!order) throw notFound('order_id', order_id);
    return pdfOf(sheetOf(parts, order, await shopConfig(db.cache, db, store_id)));
  };

/** The document of that kind and id, with all related rows. Throws 400 for id 0, 404 for an unknown one. */
export async function readDocument<K extends DocumentKind>({ db }: { db: Queryable }, kind: K, id: number): Promise<Documents[K]> {
  requireId(id);
  const [parts] = await selectDocument(db, kind, id);
  if (!parts) throw notFound('id', id);
  return parts;
}

/** The id of a document's order; `fieldName` names the document's id. Throws 400 for id 0, 404 for an unknown document. */
export async function orderIdOf({ db }: Pick<Context, 'db'>, kind: DocumentKind, id: number, fieldName = 'id'): Promise<number> {
  requireId(id);
  const [found] = await selectDocumentOrder(db, kind, id);
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
