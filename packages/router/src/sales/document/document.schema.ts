import { salesInvoiceComment } from '@merx/db/tables';
import { entity, int, pageOf, SearchCriteria, text, wireText } from '@merx/wire';
import { z } from 'zod';

const documentId = (document: string) => z.object({ id: int.describe(`Id of the ${document}, not its number.`) });
export const InvoiceById = documentId('invoice');
export const ShipmentById = documentId('shipment');
export const CreditmemoById = documentId('credit memo');

export const DocumentsInput = z.object({ searchCriteria: SearchCriteria });
export type DocumentsInput = z.infer<typeof DocumentsInput>;

// The comments on documents of all kinds have the same columns.
const commentFields = entity(salesInvoiceComment);

/** A comment on an invoice, a shipment or a credit memo. */
export const DocumentComment = z.object(commentFields.out);
export type DocumentComment = z.infer<typeof DocumentComment>;

export const DocumentCommentInput = z.strictObject({
  ...commentFields.in,
  created_at: text.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type DocumentCommentInput = z.infer<typeof DocumentCommentInput>;

export const DocumentComments = pageOf(DocumentComment);
export type DocumentComments = z.infer<typeof DocumentComments>;

// The id names the document when the comment itself does not.
export const AddShipmentComment = ShipmentById.extend({ entity: DocumentCommentInput });
export const AddCreditmemoComment = CreditmemoById.extend({ entity: DocumentCommentInput });

/** A PDF to save or print. */
export const PdfFile = z.object({ base64_encoded_data: wireText, type: wireText, name: wireText });
export type PdfFile = z.infer<typeof PdfFile>;
