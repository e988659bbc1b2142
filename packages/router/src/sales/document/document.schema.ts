import { int, SearchCriteria, SearchCriteriaEcho, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const DocumentId = z.object({ id: int });
export const DocumentsInput = z.object({ searchCriteria: SearchCriteria });
export type DocumentsInput = z.infer<typeof DocumentsInput>;

/** A comment on an invoice, a shipment or a credit memo. */
export const DocumentComment = z.object({
  comment: wireText,
  created_at: wireText.optional(),
  entity_id: wireInt.optional(),
  is_customer_notified: wireInt,
  is_visible_on_front: wireInt,
  parent_id: wireInt,
});
export type DocumentComment = z.infer<typeof DocumentComment>;

export const DocumentCommentInput = z.strictObject({
  comment: text.nullish(),
  created_at: text.nullish(),
  entity_id: int.nullish(),
  is_customer_notified: int.nullish(),
  is_visible_on_front: int.nullish(),
  parent_id: int.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type DocumentCommentInput = z.infer<typeof DocumentCommentInput>;

export const DocumentComments = z.object({ items: z.array(DocumentComment), search_criteria: SearchCriteriaEcho, total_count: wireInt });
export type DocumentComments = z.infer<typeof DocumentComments>;

/** `id` names the document when the comment itself does not. */
export const AddDocumentComment = z.object({ id: int, entity: DocumentCommentInput });

/** A PDF to save or print. */
export const PdfFile = z.object({ base64_encoded_data: wireText, type: wireText, name: wireText });
export type PdfFile = z.infer<typeof PdfFile>;
