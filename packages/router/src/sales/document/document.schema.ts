import { salesInvoiceComment } from '@merx/db/tables';
import { bool, decimal, entity, int, list, pageOf, text, wireText } from '@merx/wire';
import { z } from 'zod';
import { extension_attributes, orderId } from '../order/order-part.schema.js';

const documentId = (document: string) => z.object({ id: int.describe(`Id of the ${document}, not its number.`) });
export const InvoiceById = documentId('invoice');
export const ShipmentById = documentId('shipment');
export const CreditmemoById = documentId('credit memo');

// Comments on all kinds of documents have the same columns.
const commentFields = entity(salesInvoiceComment);

/** A comment on an invoice, a shipment or a credit memo. */
export const DocumentComment = z.object(commentFields.out);
export type DocumentComment = z.infer<typeof DocumentComment>;

export const DocumentCommentInput = z.strictObject({ ...commentFields.in, created_at: text.nullish(), extension_attributes });
export type DocumentCommentInput = z.infer<typeof DocumentCommentInput>;

export const DocumentComments = pageOf(DocumentComment);
export type DocumentComments = z.infer<typeof DocumentComments>;

// The id names the document if the comment itself does not.
export const AddShipmentComment = ShipmentById.extend({ entity: DocumentCommentInput });
export const AddCreditmemoComment = CreditmemoById.extend({ entity: DocumentCommentInput });

/** Fields of every document, and of its items, as clients send them. */
export const documentInput = { order_id: int, comments: list(DocumentCommentInput).nullish(), extension_attributes };
export const documentItemInput = { order_item_id: int, qty: decimal, extension_attributes };

/** A PDF to save or print. */
export const PdfFile = z.object({ base64_encoded_data: wireText, type: wireText, name: wireText });
export type PdfFile = z.infer<typeof PdfFile>;

/** A call that creates a document of an order. Without items, everything open is included. */
export const OrderDocument = z.object({
  orderId,
  items: list(z.strictObject(documentItemInput)).nullish(),
  /** Whether the buyer gets a mail; with `appendComment` it includes the comment. */
  notify: bool.default(false),
  appendComment: bool.default(false),
  comment: z.strictObject({ comment: text, is_visible_on_front: int.nullish(), extension_attributes }).nullish(),
});
export type OrderDocument = z.infer<typeof OrderDocument>;

/** The id of the created document, as text. */
export const NewDocumentId = wireText;
